// `npm run bench:page`: what the built page costs its thread, beside the raw limit of each thing. `-- --only calls,logs` measures
// single parts, `--rounds N` more often than five times.
import { parseArgs } from 'node:util';
import { figureText, rowText } from './figures.mjs';
import { PARTS } from './parts/index.mjs';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
const wanted = options.only?.split(',') ?? Object.keys(PARTS);
const rounds = Number(options.rounds);
let missed = 0;
for (const name of wanted) {
  const measure = PARTS[name];
  if (measure === undefined)
    throw new Error(`There is no part "${name}"; the parts are ${Object.keys(PARTS).join(', ')}`);
  const { figures, rows } = await measure({ rounds });
  console.log(`\n${name}`);
  let of = '';
  for (const row of rows) {
    if (row.of !== of) console.log(`  ${row.of}`);
    of = row.of;
    console.log(rowText(row));
  }
  for (const figure of figures) console.log(figureText(figure));
  missed += figures.filter(({ value, atMost }) => !(value <= atMost)).length;
}
console.log(`\n${missed} goals missed`);
