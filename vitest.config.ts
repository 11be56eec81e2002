import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { guestText } from './build/guest-text.ts';
import { importsInWorkers } from './build/imports-in-workers.ts';
import { oracleScripts } from './build/oracle-scripts.ts';
import { rendererAliases } from './build/renderer.ts';
import { UI_ELEMENTS } from './build/ui-elements.ts';
import { launchOptions } from './scripts/chromium.mjs';

/** For machines that do other things as well: a test that hangs is the only one to meet them. */
const PATIENCE = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };
/**
 * A worker for each processor: threads of the collector beside them only take the time of other workers, a third of it where
 * sandboxes come and go.
 */
const A_WORKER_A_PROCESSOR = { maxWorkers: availableParallelism(), execArgv: ['--single-threaded-gc'] };
/** What was built is loaded as it is. */
const BUILT = { deps: { external: [/\/dist\/lib\//] } };

/** What takes long because it looks at very much: a part of `npm run test:all`. */
const LONG = '**/*.long.test.{ts,tsx}';
const LONG_IN_BROWSER = '**/*.long.browser.test.{ts,tsx}';
/** What walks a table or draws by chance: `node` takes a sample of it, `long` all (`test/sample.ts`). */
const WALK = '**/*.walk.test.{ts,tsx}';
const WALK_IN_BROWSER = '**/*.walk.browser.test.{ts,tsx}';
/** The same, on what has been built: `dist` takes the sample, `cli` all. */
const BUILT_WALK = 'test/dist/**/*.walk.test.ts';
const IN_BROWSER = '**/*.browser.test.{ts,tsx}';

/** A new one for each project: the runner writes into it. */
const inChromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: launchOptions() }),
  instances: [{ browser: 'chromium' as const }],
});
const workers = { format: 'es' as const, plugins: () => [guestText()] };
// What only workers import is found at the start, too: found later, it would reload a test in the middle.
const optimizeDeps = { entries: ['src/**/*.worker.ts', 'src/**/*.browser.test.{ts,tsx}'] };

/**
 * `node` runs in Node, `browser` in a real Chromium, `isolated` there on a page that may share memory, `dist`, `cli` and `soak` in Node on what has been built before; `long` and
 * `long-browser` are what the first two leave out.
 */
export default defineConfig({
  resolve: { alias: [UI_ELEMENTS, ...rendererAliases('preact')] },
  plugins: [guestText(), oracleScripts()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...PATIENCE,
          name: 'node',
          environment: 'node',
          ...A_WORKER_A_PROCESSOR,
          // A process of its own for each of the many files would take longer than their tests.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'build/**/*.test.ts'],
          exclude: [IN_BROWSER, LONG, '**/node_modules/**', 'test/{dist,cli,isolated,soak}/**'],
        },
      },
      {
        extends: true,
        test: {
          ...PATIENCE,
          name: 'long',
          environment: 'node',
          ...A_WORKER_A_PROCESSOR,
          isolate: false,
          include: [LONG, WALK],
          exclude: ['**/node_modules/**', BUILT_WALK],
          provide: { walks: 'whole' },
        },
      },
      {
        extends: true,
        plugins: [importsInWorkers()],
        worker: workers,
        optimizeDeps,
        test: {
          ...PATIENCE,
          name: 'browser',
          include: ['src/**/*.browser.test.{ts,tsx}', 'test/**/*.browser.test.ts'],
          exclude: [LONG_IN_BROWSER, '**/node_modules/**'],
          // One page for all files: Monaco is loaded once. What a test puts on the page, it takes away.
          isolate: false,
          browser: inChromium(),
        },
      },
      {
        extends: true,
        plugins: [importsInWorkers()],
        worker: workers,
        optimizeDeps,
        test: {
          ...PATIENCE,
          name: 'long-browser',
          include: [LONG_IN_BROWSER, WALK_IN_BROWSER],
          provide: { walks: 'whole' },
          exclude: ['**/node_modules/**'],
          browser: inChromium(),
        },
      },
      {
        extends: true,
        plugins: [importsInWorkers()],
        worker: workers,
        optimizeDeps,
        // With these a page may share memory with its workers.
        server: {
          headers: {
            'Cross-Origin-Opener-Policy': 'same-origin',
            'Cross-Origin-Embedder-Policy': 'require-corp',
          },
        },
        test: {
          ...PATIENCE,
          name: 'isolated',
          include: ['test/isolated/**/*.isolated.test.ts'],
          browser: inChromium(),
        },
      },
      {
        extends: true,
        test: { ...PATIENCE, name: 'dist', environment: 'node', include: ['test/dist/**/*.test.ts'], server: BUILT },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          environment: 'node',
          include: ['test/cli/**/*.test.ts', BUILT_WALK],
          provide: { walks: 'whole' },
          ...PATIENCE,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          server: BUILT,
        },
      },
      {
        extends: true,
        test: {
          name: 'soak',
          environment: 'node',
          include: ['test/soak/**/*.test.ts'],
          ...PATIENCE,
          testTimeout: 300_000,
          server: BUILT,
        },
      },
    ],
  },
});
