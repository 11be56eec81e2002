import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file that other people's pages load. */
const SCRIPT = 'codemode-runner.js';

/**
 * Writes `integrity.json` beside the script of the element: what pages that pin it write as its `integrity`.
 * @param {string} folder
 */
export function writeIntegrity(folder) {
  const hash = createHash('sha384')
    .update(readFileSync(join(folder, SCRIPT)))
    .digest('base64');
  writeFileSync(join(folder, 'integrity.json'), `${JSON.stringify({ [SCRIPT]: `sha384-${hash}` }, null, 2)}\n`);
}
