import { expect, test } from 'vitest';
import { missingAwaits } from './missing-await.ts';

test.each([
  'const { issues } = list_issues({ state: "open" });',
  'list_issues({});',
  'const list = codemode.list_issues({}).issues;',
  'let x\n= list_issues(\n)',
])('given %j, the call is not waited for', (script) => {
  expect(missingAwaits(script, ['issues/list_issues'])).toEqual(['list_issues']);
});

test.each([
  'const { issues } = await list_issues({ state: "open" });',
  'await Promise.all([list_issues({ page: 1 }), list_issues({ page: 2 })]);',
  'const all = await Promise.all(pages.map((page) => list_issues({ page })));',
  'async function list() { return list_issues({}); }',
  'list_issues({}).then((list) => console.log(list));',
  'const my_list_issues = () => 1; my_list_issues();',
  'await codemode.list_issues({})',
  'import { list_issues } from "@codemode/servers/issues";',
])('given %j, no call is left alone', (script) => {
  expect(missingAwaits(script, ['issues/list_issues'])).toEqual([]);
});

test('given a name with characters of patterns, reads it as a name', () => {
  expect(missingAwaits('$list({})', ['issues/$list'])).toEqual(['$list']);
  expect(missingAwaits('xlist({})', ['issues/$list'])).toEqual([]);
});
