import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { runTool } from './run-tool.mjs';
import { ROOT } from './steps.mjs';

const SITE = join(ROOT, 'dist/site');
/** The file that other people's pages load. */
const SCRIPT = 'codemode-runner.js';

/**
 * Builds the site into `dist/site`: its pages after the settings of vite.config.ts, the element's script after
 * build/element.config.ts, and `integrity.json`, with what pages that pin the script have to write.
 */
export async function buildSite() {
  await build({ logLevel: 'warn' });
  runTool('rolldown/bin/cli.mjs', ['--config', 'build/element.config.ts']);
  const hash = createHash('sha384')
    .update(readFileSync(join(SITE, SCRIPT)))
    .digest('base64');
  writeFileSync(join(SITE, 'integrity.json'), `${JSON.stringify({ [SCRIPT]: `sha384-${hash}` }, null, 2)}\n`);
}
