import { conformanceStep } from '../scripts/conformance-step.mjs';
import { vitestStep } from '../scripts/vitest-step.mjs';

/** @typedef {import('../scripts/steps.mjs').Step} Step */

/**
 * What `npm run test:all` runs beyond `npm test`, one after another, on the built site and library. One entry a suite.
 * @type {readonly Step[]}
 */
export const SUITES = [
  vitestStep('long', 'long tests'),
  vitestStep('long-browser', 'long tests in Chromium'),
  {
    name: 'the rest end to end',
    command: ['playwright', 'test', '--project=more', '--project=long', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/long-e2e.json' },
    report: { format: 'playwright', file: 'test-results/long-e2e.json' },
  },
  {
    name: 'floods end to end',
    command: ['playwright', 'test', '--project=alone', '--workers=1', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/floods-e2e.json' },
    report: { format: 'playwright', file: 'test-results/floods-e2e.json' },
  },
  conformanceStep('conformance in Chromium', 'chromium', ['--http']),
  conformanceStep('conformance over HTTP', 'library-http', ['--http']),
  conformanceStep('further cases', 'library', ['--cases', 'test/spec/cases']),
  conformanceStep('further cases in Chromium', 'chromium', ['--http', '--cases', 'test/spec/cases']),
  {
    name: 'recipes',
    command: ['node', 'test/recipes/run.mjs', '--report', 'test-results/recipes.json'],
    report: { format: 'summary', file: 'test-results/recipes.json' },
    shows: /^(passed|FAILED) /,
  },
  {
    name: 'fresh projects',
    command: ['node', 'test/world/run.mjs', '--core', '--report', 'test-results/world.json'],
    report: { format: 'summary', file: 'test-results/world.json' },
    shows: /^(passed|FAILED) /,
  },
  {
    name: 'peers and MCP conformance',
    command: ['node', 'test/peers/run.mjs', '--report', 'test-results/peers.json'],
    report: { format: 'summary', file: 'test-results/peers.json' },
    shows: /^(passed|FAILED) /,
  },
  vitestStep('cli', 'command line and package'),
  vitestStep('soak'),
  {
    name: 'bench',
    command: ['node', 'scripts/bench.mjs', '--report', 'test-results/bench.json'],
    report: { format: 'summary', file: 'test-results/bench.json' },
    shows: / at most /,
  },
];
