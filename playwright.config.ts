import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/chromium.mjs';

/** End to end, on what `npm run build` wrote: the fixtures serve `dist/site` with its production headers. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
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
    trace: 'retain-on-failure',
  },
});
