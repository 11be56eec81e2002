export { originalPosition, positionAt } from './edits.ts';
export { type GlobalUses, globalUses } from './global-uses.ts';
export { mentionedServers } from './mentions.ts';
export { type NamedServer, type NamedTools, namedTools } from './named-tools.ts';
export { parseScript } from './parse.ts';
export { ASYNC_BODY, type BodyFindings, type BodyFrame, type BodyOptions, prepareBody } from './prepare-body.ts';
export { prepareModule } from './prepare-module.ts';
export type { Mentions, Prepared } from './prepared.ts';
export { isNode, type Node, nameOf, walk } from './tree.ts';
