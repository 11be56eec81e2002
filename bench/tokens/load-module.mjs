import { createServer } from 'vite';

/**
 * A module of `src/` with all that it loads, as the page's own build reads it.
 * @template T
 * @param {string} path below the root of the repository
 * @param {(module: T) => Promise<void>} use
 */
export async function withModule(path, use) {
  const server = await createServer({
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    appType: 'custom',
    logLevel: 'error',
  });
  try {
    await use(/** @type {T} */ (await server.ssrLoadModule(path)));
  } finally {
    await server.close();
  }
}
