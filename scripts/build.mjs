// Builds dist/site and dist/lib: both, or those named on the command line.
import { argv } from 'node:process';
import { buildLibrary } from './build-library.mjs';
import { buildSite } from './build-site.mjs';

const BUILDS = { site: buildSite, lib: buildLibrary };

const wanted = argv.length > 2 ? argv.slice(2) : Object.keys(BUILDS);
for (const name of wanted) {
  const build = BUILDS[/** @type {keyof typeof BUILDS} */ (name)];
  if (build === undefined) throw new Error(`There is no build "${name}": say ${Object.keys(BUILDS).join(' or ')}.`);
  await build();
}
