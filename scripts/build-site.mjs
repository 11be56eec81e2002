import { join } from 'node:path';
import { build } from 'vite';
import { writeIntegrity } from './integrity.mjs';
import { runTool } from './run-tool.mjs';
import { ROOT } from './steps.mjs';
import { writeNotices } from './third-party.mjs';

const SITE = join(ROOT, 'dist/site');

/**
 * Builds the site into `dist/site`: its pages after the settings of vite.config.ts, the element's script after
 * build/element.config.ts, `integrity.json`, with what pages that pin the script have to write, and the notices of what is
 * bundled.
 */
export async function buildSite() {
  await build({ logLevel: 'warn' });
  runTool('rolldown/bin/cli.mjs', ['--config', 'build/element.config.ts']);
  writeNotices(/^(?:site|element)\..*chunks\.json$/, SITE);
  writeIntegrity(SITE);
}
