import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * A module of `src/` as Node can run it, for what the library does not export.
 * @template T
 * @param {string} path below the root of the repository
 * @returns {Promise<T>}
 */
export async function loadSource(path) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const bundle = await rolldown({ input: fileURLToPath(new URL(`../${path}`, import.meta.url)), platform: 'node' });
    const file = join(folder, 'module.mjs');
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    await bundle.close();
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
