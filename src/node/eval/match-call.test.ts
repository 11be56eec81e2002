import { describe, expect, test } from 'vitest';
import type { Json } from '../../runtime/json.ts';
import type { CallPattern } from './eval-task.ts';
import { matchesCall } from './match-call.ts';

const call = (input: Json, server = 'issues', tool = 'list_issues') => ({ server, tool, input, ok: true });

test.each([
  ['issues/list_issues', true],
  ['issues/*', true],
  ['*/list_*', true],
  ['*', true],
  ['*issues*issues', true],
  ['issues/list', false],
  ['issues/list_issues/*', false],
  ['todos/*', false],
  ['issues/list_i*_issues', false],
  ['*/get_*', false],
])('given the name %s, the call matches: %s', (tool, matches) => {
  expect(matchesCall(call({}), { tool })).toBe(matches);
});

describe('given an input that is asked for', () => {
  const INPUT = { state: 'open', labels: ['bug', 'sync'], limit: 5, nested: { a: 1, b: null } };
  test.each<[Omit<CallPattern, 'tool'>, boolean]>([
    [{ input: { state: 'open' } }, true],
    [{ input: { state: 'closed' } }, false],
    [{ input: { labels: ['bug', 'sync'] } }, true],
    [{ input: { labels: ['sync', 'bug'] } }, false],
    [{ input: { labels: ['bug'] } }, false],
    [{ input: { nested: { a: 1 } } }, true],
    [{ input: { nested: { a: 1 } }, exact: true }, false],
    [{ input: INPUT, exact: true }, true],
    [{ input: { limit: { $type: 'integer' }, labels: { $type: 'array' }, state: { $type: 'string' } } }, true],
    [{ input: { labels: ['bug', { $type: 'string' }] } }, true],
    [{ input: { limit: { $type: 'string' } } }, false],
    [{ input: { nested: { $type: 'object' } } }, true],
    [{ input: { nested: { b: { $type: 'null' } } } }, true],
    [{ input: { missing: { $type: 'any' } } }, false],
    [{ input: { toString: { $type: 'any' } } }, false],
    [{ exact: true }, false],
  ])('%j matches: %s', (pattern, matches) => {
    expect(matchesCall(call(INPUT), { tool: 'issues/list_issues', ...pattern })).toBe(matches);
  });

  test('nothing at all is exactly no members', () => {
    expect(matchesCall(call(null), { tool: '*', exact: true })).toBe(true);
    expect(matchesCall(call({}), { tool: '*', exact: true })).toBe(true);
    expect(matchesCall(call(null), { tool: '*', input: { a: 1 } })).toBe(false);
  });
});
