import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'load-runtime');

/**
 * Imports a TypeScript module of this repository, for scripts that Node runs as they are: bundles it with what it imports
 * and imports the bundle. Packages are left to Node.
 * @param {string} entry path from the root of the repository
 * @returns {Promise<Record<string, any>>} the module's exports
 */
export async function loadRuntime(entry) {
  const bundle = await rolldown({ input: join(ROOT, entry), platform: 'neutral', external: /^(?![./]|[A-Za-z]:\\)/ });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const { code } = output[0];
  const file = join(CACHE, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  await mkdir(CACHE, { recursive: true });
  // Written aside and moved, so that whoever loads the same module meanwhile never sees half of it.
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, code);
  await rename(part, file);
  return import(pathToFileURL(file).href);
}
