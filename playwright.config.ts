import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium.mjs';

/** What a first visit, a run, a server and an embed take: all that `npm test` waits for. The rest is for `test:all`. */
const CORE = ['smoke', 'first-open', 'run', 'servers', 'base-path', 'element'].map((name) => `**/${name}.spec.ts`);
/** What takes all that a page may have, and holds it to deadlines: one test at a time, with nothing beside it. */
const ALONE = ['**/floods.spec.ts'];

/** End to end, on what `npm run build` wrote: the fixtures serve `dist/site` with its production headers. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // A busy machine can hold up any one try; what is really wrong shows again.
  retries: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    // To record every test takes about as long as to run it.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'core', testMatch: CORE, grepInvert: /@long/, retries: 0 },
    { name: 'more', testMatch: '**/*.spec.ts', testIgnore: [...CORE, ...ALONE] },
    { name: 'long', testMatch: CORE, grep: /@long/ },
    { name: 'alone', testMatch: ALONE, fullyParallel: false, retries: 0 },
  ],
});
