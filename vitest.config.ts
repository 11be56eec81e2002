import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { guestText } from './build/guest-text.ts';
import { launchOptions } from './scripts/chromium.mjs';

/** `node` runs in Node, `browser` in a real Chromium, `dist` and `soak` in Node on what has been built before. */
export default defineConfig({
  plugins: [guestText()],
  test: {
    projects: [
      {
        extends: true,
        test: {
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
        test: { name: 'dist', environment: 'node', include: ['test/dist/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          environment: 'node',
          include: ['test/soak/**/*.test.ts'],
          testTimeout: 300_000,
          server: { deps: { external: [/\/dist\/lib\//] } },
        },
      },
    ],
  },
});
