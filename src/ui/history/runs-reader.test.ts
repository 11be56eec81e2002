import { expect, test } from 'vitest';
import type { KeptRun } from '../core/playground.ts';
import { createRunsReader } from './runs-reader.ts';
import { keptRun } from './testing/kept-run.ts';

/** A reader whose readings end when a test says so; `known` has the ids that each was given. */
function reading() {
  const known: string[][] = [];
  const shown: (readonly string[] | undefined)[] = [];
  const ends: ((runs: readonly KeptRun[] | undefined | Error) => void)[] = [];
  const reader = createRunsReader(
    (runs) => {
      known.push(runs.map(({ id }) => id));
      return new Promise((resolve, reject) =>
        ends.push((runs) => (runs instanceof Error ? reject(runs) : resolve(runs))),
      );
    },
    (runs) => shown.push(runs?.map(({ id }) => id)),
  );
  const end = async (runs: readonly KeptRun[] | undefined | Error): Promise<void> => {
    ends.shift()?.(runs);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { reader, known, shown, end };
}
const RUNS = ['a', 'b'].map((id) => keptRun({ id, at: 0 }));

test('given many changes while it reads, it reads once more, without what changed', async () => {
  const { reader, known, shown, end } = reading();
  reader.read();
  await end(RUNS);
  reader.read();
  for (let n = 0; n < 1_000; n++) reader.read(n % 2 === 0 ? 'a' : undefined);
  await end(RUNS);
  await end(RUNS);
  expect(known).toEqual([[], ['a', 'b'], ['b']]);
  expect(shown).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('given a reading that fails, it shows that there are none, and reads all after the next change', async () => {
  const { reader, known, shown, end } = reading();
  reader.read();
  await end(new Error('gone'));
  reader.read('a');
  await end(RUNS);
  expect(known).toEqual([[], []]);
  expect(shown).toEqual([undefined, ['a', 'b']]);
});

test('given its end while it reads, it shows nothing and reads no more', async () => {
  const { reader, known, shown, end } = reading();
  reader.read();
  reader.read();
  reader.dispose();
  await end(RUNS);
  expect([known.length, shown]).toEqual([1, []]);
});
