import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { guestText } from './build/guest-text.ts';
import { launchOptions } from './scripts/chromium.mjs';

/** For machines that do other things as well: a test that hangs is the only one to meet them. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000 };
/** What was built is loaded as it is. */
const BUILT = { deps: { external: [/\/dist\/lib\//] } };

/** `node` runs in Node, `browser` in a real Chromium, `dist` and `soak` in Node on what has been built before. */
export default defineConfig({
  plugins: [guestText()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...PATIENCE,
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'build/**/*.test.ts'],
          exclude: ['**/*.browser.test.{ts,tsx}', '**/node_modules/**', 'test/dist/**', 'test/soak/**'],
        },
      },
      {
        extends: true,
        worker: { format: 'es', plugins: () => [guestText()] },
        // What only workers import is found at the start, too: found later, it would reload a test in the middle.
        optimizeDeps: { entries: ['src/**/*.worker.ts', 'src/**/*.browser.test.{ts,tsx}'] },
        test: {
          ...PATIENCE,
          name: 'browser',
          include: ['src/**/*.browser.test.{ts,tsx}', 'test/**/*.browser.test.ts'],
          exclude: ['**/node_modules/**'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: { ...PATIENCE, name: 'dist', environment: 'node', include: ['test/dist/**/*.test.ts'], server: BUILT },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          environment: 'node',
          include: ['test/soak/**/*.test.ts'],
          testTimeout: 300_000,
          server: BUILT,
        },
      },
    ],
  },
});
