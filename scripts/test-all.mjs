// `npm run test:all`: the long suites, as listed in test/suites.mjs, on the built site and library.
import { SUITES } from '../test/suites.mjs';
import { BUILD_NAMES, runBuilds } from './builds.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { conclude, runSteps } from './steps.mjs';

process.env.CHROMIUM_PATH = ensureChromium();
await runBuilds(BUILD_NAMES);
const outcomes = await runSteps(SUITES);
process.exitCode = conclude(outcomes, 'test-results/test-all.json') ? 0 : 1;
