// `npm run bench:page`: what the built page costs its thread, beside the raw limit of each thing. `-- --only calls,logs` measures
// single parts, `--rounds N` more often than five times; with `--write` the figures go to docs/performance.md.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { writeDocument } from './document.mjs';
import { figureText, rowText } from './figures.mjs';
import { PARTS } from './parts/index.mjs';
import { keepResult, keptResults } from './results.mjs';

const ROUNDS = 5;

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const wanted = options.only?.split(',') ?? Object.keys(PARTS);
const rounds = Number(options.rounds ?? ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`--rounds takes a number from 1 on, and not "${options.rounds}"`);
let missed = 0;
for (const name of wanted) {
  const measure = PARTS[name];
  if (measure === undefined)
    throw new Error(`There is no part "${name}"; the parts are ${Object.keys(PARTS).join(', ')}`);
  console.log(`\n${name}`);
  const part = await measure({ rounds });
  let of = '';
  for (const row of part.rows) {
    if (row.of !== of) console.log(`  ${row.of}`);
    of = row.of;
    console.log(rowText(row));
  }
  for (const figure of part.figures) console.log(figureText(figure));
  missed += part.figures.filter(({ value, atMost }) => !(value <= atMost)).length;
  if (options.write) {
    keepResult(name, part.rounds ?? rounds, await browserName(), part);
    writeDocument(keptResults(Object.keys(PARTS)));
  }
}
console.log(`\n${missed} goals missed`);

async function browserName() {
  const browser = await chromium.launch(launchOptions());
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}
