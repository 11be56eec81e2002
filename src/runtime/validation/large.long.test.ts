import { describe, expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { timed } from './testing/timed.ts';
import { validateInput } from './testing/validate-input.ts';

describe('schemas and inputs as large as they come', () => {
  test('given a schema of 10 MB, a verdict comes within a second', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 120_000 }, (_, i) => [`property_${i}`, { type: 'string', description: 'x'.repeat(40) }]),
    );
    const { value: verdict, ms } = timed(() => validateInput({ type: 'object', properties }, { property_1: 5 }));
    expect(verdict).toEqual({ ok: true, warning: expect.stringContaining('more than 20000 schemas') });
    expect(ms).toBeLessThan(1_000);
    const values = Array.from({ length: 500_000 }, (_, i) => `value ${i} of an enumeration`);
    const large = timed(() =>
      validateInput({ type: 'array', items: { enum: values } }, ['value 499999 of an enumeration', 'x']),
    );
    expect(large.value).toMatchObject({ ok: false, problem: { path: '/1' } });
    expect(large.ms).toBeLessThan(1_000);
  });

  test('given a chain of 20,000 references, a verdict comes', () => {
    const $defs: Record<string, Json> = { d0: { type: 'string' } };
    for (let i = 1; i <= 20_000; i++) $defs[`d${i}`] = { $ref: `#/$defs/d${i - 1}` };
    const { value: verdict, ms } = timed(() => validateInput({ $ref: '#/$defs/d20000', $defs }, 'x'));
    expect(verdict.ok).toBe(true);
    expect(ms).toBeLessThan(1_000);
  });

  test('given an input of a million values, a verdict comes within a second', () => {
    const list = Array.from({ length: 1_000_000 }, (_, i) => ({ n: i }));
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    };
    const { value: verdict, ms } = timed(() => validateInput(schema, list));
    expect(verdict.ok).toBe(true);
    expect(ms).toBeLessThan(1_500);
  });
});
