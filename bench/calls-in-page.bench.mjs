// What calls of tools cost where most people make them: in a page of Chromium, its sandbox in a worker. A message costs more
// there than between threads of Node.
import { measureInPage } from './measure-in-page.mjs';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export const measure = () => measureInPage(['calls.js', 'bare-worker.js']);
