import { describe, expect, test } from 'vitest';
import type { KeptRun } from '../core/playground.ts';
import { changedLines } from './changed-lines.ts';
import { groupRuns, timeInGroup } from './group-runs.ts';
import { keptRun } from './testing/kept-run.ts';

const run = (at: Date, pinned = false): KeptRun => keptRun({ id: String(at.getTime()), at: at.getTime(), pinned });

test('runs stand under their day, pinned ones before all', () => {
  const now = new Date(2026, 10, 28, 0, 30);
  const groups = groupRuns(
    [
      run(new Date(2026, 10, 28, 0, 10)),
      run(new Date(2026, 10, 27, 23, 50)),
      run(new Date(2026, 0, 1), true),
      run(new Date(2026, 9, 1)),
    ],
    now,
  );
  expect(groups.map(({ title, runs }) => [title, runs.length])).toEqual([
    ['Pinned', 1],
    ['Today', 1],
    ['Yesterday', 1],
    [expect.stringContaining('2026'), 1],
  ]);
});

test('under its day a run has the time alone; pinned, it has the day where that is not today', () => {
  const now = new Date(2026, 10, 28, 12, 0);
  const at = (day: number): number => new Date(2026, 10, day, 9, 41).getTime();
  const [pinned, today, earlier] = groupRuns(
    [run(new Date(at(28))), run(new Date(at(3))), run(new Date(at(3)), true)],
    now,
  );
  const time = (day: number, group: typeof pinned): string =>
    group === undefined ? '' : timeInGroup(at(day), group, now);
  expect(time(28, today)).toMatch(/^\D?9\D41|^09\D41/);
  expect(time(3, earlier)).toBe(time(28, today));
  expect(time(28, pinned)).toBe(time(28, today));
  expect(time(3, pinned)).toMatch(/^(?!.*41).*3/);
});

describe('given two texts', () => {
  test('changed lines are told with their numbers and a few around them', () => {
    const before = 'a\nb\nc\nd\ne\nf\ng\n';
    const lines = changedLines(before, before.replace('d', 'D'));
    expect(lines.map(({ number, sign, text }) => `${number}${sign}${text}`)).toEqual([
      '2 b',
      '3 c',
      '4-d',
      '4+D',
      '5 e',
      '6 f',
    ]);
  });

  test('equal ones have none', () => expect(changedLines('a\n', 'a\n')).toEqual([]));
});
