// How long Stop takes in a page of Chromium while a script floods it, and how long the page was away from everything else.
import { measureInPage } from './measure-in-page.mjs';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export const measure = () => measureInPage(['stops.js']);
