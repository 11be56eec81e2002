import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { runTool } from './run-tool.mjs';
import { ROOT } from './steps.mjs';
import { writeNotices } from './third-party.mjs';

const SITE = join(ROOT, 'dist/site');
/** The file that other people's pages load. */
const SCRIPT = 'codemode-runner.js';

/**
 * Builds the site into `dist/site`: its pages after the settings of vite.config.ts, the element's script after
 * build/element.config.ts, `integrity.json`, with what pages that pin the script have to write, and the notices of what is
 * bundled.
 */
export async function buildSite() {
  await build({ logLevel: 'warn' });
  runTool('rolldown/bin/cli.mjs', ['--config', 'build/element.config.ts']);
  writeNotices(/^(?:site|element)\..*chunks\.json$/, SITE);
  const hash = createHash('sha384')
    .update(readFileSync(join(SITE, SCRIPT)))
    .digest('base64');
  writeFileSync(join(SITE, 'integrity.json'), `${JSON.stringify({ [SCRIPT]: `sha384-${hash}` }, null, 2)}\n`);
}
