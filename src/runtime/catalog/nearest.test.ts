import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const TOOLS = ['create_issue', 'list-issues', 'delete_issue', 'echo'];

test.each([
  ['createIssue', 'create_issue'],
  ['list_issues', 'list-issues'],
  ['lsit_issues', 'list-issues'],
  ['delete_isue', 'delete_issue'],
  ['ECHO', 'echo'],
  ['ehco', 'echo'],
  ['weather', undefined],
  ['x', undefined],
  ['', undefined],
  ['e'.repeat(10_000), undefined],
])('given %s, %s is meant', (written, meant) => {
  expect(nearest(written, TOOLS)).toBe(meant);
});

test('given ten thousand names, the one that is meant is found wherever it stands', () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `read_record_${n}`);
  expect(nearest('get_wether', [...names, 'get_weather'])).toBe('get_weather');
  expect(nearest('read_recrod_9999', names)).toBe('read_record_9999');
});

test('given more long names than there is work for, those that stand first are compared, and the right one is taken at once', () => {
  const far = (n: number): string => `${String(n).padStart(66, '0')}${'a'.repeat(134)}`;
  const names = Array.from({ length: 10_000 }, (_, n) => far(n));
  const written = `${'z'.repeat(66)}${'a'.repeat(134)}`;
  expect(nearest(written, ['near', ...names])).toBe(far(0));
  expect(nearest(written, [...names, `${written.toUpperCase()}`])).toBe(written.toUpperCase());
  expect(nearest(written, [...names, `x${written}`])).toBe(far(0));
});
