// How long Stop takes in Node while a script floods its host.
import { createHost } from 'codemode-runner';
import { measureStops } from './stop-costs.mjs';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export const measure = () => measureStops(createHost);
