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
