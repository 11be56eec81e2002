import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/**
 * One hash over the names and contents of files, those in folders included. The same files give the same hash, in
 * whatever order the system lists them. What does not exist counts as absent.
 * @param {string} root the folder that the names are relative to
 * @param {readonly string[]} entries files and folders below it
 * @returns {Promise<string>} in hex
 */
export async function fingerprint(root, entries) {
  const files = (await Promise.all(entries.map((entry) => list(join(root, entry))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const contents = await readFile(file);
    hash.update(`${relative(root, file).split(sep).join('/')}\0${contents.length}\0`);
    hash.update(contents);
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function list(path) {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return (await Promise.all(entries.map((entry) => list(join(path, entry.name))))).flat();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
