import { describe, expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { validateInput } from './testing/validate-input.ts';

/** As a variable, lest the schema be taken for a promise. */
const THEN = 'then';

const problemOf = (schema: Json, input: Json) => {
  const verdict = validateInput(schema, input);
  if (verdict.ok) throw new Error(`It was accepted: ${JSON.stringify(verdict)}`);
  return verdict.problem;
};
const reported = (schema: Json, input: Json) => problemOf(schema, input).message;
const accepts = (schema: Json, input: Json) => {
  const verdict = validateInput(schema, input);
  return verdict.ok && verdict.warning === undefined;
};

const order: Json = {
  type: 'object',
  properties: {
    customer: {
      type: 'object',
      properties: { name: { type: 'string', minLength: 1 }, age: { type: 'integer', minimum: 0 } },
      required: ['name'],
    },
    items: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: { sku: { type: 'string' }, qty: { type: 'integer' } },
        required: ['sku', 'qty'],
      },
    },
    speed: { enum: ['slow', 'fast'] },
  },
  required: ['customer', 'items'],
};
const customer = { name: 'Ada' };

describe('where an input fails (§7.2)', () => {
  test('given a missing property, the pointer is that of the property', () => {
    expect(problemOf(order, { customer })).toMatchObject({
      path: '/items',
      expected: 'an array',
      received: 'nothing (required)',
    });
    expect(problemOf(order, { customer: {}, items: [{ sku: 'a', qty: 1 }] }).path).toBe('/customer/name');
  });

  test('given a value of the wrong type, both types and the value are told', () => {
    expect(problemOf(order, { customer: { name: 'Ada', age: 'twelve' }, items: [{ sku: 'a', qty: 1 }] })).toMatchObject(
      {
        path: '/customer/age',
        expected: 'an integer ≥ 0',
        received: 'the string "twelve"',
      },
    );
  });

  test('given arrays, the pointer goes through their indices', () => {
    const path = (items: Json) => problemOf(order, { customer, items }).path;
    expect(
      path([
        { sku: 'a', qty: 1 },
        { sku: 'b', qty: 1.5 },
      ]),
    ).toBe('/items/1/qty');
    expect(
      path([
        { sku: 'a', qty: 1 },
        { sku: 'b', qty: 2 },
        { sku: 7, qty: 3 },
      ]),
    ).toBe('/items/2/sku');
    expect(path('none')).toBe('/items');
  });

  test('given names with "/", "~", "%" or letters beyond ASCII, the pointer is one of RFC 6901', () => {
    const names = ['a/b', 'm~n', '~1', '100%', 'größe', '名 前', '#', '', '__proto__'];
    for (const name of names) {
      const schema = JSON.parse(`{"type":"object","properties":{${JSON.stringify(name)}:{"type":"string"}}}`);
      const input = JSON.parse(`{${JSON.stringify(name)}:1}`);
      expect(problemOf(schema, input).path).toBe(`/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  });

  test('given an input that is no object at all, the pointer is empty', () => {
    for (const input of ['text', [1], 5, null]) expect(problemOf(order, input).path).toBe('');
    expect(reported(order, 'text')).toBe(
      'the input: expected an object with "customer", "items", received the string "text"',
    );
  });

  test('given several mistakes, the first is the problem and its message names the next two', () => {
    expect(reported(order, { customer: { name: '', age: -1 }, items: 'none', speed: 'warp' })).toBe(
      '/customer/name: expected a string of at least 1 character, received the string "" of 0 characters; ' +
        'also /customer/age: expected an integer ≥ 0, received the number -1; ' +
        '/items: expected an array, received the string "none"; and 1 more',
    );
  });

  test('given a property nobody knows, the one that was meant is named', () => {
    const schema = {
      type: 'object',
      properties: { path: { type: 'string' }, maxLines: { type: 'integer' } },
      additionalProperties: false,
    };
    expect(problemOf(schema, { pth: 'x' })).toMatchObject({
      path: '/pth',
      expected: 'no such property (did you mean "path"?)',
    });
    expect(problemOf(schema, { max_lines: 3 }).expected).toContain('"maxLines"');
    expect(problemOf(schema, { zebra: 1 }).expected).toBe('no property but "path", "maxLines"');
    expect(problemOf({ type: 'object', additionalProperties: false }, { a: 1 }).expected).toBe('nothing here');
  });
});

describe('alternatives', () => {
  const shape: Json = {
    oneOf: [
      { type: 'object', properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] },
      {
        type: 'object',
        properties: { kind: { const: 'square' }, side: { type: 'number' } },
        required: ['kind', 'side'],
      },
    ],
  };

  test('given a discriminator that matches, only its branch is talked about', () => {
    expect(reported(shape, { kind: 'square', side: 'x' })).toBe('/side: expected a number, received the string "x"');
    expect(reported(shape, { kind: 'circle' })).toBe('/r: expected a number, received nothing (required)');
  });

  test('given a discriminator that matches none, all its values are told', () => {
    expect(problemOf(shape, { kind: 'sqare', side: 1 })).toMatchObject({
      path: '/kind',
      expected: expect.stringMatching(/^one of ("square", "circle"|"circle", "square")$/),
      received: 'the string "sqare"',
    });
    expect(problemOf(shape, {}).path).toBe('/kind');
  });

  test('given a value of none of the types, all types are told', () => {
    expect(problemOf({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 4).expected).toBe('a string or null');
    expect(reported({ type: ['string', 'null'] }, 4)).toBe(
      'the input: expected a string or null, received the number 4',
    );
  });

  test('given the right type with a wrong detail beside null, the detail is told', () => {
    const nullable = { anyOf: [{ type: 'integer', minimum: 3 }, { type: 'null' }] };
    expect(reported(nullable, 1)).toBe('the input: expected an integer ≥ 3, received the number 1');
  });

  test('given a value that fits two of oneOf, that is what is told', () => {
    expect(reported({ oneOf: [{ type: 'number' }, { type: 'integer' }, { type: 'string' }] }, 4)).toBe(
      'the input: expected a value that fits exactly one of the alternatives, received the number 4, which fits 2',
    );
  });
});

describe('every keyword in words', () => {
  const rows: readonly (readonly [string, Json, Json, string])[] = [
    ['const', { const: { a: 1 } }, 2, 'the input: expected {"a":1}, received the number 2'],
    ['const null', { const: null }, 0, 'the input: expected null, received the number 0'],
    [
      'enum',
      { enum: ['slow', 'fast', null] },
      'warp',
      'the input: expected one of "slow", "fast", null, received the string "warp"',
    ],
    [
      'exclusiveMaximum',
      { type: 'number', minimum: 1, exclusiveMaximum: 5 },
      5,
      'the input: expected a number ≥ 1 and < 5, received the number 5',
    ],
    ['multipleOf', { multipleOf: 0.01 }, 0.001, 'the input: expected a multiple of 0.01, received the number 0.001'],
    [
      'maxLength',
      { maxLength: 2 },
      '😀😀😀',
      'the input: expected a string of at most 2 characters, received the string "😀😀😀" of 3 characters',
    ],
    [
      'pattern',
      { pattern: '^[a-z]+$' },
      'A',
      'the input: expected a string that matches /^[a-z]+$/, received the string "A"',
    ],
    [
      'format',
      { format: 'date' },
      '31.1.',
      'the input: expected a string in date format, such as "2026-01-31", received the string "31.1."',
    ],
    ['minItems', { minItems: 2 }, [1], 'the input: expected at least 2 items, received an array of 1 item'],
    ['maxItems', { maxItems: 1 }, [1, 2], 'the input: expected at most 1 item, received an array of 2 items'],
    [
      'uniqueItems',
      { uniqueItems: true },
      [1, 1],
      'the input: expected items that all differ, received an array of 2 items, two of which are equal',
    ],
    [
      'contains',
      { contains: { const: 1 }, minContains: 2 },
      [1, 2],
      'the input: expected at least 2 items being 1, received an array of 2 items',
    ],
    [
      'maxContains',
      { contains: { const: 1 }, maxContains: 1 },
      [1, 1],
      'the input: expected at most 1 item being 1, received an array of 2 items',
    ],
    [
      'tuple',
      { prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
      ['a', 'b'],
      '/1: expected a number, received the string "b"',
    ],
    [
      'additional items',
      { prefixItems: [{ type: 'string' }], items: false },
      ['a', 'b'],
      '/1: expected nothing here, received the string "b"',
    ],
    [
      'minProperties',
      { minProperties: 2 },
      { a: 1 },
      'the input: expected at least 2 properties, received an object with "a"',
    ],
    [
      'maxProperties',
      { maxProperties: 0 },
      { a: 1 },
      'the input: expected at most 0 properties, received an object with "a"',
    ],
    [
      'propertyNames',
      { propertyNames: { pattern: '^[a-z]+$' } },
      { A1: 1 },
      '/A1: expected a property name that is a string that matches /^[a-z]+$/, received the name "A1"',
    ],
    [
      'dependentRequired',
      { dependentRequired: { a: ['b'] } },
      { a: 1 },
      '/b: expected a value, since "a" is given, received nothing',
    ],
    [
      'dependentSchemas',
      { dependentSchemas: { a: { required: ['b'] } } },
      { a: 1 },
      '/b: expected any value, received nothing (required)',
    ],
    [
      'if',
      { if: { properties: { a: { const: 1 } } }, [THEN]: { required: ['b'] } },
      { a: 1 },
      '/b: expected any value, received nothing (required)',
    ],
    [
      'else',
      { if: { required: ['a'] }, else: { properties: { c: { type: 'string' } } } },
      { c: 1 },
      '/c: expected a string, received the number 1',
    ],
    ['not', { not: { type: 'string' } }, 'x', 'the input: expected anything but a string, received the string "x"'],
    [
      'unevaluatedProperties',
      { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
      { a: 1, b: 2 },
      '/b: expected nothing here, received the number 2',
    ],
    [
      'patternProperties',
      { patternProperties: { '^n_': { type: 'number' } } },
      { n_a: '1' },
      '/n_a: expected a number, received the string "1"',
    ],
    [
      '$ref',
      { $ref: '#/$defs/a', $defs: { a: { type: 'array', items: { $ref: '#/$defs/b' } }, b: { type: 'integer' } } },
      [1, 'x'],
      '/1: expected an integer, received the string "x"',
    ],
    ['false', false, {}, 'the input: expected nothing here, received an empty object'],
  ];
  test.each(rows)('given %s', (_, schema, input, message) => {
    expect(reported(schema, input)).toBe(message);
  });

  test('given long values and many names, the message stays short', () => {
    const names = Array.from({ length: 500 }, (_, i) => `property_${i}`);
    const schema = { type: 'object', required: names, properties: { text: { enum: names } } };
    expect(reported(schema, { text: 'x'.repeat(100_000) }).length).toBeLessThan(1_500);
    const deep = problemOf({ additionalProperties: { type: 'number' } }, { ['k'.repeat(50_000)]: 'x' });
    expect(deep.path.length).toBe(50_001);
    expect(deep.message.length).toBeLessThan(400);
  });
});

describe('the example', () => {
  const example = (schema: Json, input: Json) => problemOf(schema, input).example;

  test('given examples of the schema, the smallest valid one is shown', () => {
    const schema = {
      type: 'object',
      properties: { seat: { type: 'string' } },
      required: ['seat'],
      examples: [{ seat: 5 }, { seat: 'ROW-42-WINDOW', note: 'by the window' }, { seat: 'ROW-1-AISLE' }],
    };
    expect(example(schema, {})).toEqual({ seat: 'ROW-1-AISLE' });
  });

  test('given none, one is made of the required properties, and of what failed', () => {
    expect(example(order, {})).toEqual({ customer: { name: 'string' }, items: [{ sku: 'string', qty: 1 }] });
    expect(example(order, { customer, items: [{ sku: 'a', qty: 1 }], speed: 1 })).toEqual({
      customer: { name: 'string' },
      items: [{ sku: 'string', qty: 1 }],
      speed: 'slow',
    });
  });

  test('given constraints, the made example keeps them all', () => {
    const schema = {
      type: 'object',
      properties: {
        id: { type: 'string', pattern: '^[A-Z]{3}-\\d+$' },
        when: { type: 'string', format: 'date-time' },
        share: { type: 'number', exclusiveMinimum: 0, maximum: 0.5 },
        step: { type: 'integer', minimum: 7, multipleOf: 5 },
        tags: { type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true },
        size: { default: 'medium', enum: ['small', 'medium'] },
        who: { $ref: '#/$defs/person' },
        note: { type: 'string', minLength: 12, maxLength: 14 },
        map: { type: 'object', minProperties: 1, properties: { a: { const: 3 } } },
      },
      required: ['id', 'when', 'share', 'step', 'tags', 'size', 'who', 'note', 'map'],
      $defs: {
        person: { allOf: [{ required: ['name'] }, { properties: { name: { type: 'string', examples: ['Ada'] } } }] },
      },
    };
    const created = example(schema, {});
    expect(created).toMatchObject({ size: 'medium', who: { name: 'Ada' }, step: 10, map: { a: 3 } });
    expect(accepts(schema, created as Json)).toBe(true);
  });

  test('given a schema that nothing fits, there is no example', () => {
    expect(problemOf({ type: 'object', required: ['a'], properties: { a: false } }, {})).not.toHaveProperty('example');
  });
});

describe('good calls are never blocked', () => {
  test('given oddities of real servers, what their authors meant is accepted', () => {
    const rows: readonly (readonly [Json, Json])[] = [
      [{ type: 'string', nullable: true }, null],
      [{ nullable: true, allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { type: 'string' } } }, null],
      [{ type: 'number', minimum: 0, exclusiveMinimum: true }, 0.1],
      [{ type: 'number', minimum: 0, exclusiveMinimum: false }, 0],
      [{ type: 'file' }, 'anything'],
      [{ type: ['string', 'file'] }, 5],
      [{ type: 'object', required: true, properties: { a: { type: 'string', required: true } } }, {}],
      [{ type: 'object', properties: null }, { a: 1 }],
      [{ enum: [] }, 'x'],
      [{ $ref: 'https://example.com/schema.json' }, 5],
      [{ $ref: '#/definitions/gone' }, 5],
      [{ $ref: '#' }, 5],
      [{ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } } }, 5],
      [{ type: 'string', pattern: '(' }, 'x'],
      [{ type: 'string', pattern: '^[\\w-.]+\\@x$' }, 'a-b@x'],
      [{ type: 'string', format: 'int32' }, 'x'],
      [{ type: 'string', format: 'ipv4' }, 'localhost'],
      [{ type: 'string', format: 'date-time' }, '2026-01-31T09:30:00'],
      [{ type: 'string', format: 'date-time' }, '2026-01-31 09:30+0200'],
      [{ type: 'string', format: 'uri' }, 'https://de.wikipedia.org/wiki/Köln'],
      [{ type: 'string', format: 'email' }, 'jürgen@köln.example'],
      [{ type: 'string', format: 'uuid' }, '123e4567e89b42d3a456426614174000'],
      [{ type: 'array', items: [{ type: 'string' }] }, ['a', 5]],
      [{ minLength: '3', maximum: 'ten', multipleOf: 0, anyOf: [] }, 'x'],
      [{ properties: { a: 'string' } }, { a: 5 }],
      [{ $schema: 'http://example.com/unknown', type: 'number' }, 5],
      [{ type: 'integer' }, 1.0],
    ];
    for (const [schema, input] of rows) expect(accepts(schema, input), JSON.stringify(schema)).toBe(true);
  });

  test('given something unusable under a negation or a choice, it refuses nothing', () => {
    const lost = { $ref: '#/nowhere' };
    const rows: readonly (readonly [Json, Json])[] = [
      [{ not: lost }, 5],
      [{ oneOf: [lost, { type: 'number' }] }, 5],
      [{ if: lost, [THEN]: false }, 5],
      [{ properties: { a: { type: 'strnig' } }, unevaluatedProperties: false, allOf: [lost] }, { b: 1 }],
      [{ contains: lost, maxContains: 1 }, [1, 2]],
      [{ patternProperties: { '(': true }, additionalProperties: false }, { a: 1 }],
    ];
    for (const [schema, input] of rows) expect(accepts(schema, input), JSON.stringify(schema)).toBe(true);
  });

  test('given a string that no server takes for its format, it is refused', () => {
    const rows = [
      ['date', '2026-02-30'],
      ['date-time', 'tomorrow'],
      ['date-time', '2026-01-31'],
      ['date-time', '2026-02-30T09:30:00Z'],
      ['uri', 'example.com'],
      ['uri', 'https://a b'],
      ['email', 'ada'],
      ['uuid', '123'],
    ] as const;
    for (const [format, input] of rows) {
      const problem = problemOf({ type: 'object', properties: { a: { type: 'string', format } } }, { a: input });
      expect(problem, `${format} ${input}`).toMatchObject({
        path: '/a',
        expected: expect.stringMatching(new RegExp(`^a string in ${format} format, such as "[^"]+"$`)),
      });
      expect(problem.example, format).toBeDefined();
    }
  });

  test('given one unusable keyword, the others are still minded', () => {
    expect(accepts({ type: 'object', properties: { a: { type: 'integer', pattern: '(' } } }, { a: 'x' })).toBe(false);
    expect(accepts({ oneOf: [{ $ref: '#/nowhere', type: 'string' }, { type: 'number' }] }, true)).toBe(false);
    expect(accepts({ type: 'number', minimum: 0, exclusiveMinimum: true }, 0)).toBe(false);
  });

  test('given a draft, its own rules apply', () => {
    const beside = { $ref: '#/definitions/a', maximum: 3, definitions: { a: { type: 'number' } } };
    expect(accepts({ ...beside, $schema: 'http://json-schema.org/draft-07/schema#' }, 5)).toBe(true);
    expect(accepts(beside, 5)).toBe(false);
    const depends = { dependencies: { a: ['b'] } };
    expect(accepts({ ...depends, $schema: 'http://json-schema.org/draft-04/schema#' }, { a: 1 })).toBe(false);
    expect(accepts(depends, { a: 1 })).toBe(true);
  });

  test('given a schema that is none, the call goes through with a warning', () => {
    for (const schema of [null, 'string', 5, []]) {
      expect(validateInput(schema, {})).toEqual({
        ok: true,
        warning: 'The input was not checked against its schema: It is not a JSON Schema',
      });
    }
  });
});
