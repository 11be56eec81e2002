import type { Plugin } from 'vite';

/** How the test runner waits for what a page imports on demand. */
const WATCHED = 'globalThis["__vitest_browser_runner__"].wrapDynamicImport(';

/**
 * Lets workers import on demand in tests, too. The runner goes through a global for each import, and a worker takes away
 * every global that it does not know.
 */
export function importsInWorkers(): Plugin {
  return {
    name: 'imports-in-workers',
    enforce: 'post',
    transform: {
      order: 'post',
      filter: { id: /\/src\/runtime\/(sandbox|dialects|engines)\// },
      handler: (code) => (code.includes(WATCHED) ? code.replaceAll(WATCHED, '((load) => load())(') : null),
    },
  };
}
