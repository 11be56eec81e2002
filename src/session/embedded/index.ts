/** What a session takes that lives in a frame of another page. */
export { allowTools } from './allow-tools.ts';
export { createEmbeddedServices, type EmbeddedContext } from './services.ts';
