import { describe, expect, it } from 'vitest';
import { fieldOf, startValue, typeName } from './form-model.ts';

describe('a form for a schema', () => {
  it.each([
    [
      { type: 'string', format: 'date' },
      { kind: 'text', format: 'date', long: false },
    ],
    [
      { type: 'integer', minimum: 1, maximum: 9 },
      { kind: 'number', integer: true, min: 1, max: 9 },
    ],
    [{ type: 'boolean' }, { kind: 'boolean' }],
    [{ enum: ['a', 1, null] }, { kind: 'choice', values: ['a', 1, null] }],
    [
      { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
      { kind: 'choice', values: ['a', 'b'], titles: ['A', undefined] },
    ],
    [
      { type: 'string', enum: ['a', 'b'], enumNames: ['A', 'B'] },
      { kind: 'choice', values: ['a', 'b'], titles: ['A', 'B'] },
    ],
    [
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      { kind: 'several', values: ['a', 'b'] },
    ],
    [
      {
        type: 'array',
        items: {
          anyOf: [
            { const: 'a', title: 'A' },
            { const: 'b', title: 'B' },
          ],
        },
      },
      { kind: 'several', values: ['a', 'b'], titles: ['A', 'B'] },
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { kind: 'text', long: false }],
    [{ type: ['string', 'null'] }, { kind: 'text', long: false }],
    [
      { type: 'array', items: { type: 'number' } },
      { kind: 'list', item: { type: 'number' } },
    ],
    [true, { kind: 'json' }],
    [{}, { kind: 'json' }],
  ])('given %j, offers %j', (schema, field) => expect(fieldOf(schema as never, {})).toEqual(field));

  it('given required members, puts them first', () => {
    const field = fieldOf({ type: 'object', properties: { a: {}, b: {} }, required: ['b'] }, {});
    expect(field.kind === 'object' && field.members.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('given two real kinds, offers both', () => {
    const field = fieldOf({ anyOf: [{ type: 'string' }, { type: 'object', properties: {} }] }, {});
    expect(field).toMatchObject({ kind: 'union', options: [{ type: 'string' }, { type: 'object' }] });
  });

  it('given references, follows them, and a circle ends', () => {
    const root = { $defs: { id: { type: 'integer' }, loop: { $ref: '#/$defs/loop' } } };
    expect(typeName({ $ref: '#/$defs/id' }, root)).toBe('integer');
    expect(fieldOf({ $ref: '#/$defs/loop' }, root)).toEqual({ kind: 'json' });
  });

  it('starts from defaults and constants, and leaves the rest to be typed', () => {
    const schema = {
      type: 'object',
      properties: { kind: { const: 'x' }, n: { type: 'number' }, on: { type: 'boolean', default: true } },
      required: ['kind', 'n'],
    };
    expect(startValue(schema, schema)).toEqual({ kind: 'x' });
  });
});
