// `npm run build`: dist/site, dist/lib and dist/site-package, or those named on the command line; with --changed, only what changed since.
import { argv } from 'node:process';
import { BUILD_NAMES, runBuilds } from './builds.mjs';

const CHANGED = '--changed';
const named = argv.slice(2).filter((argument) => argument !== CHANGED);
const unknown = named.filter((name) => !BUILD_NAMES.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no build "${unknown.join('", "')}": name ${BUILD_NAMES.join(' or ')}, or nothing for all.`);
  process.exit(1);
}
const wanted = BUILD_NAMES.filter((name) => named.length === 0 || named.includes(name));
await runBuilds(wanted, { always: !argv.includes(CHANGED) });
