import { conformanceStep } from '../scripts/conformance-step.mjs';
import { vitestStep } from '../scripts/vitest-step.mjs';

/** @typedef {import('../scripts/steps.mjs').Step} Step */
/** @typedef {import('../scripts/steps.mjs').Group} Group */

/** @type {Step} */
const e2e = {
  name: 'the rest end to end',
  command: ['playwright', 'test', '--project=more', '--project=long', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/long-e2e.json' },
  report: { format: 'playwright', file: 'test-results/long-e2e.json' },
};
/** @type {Step} */
const floods = {
  name: 'floods end to end',
  command: ['playwright', 'test', '--project=alone', '--workers=1', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/floods-e2e.json' },
  report: { format: 'playwright', file: 'test-results/floods-e2e.json' },
};
/** @type {Step} */
const recipes = {
  name: 'recipes',
  command: ['node', 'test/recipes/run.mjs', '--report', 'test-results/recipes.json'],
  report: { format: 'summary', file: 'test-results/recipes.json' },
  shows: /^(passed|FAILED) /,
};
/** @type {Step} */
const projects = {
  name: 'fresh projects',
  command: ['node', 'test/world/run.mjs', '--core', '--report', 'test-results/world.json'],
  report: { format: 'summary', file: 'test-results/world.json' },
  shows: /^(passed|FAILED) /,
};
/**
 * Before all that uses them, which would wait for the network, and install them twice side by side.
 * @type {Step}
 */
const installedPeers = { name: 'peers, installed', command: ['node', 'test/peers/ensure.mjs'] };
/** @type {Step} */
const peers = {
  name: 'peers and MCP conformance',
  command: ['node', 'test/peers/run.mjs', '--report', 'test-results/peers.json'],
  report: { format: 'summary', file: 'test-results/peers.json' },
  shows: /^(passed|FAILED) /,
};
/** @type {Step} */
const bench = {
  name: 'bench',
  // Its times are printed and fail nothing, so that one round does.
  command: ['node', 'scripts/bench.mjs', '--rounds', '1', '--report', 'test-results/bench.json'],
  report: { format: 'summary', file: 'test-results/bench.json' },
  shows: / at most /,
};

/**
 * What `npm run test:all` runs beyond `npm test`, on the built site and library. What keeps both of two cores busy is beside a
 * row of steps that use less than one: they wait for processes, installs, timers. What measures is alone.
 * @type {readonly Group[]}
 */
export const SUITES = [
  [
    vitestStep('long', 'long tests'),
    [
      vitestStep('long-browser', 'long tests in Chromium'),
      vitestStep('isolated', 'a page that may share memory'),
      conformanceStep('conformance', 'library'),
      conformanceStep('declarations', 'library', [], 'run-dts.mjs'),
      conformanceStep('conformance in Chromium', 'chromium', ['--http']),
      conformanceStep('conformance over HTTP', 'library-http', ['--http']),
      conformanceStep('further cases', 'library', ['--cases', 'test/spec/cases']),
      conformanceStep('further cases in Chromium', 'chromium', ['--http', '--cases', 'test/spec/cases']),
    ],
    installedPeers,
  ],
  [e2e, [vitestStep('cli', 'command line and package'), vitestStep('soak')], [recipes, projects, peers]],
  [floods],
  [bench],
];
