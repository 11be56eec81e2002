// `npm test`: every check that the repository has, on what has just been built. The last line counts the tests.
import { ensureChromium } from './ensure-chromium.mjs';
import { conclude, runSteps } from './steps.mjs';
import { vitestStep } from './vitest-step.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * A run of the conformance kit.
 * @param {string} name
 * @param {string} adapter
 * @param {readonly string[]} [args]
 * @param {string} [runner]
 * @returns {Step}
 */
function conformance(name, adapter, args = [], runner = 'run.mjs') {
  return {
    name,
    command: ['node', `test/conformance/${runner}`, '--adapter', `test/adapters/${adapter}.mjs`, ...args, '--json'],
    report: { format: 'conformance', file: `test-results/${name.replaceAll(' ', '-')}.json` },
    reportOnOutput: true,
    shows: /^(MUST|SHOULD|MAY): /,
  };
}

/** @type {Step} */
const e2e = {
  name: 'e2e',
  command: ['playwright', 'test', '--project=core', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/e2e.json' },
  report: { format: 'playwright', file: 'test-results/e2e.json' },
};

process.env.CHROMIUM_PATH = ensureChromium();

const outcomes = await runSteps([
  [
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--colors=off'] },
  ],
  [
    vitestStep('node'),
    [
      { name: 'build', command: ['node', 'scripts/build.mjs'] },
      { name: 'unused', command: ['knip'] },
    ],
  ],
  [
    // One page after another: it leaves room for what runs in Node.
    [vitestStep('browser'), vitestStep('isolated')],
    [
      conformance('conformance', 'library'),
      conformance('conformance in Chromium', 'chromium', ['--http']),
      conformance('further cases', 'library', ['--cases', 'test/spec/cases']),
      conformance('declarations', 'library', [], 'run-dts.mjs'),
      vitestStep('dist'),
      { name: 'sizes', command: ['size-limit'] },
    ],
  ],
  [e2e],
]);
process.exitCode = conclude(outcomes, 'test-results/test.json') ? 0 : 1;
