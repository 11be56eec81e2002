import { describe, expect, test } from 'vitest';
import type { Json } from '../../json.ts';
import { truncateResult } from './truncate.ts';

const CHARS_PER_TOKEN = 4;
const rows = Array.from({ length: 500 }, (_, id) => ({ id, text: `row ${id} \u2028"\\` }));

describe('a result for a model', () => {
  test.each<Json>([null, 5, 'short', [1, 2], { a: { b: [] } }])('given %j, which fits, it is that', (value) => {
    expect(truncateResult(value, 100)).toBe(value);
  });

  test.each<readonly [string, Json]>([
    ['a list', rows],
    ['a list in an object', { total: 500, rows, next: null }],
    ['long texts', { a: 'x'.repeat(5_000), b: '"\\\n'.repeat(2_000), c: 'short' }],
    ['many keys', Object.fromEntries(rows.map(({ id, text }) => [`key${id}`, text.repeat(20)]))],
    ['lists in lists', [rows, [rows, rows], { rows }]],
  ])('given %s that is too long, what is left fits and says where something is missing', (_, value) => {
    for (const maxTokens of [200, 1_000, 2_000]) {
      const cut = truncateResult(value, maxTokens);
      const json = JSON.stringify(cut);
      expect(json.length).toBeLessThanOrEqual(maxTokens * CHARS_PER_TOKEN);
      expect(json).toContain('--- TRUNCATED ---');
      expect(Array.isArray(cut)).toBe(Array.isArray(value));
    }
  });

  test('given a list beside small values, the small ones are whole', () => {
    expect(truncateResult({ total: 500, rows, next: null }, 300)).toMatchObject({ total: 500, next: null });
  });

  test('given a long text, it ends with how long it was', () => {
    const cut = truncateResult('y'.repeat(5_000), 100);
    expect(cut).toMatch(/^y{400}\n\n--- TRUNCATED ---\nResponse was ~1250 tokens \(limit: 100\)/);
  });
});
