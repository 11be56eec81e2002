/** What opening a link takes; loaded only where there is one. */
export type { SessionOptions } from './create-session.ts';
export { readServerUrl, serverIdFromUrl } from './server-address.ts';
export { openedFromLink } from './sharing/open.ts';
