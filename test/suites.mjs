/**
 * What `npm run test:all` runs beyond `npm test`, in this order, each on the built site and library. One entry a suite.
 * @type {readonly import('../scripts/steps.mjs').Step[]}
 */
export const SUITES = [];
