export { type DecodedLink, decodeLink, isLink, MAX_LINK_BYTES } from './decode.ts';
export { encodeLink } from './encode.ts';
export type { LinkData, LinkedScript, LinkedServer, LinkProblem, RecordedCall } from './link-data.ts';
export { KEY_PLACE, withKeys, withoutSecrets } from './server-url.ts';
