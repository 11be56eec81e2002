// `npm run build`: dist/site and dist/lib, or those named on the command line.
import { argv } from 'node:process';
import { BUILD_NAMES, runBuilds } from './builds.mjs';

const unknown = argv.slice(2).filter((name) => !BUILD_NAMES.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`There is no build "${unknown.join('", "')}": name ${BUILD_NAMES.join(' or ')}, or nothing for both.`);
  process.exit(1);
}
const wanted = BUILD_NAMES.filter((name) => argv.length === 2 || argv.includes(name));
await runBuilds(wanted, { always: true });
