import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../test/sample.ts';
import type { Json } from '../json.ts';
import { check } from './check.ts';
import { measureInput } from './input-measure.ts';
import { prepare } from './prepare.ts';
import { timed } from './testing/timed.ts';
import { validateInput } from './testing/validate-input.ts';

const KEYWORDS = [
  ...'type const enum required properties patternProperties additionalProperties unevaluatedProperties propertyNames'.split(
    ' ',
  ),
  ...'dependentRequired dependentSchemas dependencies prefixItems items additionalItems unevaluatedItems contains'.split(
    ' ',
  ),
  ...'minContains maxContains minItems uniqueItems minimum exclusiveMinimum multipleOf minLength pattern format'.split(
    ' ',
  ),
  ...'allOf anyOf oneOf not if then else $ref $dynamicRef $recursiveRef $anchor $dynamicAnchor $id $schema nullable'.split(
    ' ',
  ),
  ...'examples default $defs definitions __proto__ constructor'.split(' '),
];

const value: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

/** Schemas whose keywords hold what they should, or anything else. */
const schema: fc.Arbitrary<Json> = fc.letrec<{ schema: Json; content: Json }>((tie) => ({
  content: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<Json>(
      'string',
      'object',
      'integer',
      '#',
      '#/$defs/a',
      '#a',
      'a',
      '^a+$',
      '(',
      'date',
      true,
      false,
      0,
      2,
      null,
    ),
    value,
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '^a', '__proto__'), tie('schema'), { maxKeys: 3 }),
    tie('schema'),
  ),
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<Json>(true, false, { type: 'string' }, { type: 'number' }, { const: 1 }),
    fc.dictionary(fc.constantFrom(...KEYWORDS), tie('content'), { maxKeys: 5 }),
  ),
})).schema;

const input: fc.Arbitrary<Json> = fc.oneof(
  value,
  fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), value, { maxKeys: 3 }),
);

describe('hostile schemas', () => {
  test('given any schema and any input, a verdict comes and nothing is thrown', () => {
    fc.assert(
      fc.property(schema, input, (one, data) => {
        const verdict = validateInput(one, data);
        if (verdict.ok) return;
        const { path, expected, received, message, example } = verdict.problem;
        expect(path === '' || path.startsWith('/')).toBe(true);
        expect([expected, received, message].every((text) => typeof text === 'string' && text.length < 3_000)).toBe(
          true,
        );
        if (example !== undefined) expect(validateInput(one, example)).toMatchObject({ ok: true });
      }),
      { numRuns: rounds(1_000) },
    );
  }, 60_000);

  test('given any schema, what the whole of it accepts is accepted without its costly checks too', () => {
    fc.assert(
      fc.property(schema, input, (one, data) => {
        const prepared = prepare(one);
        if ('unusable' in prepared) return;
        const whole = check(prepared.whole, data, 1, 1_000);
        if (whole.valid) expect(check(prepared.light(), data, 1, 1_000).valid).toBe(true);
      }),
      { numRuns: rounds(1_000) },
    );
  }, 60_000);

  test('given a schema 10,000 levels deep, a verdict comes within a second', () => {
    let deep: Json = { type: 'string' };
    for (let i = 0; i < 10_000; i++) deep = { type: 'object', properties: { a: deep } };
    const { value: verdict, ms } = timed(() => validateInput(deep, { a: { a: 5 } }));
    expect(verdict).toMatchObject({ ok: false, problem: { path: '/a/a' } });
    expect(ms).toBeLessThan(1_000);
  });

  test('given a schema that holds itself, it is a recursive one', () => {
    const cyclic: { type: string; properties: Record<string, unknown>; allOf?: unknown[] } = {
      type: 'object',
      properties: {},
    };
    cyclic.properties.next = cyclic;
    expect(validateInput(cyclic as unknown as Json, { next: { next: 5 } })).toMatchObject({
      ok: false,
      problem: { path: '/next/next', expected: 'an object' },
    });
    cyclic.allOf = [cyclic];
    expect(validateInput(cyclic as unknown as Json, { next: {} })).toMatchObject({ ok: true });
  });

  test('given references that multiply, the check stops in time and the call goes through', () => {
    const $defs: Record<string, Json> = { d0: { type: 'string' } };
    for (let i = 1; i <= 40; i++)
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
    const { value: verdict, ms } = timed(() => validateInput({ $ref: '#/$defs/d40', $defs }, 'x'));
    expect(verdict).toEqual({ ok: true, warning: expect.stringContaining('longer than 100 ms') });
    expect(ms).toBeLessThan(1_000);
  });

  test('given patterns made to hang, on one string or on many, the call goes through at once', () => {
    const evil = { additionalProperties: { type: 'string', pattern: '^(\\w+\\s?)*$' } };
    const one = timed(() => validateInput(evil, { a: `${'a'.repeat(100_000)}!` }));
    expect(one.value).toMatchObject({ ok: true, warning: expect.stringContaining('pattern') });
    expect(one.ms).toBeLessThan(200);
    const slow = { additionalProperties: { type: 'string', pattern: '[ab]+$' } };
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, `${'ab'.repeat(250)}!`]));
    expect(timed(() => validateInput(slow, many)).ms).toBeLessThan(1_000);
    const names = { patternProperties: { '(a+)+$': { type: 'number' } }, additionalProperties: false };
    expect(timed(() => validateInput(names, { [`${'a'.repeat(60)}!`]: 1 })).value.ok).toBe(true);
  });
});

describe('hostile inputs', () => {
  test('given a list of 200,000 items that must differ, a verdict comes within a second', () => {
    const list = Array.from({ length: 200_000 }, (_, i) => i);
    const { value: verdict, ms } = timed(() => validateInput({ type: 'array', uniqueItems: true }, list));
    expect(verdict).toMatchObject({ ok: true, warning: expect.stringContaining('comparing all items') });
    expect(ms).toBeLessThan(1_000);
  });

  test('given an input 5,000 levels deep for a recursive schema, nothing overflows', () => {
    let deep: Json = {};
    for (let i = 0; i < 5_000; i++) deep = { next: deep };
    expect(validateInput({ type: 'object', properties: { next: { $ref: '#' } } }, deep).ok).toBe(true);
  });

  test('given what JSON cannot hold, it is turned into what it would be sent as, or refused', () => {
    const schema = { type: 'object', properties: { when: { type: 'string' }, n: { type: 'null' } } };
    const dated = { when: new Date(0), n: Number.NaN, gone: undefined } as unknown as Json;
    expect(validateInput(schema, dated)).toEqual({ ok: true });
    expect(validateInput(schema, undefined as unknown as Json)).toMatchObject({
      ok: false,
      problem: { received: 'null' },
    });
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    expect(validateInput(schema, cyclic as Json)).toMatchObject({ ok: false, problem: { expected: 'a JSON value' } });
    expect(validateInput(schema, 5n as unknown as Json)).toMatchObject({ ok: false });
  });

  test('given names like "__proto__", they are names like any other', () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"additionalProperties":false}',
    );
    expect(validateInput(schema, JSON.parse('{"__proto__":"x"}'))).toEqual({ ok: true });
    expect(validateInput(schema, JSON.parse('{"__proto__":5}'))).toMatchObject({ problem: { path: '/__proto__' } });
    expect(validateInput(schema, JSON.parse('{"constructor":5}'))).toMatchObject({ problem: { path: '/constructor' } });
    expect(validateInput({ required: ['constructor'] }, {})).toMatchObject({ problem: { path: '/constructor' } });
  });

  test('given a value, its measure counts what checking it may cost', () => {
    expect(measureInput({ a: [1, 'four'], abcde: null }, 100)).toEqual({ values: 5, longestText: 5, longestList: 2 });
    expect(
      measureInput(
        Array.from({ length: 50 }, () => 0),
        10,
      )?.values,
    ).toBe(11);
    for (const none of [undefined, Number.NaN, () => 0, new Map(), { a: 1n }])
      expect(measureInput(none, 10)).toBeUndefined();
  });
});
