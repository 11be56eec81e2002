// `npm run bench`: every bench/*.bench.mjs or those named, as ratios that were measured together, against what they may be at most.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { BUILD_NAMES, runBuilds } from './builds.mjs';
import { ROOT } from './steps.mjs';

const FOLDER = join(ROOT, 'bench');
const SUFFIX = '.bench.mjs';

await runBuilds(BUILD_NAMES);
const { values, positionals: wanted } = parseArgs({ allowPositionals: true, options: { report: { type: 'string' } } });
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort();
let passed = 0;
let failed = 0;
for (const name of names) {
  /** @type {{ measure: () => Promise<import('../bench/timing.mjs').Measured> }} */
  const { measure } = await import(pathToFileURL(join(FOLDER, `${name}${SUFFIX}`)).href);
  const { timesMs, ratios } = await measure();
  console.log(`\n${name}`);
  for (const [label, ms] of Object.entries(timesMs))
    console.log(`  ${label.padEnd(24)} ${ms.toFixed(3).padStart(9)} ms`);
  for (const { name: ratio, value, atMost } of ratios) {
    const ok = value <= atMost;
    if (ok) passed++;
    else failed++;
    console.log(`${ok ? '✓' : '✗'} ${ratio.padEnd(24)} ${value.toFixed(2).padStart(9)}   at most ${atMost}`);
  }
}
if (values.report !== undefined)
  writeFileSync(join(ROOT, values.report), `${JSON.stringify({ passed, failed, skipped: 0 })}\n`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
