// `npm test`: a part of every check that the repository has, on what has just been built; `npm run test:all` has the rest.
// The last line counts the tests.
import { conformanceStep } from './conformance-step.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { conclude, runSteps } from './steps.mjs';
import { vitestStep } from './vitest-step.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** @type {Step} */
const e2e = {
  name: 'e2e',
  command: ['playwright', 'test', '--project=core', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/e2e.json' },
  report: { format: 'playwright', file: 'test-results/e2e.json' },
};

process.env.CHROMIUM_PATH = ensureChromium();

// Rows of about the same length, so that two cores have work to the end. Only what is behind the build may need it.
const outcomes = await runSteps([
  [
    vitestStep('node'),
    [
      { name: 'types', command: ['tsc', '-b'] },
      { name: 'build', command: ['node', 'scripts/build.mjs', '--changed'] },
      { name: 'sizes', command: ['size-limit'] },
      vitestStep('dist'),
      conformanceStep('conformance', 'library', ['--only', 'result.*,unwrap.*,errors.*']),
      conformanceStep('declarations', 'library', ['--only', 'dts.typed-*,dts.unknown-*'], 'run-dts.mjs'),
    ],
    [
      { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--colors=off'] },
      { name: 'unused', command: ['knip'] },
      vitestStep('browser'),
    ],
  ],
  [e2e],
]);
process.exitCode = conclude(outcomes, 'test-results/test.json') ? 0 : 1;
