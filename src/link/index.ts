export { tooMuchSource } from './bounds.ts';
export { type DecodedLink, decodeLink } from './decode.ts';
export { encodeLink } from './encode.ts';
export { isLink } from './fragment.ts';
export type { LinkData, LinkedScript, LinkedServer, LinkedTool, LinkProblem, ToolEffect } from './link-data.ts';
export { pinnedProtocol } from './pinned-protocol.ts';
export { KEY_PLACE, withoutSecrets } from './server-url.ts';
