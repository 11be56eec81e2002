import { diffLines } from 'diff';

/** Lines around a change that are shown. */
const CONTEXT_LINES = 2;

export interface DiffLine {
  readonly key: string;
  readonly sign: '+' | '-' | ' ';
  readonly text: string;
  readonly number: number;
}

/** Lines that differ, with a few around them. */
export function changedLines(before: string, after: string): readonly DiffLine[] {
  let oldNumber = 0;
  let newNumber = 0;
  const lines = diffLines(before, after).flatMap(({ value, added, removed }): DiffLine[] =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => {
        if (!added) oldNumber += 1;
        if (!removed) newNumber += 1;
        const sign = added ? '+' : removed ? '-' : ' ';
        return { key: `${sign}${oldNumber}:${newNumber}`, sign, text, number: removed ? oldNumber : newNumber };
      }),
  );
  const changed = lines.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]));
  return lines.filter((_, index) => changed.some((at) => Math.abs(at - index) <= CONTEXT_LINES));
}
