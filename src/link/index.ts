export { type DecodedLink, decodeLink, MAX_LINK_BYTES } from './decode.ts';
export { encodeLink } from './encode.ts';
export { isLink, LINK_VERSION } from './fragment.ts';
export type { LinkData, LinkedScript, LinkedServer, LinkedTool, LinkProblem, ToolEffect } from './link-data.ts';
export { KEY_PLACE, withKeys, withoutSecrets } from './server-url.ts';
