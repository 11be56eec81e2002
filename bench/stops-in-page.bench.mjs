// How long Stop takes in a page of Chromium while a script floods it, and how long the page was away from everything else.
import { measureInPage } from './measure-in-page.mjs';

/** @type {import('./timing.mjs').Measure} */
export const measure = (options) => measureInPage(['stops.js'], options);
