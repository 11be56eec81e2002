/** The codec for the screen, which reaches src/link through the session alone. */
export { encodeLink, type LinkData } from '../../link/index.ts';
