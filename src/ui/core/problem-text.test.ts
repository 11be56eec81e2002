import { expect, test } from 'vitest';
import type { RunProblem } from '../../session/index.ts';
import { problemLine, problemTitle } from './problem-text.ts';

const problem: RunProblem = { severity: 'error', code: 'UNCAUGHT_EXCEPTION', message: 'no' };

test('given an error with a class, writes the class once', () => {
  expect(problemLine({ ...problem, title: 'TypeError' })).toBe('TypeError: no');
});

test('given a value that is no error, says that it was thrown rather than a code', () => {
  expect(problemTitle(problem)).toBe('Uncaught value');
  expect(problemTitle({ ...problem, code: 'DEADLOCK' })).toBeUndefined();
});

test.each([
  ['maxMemoryBytes', 64 * 1024 * 1024, 'Memory limit reached (64 MiB)'],
  ['timeoutMs', 30_000, 'Time limit reached (30 s)'],
  ['timeoutMs', 3_000, 'Time limit reached (3 s)'],
  ['timeoutMs', 2_050, 'Time limit reached (2.05 s)'],
  ['timeoutMs', 2_500, 'Time limit reached (2.5 s)'],
  ['timeoutMs', 60_000, 'Time limit reached (1 min)'],
  ['timeoutMs', 250, 'Time limit reached (250 ms)'],
  ['maxToolCalls', 1_000, 'Call limit reached (1,000)'],
] as const)('given the limit %s of %s, reads %s', (name, value, text) => {
  const limited: RunProblem = { severity: 'error', code: 'SANDBOX_LIMIT', message: name, limit: { name, value } };
  expect(problemLine(limited)).toBe(text);
});
