import type { OracleScript } from '../../build/oracle-scripts.ts';
import { DEVIATIONS } from './deviations.ts';
import { choicesOf, drawFrom } from './draw.ts';
import { destructuring } from './programs/destructuring.ts';
import { expressions } from './programs/expressions.ts';
import { forAwait } from './programs/for-await.ts';
import { generators } from './programs/generators.ts';
import { letLoops } from './programs/let-loops.ts';
import type { ProgramWriter } from './programs/program.ts';

const files = import.meta.glob<readonly OracleScript[]>('./scripts/*.txt', {
  query: '?oracle',
  import: 'default',
  eager: true,
});
const lines = import.meta.glob<string>('./snippets/*.txt', { query: '?raw', import: 'default', eager: true });

/** Scripts as models write them, some of which call tools. */
export const scripts: readonly OracleScript[] = Object.values(files).flat();

/** Older engines lack what a snippet is about. */
const isOf2025 = 'union' in Set.prototype && 'try' in Promise && 'escape' in RegExp;

/** Corners of the language, each the body of a function. */
const snippets: readonly OracleScript[] = Object.values(lines).flatMap((text) =>
  text
    .split('\n')
    .map((line, index) => ({ line, name: `line ${index + 1}` }))
    .filter(({ line }) => line !== '' && !line.startsWith('//'))
    .filter(({ line }) => !line.startsWith('@2025 ') || isOf2025)
    .map(({ line, name }) => scriptOf(`snippets: ${name}`, line.replace('@2025 ', ''))),
);

const WRITERS: Readonly<Record<string, ProgramWriter>> = { letLoops, forAwait, generators, destructuring, expressions };
const SEEDS = 90;
const MAX_CHOICES = 120;

/** Programs that V8 of Node 20 runs wrongly: a rest copies a property that its pattern has taken already. */
const WRONG_IN_V8: readonly string[] = ['destructuring: seed 11'];

/** Generated programs, the same ones each time: a program is what its seed and its writer say. */
const generated: readonly OracleScript[] = Object.entries(WRITERS)
  .flatMap(([writer, write]) =>
    Array.from({ length: SEEDS }, (_, seed) =>
      scriptOf(`${writer}: seed ${seed}`, write(drawFrom(choicesOf(seed + 1, 1 + ((seed * 13) % MAX_CHOICES))))),
    ),
  )
  .filter(({ name }) => !WRONG_IN_V8.includes(name));

/** What is documented to differ. */
const deviating: readonly OracleScript[] = DEVIATIONS.map(({ feature, body, gives }) => ({
  ...scriptOf(`deviations: ${feature}`, body),
  deviation: gives,
}));

/** Corners of the language and generated programs: JavaScript that nobody wrote for a type checker. */
export const withoutTypes: readonly OracleScript[] = [...snippets, ...generated, ...deviating];

export const corpus: readonly OracleScript[] = [...scripts, ...withoutTypes];

/** Plain JavaScript, which needs no compiler. */
function scriptOf(name: string, body: string): OracleScript {
  return {
    name,
    source: `export default await (async () => {\n${body}\n})();`,
    javascript: `'use strict';\nexports.default = await (async () => {\n${body}\n})();`,
  };
}
