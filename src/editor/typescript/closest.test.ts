import { expect, it } from 'vitest';
import { closest } from './closest.ts';

const names = ['list_issues', 'list_issue_labels', 'get_issue', 'delete_issue', 'echo'];

it.each([
  ['listIssues', ['list_issues']],
  ['list_isues', ['list_issues']],
  ['LIST-ISSUES', ['list_issues']],
  ['lsit_issues', ['list_issues']],
  ['getissue', ['get_issue']],
  ['ehco', ['echo']],
  ['zzz', []],
  ['', []],
])('for %j the names meant are %j, nearest first', (name, expected) => {
  expect(closest(name, names, (candidate) => candidate).slice(0, Math.max(1, expected.length))).toEqual(expected);
});
