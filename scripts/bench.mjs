// `npm run bench`: every bench/*.bench.mjs or those named, as ratios that were measured together, beside what they should be
// at most. A ratio of times beyond it is marked and fails nothing: times depend on what else the machine does. What is
// counted (bytes, answers) is the same everywhere, and fails.
//   node scripts/bench.mjs [--rounds N] [--report FILE] [NAME…]
// Where the benches that take minutes have few rounds, their times say less, and what is counted is the same.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { BUILD_NAMES, runBuilds } from './builds.mjs';
import { ROOT } from './steps.mjs';

/**
 * @typedef {object} Ratio
 * @property {string} name
 * @property {number} value
 * @property {number} atMost
 * @property {boolean} [exact] counted and not timed: the same on every machine, so that too much of it is a failure
 */
/** @typedef {{ readonly timesMs: Readonly<Record<string, number>>, readonly ratios: readonly Ratio[] }} Measured what a bench gives */
/** @typedef {{ readonly rounds?: number | undefined }} MeasureOptions a bench that takes long has its own rounds where absent */
/** @typedef {(options?: MeasureOptions) => Promise<Measured>} Measure */

const FOLDER = join(ROOT, 'bench');
const SUFFIX = '.bench.mjs';

await runBuilds(BUILD_NAMES);
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' }, rounds: { type: 'string' } },
});
const options = values.rounds === undefined ? {} : { rounds: Number(values.rounds) };
if (options.rounds !== undefined && !(Number.isSafeInteger(options.rounds) && options.rounds >= 1)) {
  throw new Error(`--rounds takes a whole number from 1 on, not ${values.rounds}.`);
}
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort();
let measured = 0;
let over = 0;
let failed = 0;
for (const name of names) {
  /** @type {{ measure: Measure }} */
  const { measure } = await import(pathToFileURL(join(FOLDER, `${name}${SUFFIX}`)).href);
  const { timesMs, ratios } = await measure(options);
  console.log(`\n${name}`);
  for (const [label, ms] of Object.entries(timesMs))
    console.log(`  ${label.padEnd(24)} ${ms.toFixed(3).padStart(9)} ms`);
  for (const { name: ratio, value, atMost, exact } of ratios) {
    const ok = value <= atMost;
    measured++;
    if (!ok) over++;
    if (!ok && exact === true) failed++;
    const mark = ok ? '✓' : exact === true ? '✗' : '△';
    console.log(`${mark} ${ratio.padEnd(24)} ${value.toFixed(2).padStart(9)}   at most ${atMost}`);
  }
}
if (values.report !== undefined)
  writeFileSync(join(ROOT, values.report), `${JSON.stringify({ passed: measured - failed, failed, skipped: 0 })}\n`);
console.log(
  `\n${measured} measured, ${over} over what they should be at most, ${failed} of these counted and not timed`,
);
process.exitCode = measured > 0 && failed === 0 ? 0 : 1;
