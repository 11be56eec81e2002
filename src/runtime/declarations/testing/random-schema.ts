import fc from 'fast-check';

/** Texts that break out of comments, literals or lines where they are not escaped, and names with a meaning. */
const text = fc.oneof(
  fc.constantFrom(
    '*/',
    '/*',
    '\u2028',
    '\u2029',
    '\r\n',
    '\\',
    '"',
    "'",
    '`',
    '${',
    '@deprecated',
    ' @x',
    '\ud800',
    '\udfff',
    '\u202e',
    '\0',
    '__proto__',
    'constructor',
    'toString',
    'then',
    '__meta__',
    'default',
    '',
    'a',
    'b',
    'foo-bar',
    'foo_bar',
    '1e3',
    '01',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
);

const pattern = fc.constantFrom(
  '^x-',
  '^x-y',
  '^a',
  'a$',
  '^a.*b$',
  'foo',
  '.*',
  '',
  '^',
  '$',
  '^a$',
  '[a-z]+',
  '(',
  '^(.*)$',
  '\\d',
  '^`${',
);
/** A name that a linter takes for that of a promise's method. */
const THEN = 'then';
const reference = fc.oneof(
  { arbitrary: fc.constantFrom('#', '#/$defs/a', '#/$defs/b', '#/$defs/c', '#/properties/a', '#a', '#b'), weight: 6 },
  { arbitrary: fc.constantFrom('x.json', 'http://example.com/x', '#/$defs/a~1b', '#/', '%'), weight: 1 },
  { arbitrary: text, weight: 1 },
);
const propertyName = fc.oneof(
  { arbitrary: fc.constantFrom('a', 'b', 'x-a', 'x-yb', 'az'), weight: 3 },
  { arbitrary: text, weight: 1 },
);
const typeName = fc.oneof(
  { arbitrary: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object'), weight: 20 },
  { arbitrary: fc.constantFrom('any', 'file'), weight: 1 },
);

/** A schema without `$defs`: real keywords, mostly with values of their kind, and now and then with anything at all. */
const node = fc.letrec<{ schema: unknown; node: Readonly<Record<string, unknown>> }>((tie) => {
  const schema = tie('schema');
  const mapOf = (key: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) => fc.dictionary(key, value, { maxKeys: 4 });
  const list = fc.array(schema, { minLength: 1, maxLength: 4 });
  const names = fc.array(propertyName, { maxLength: 3 });
  const value = fc.jsonValue({ maxDepth: 1 });
  const groups: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
    object: {
      properties: mapOf(propertyName, schema),
      required: names,
      additionalProperties: schema,
      patternProperties: mapOf(pattern, schema),
      propertyNames: schema,
      unevaluatedProperties: schema,
      dependentRequired: mapOf(propertyName, names),
      dependentSchemas: mapOf(propertyName, schema),
      dependencies: mapOf(propertyName, fc.oneof(names, schema)),
    },
    array: {
      items: fc.oneof(schema, list),
      prefixItems: list,
      additionalItems: schema,
      unevaluatedItems: schema,
      contains: schema,
      minItems: fc.integer({ min: -1, max: 5 }),
      maxItems: fc.integer({ min: 0, max: 5 }),
    },
    combined: { anyOf: list, oneOf: list, allOf: list, not: schema, if: schema, [THEN]: schema, else: schema },
    named: {
      $ref: reference,
      $dynamicRef: reference,
      $id: fc.constantFrom('x.json', 'http://example.com/x', '#a', 'urn:x:y'),
      $anchor: fc.constantFrom('a', 'b'),
      $dynamicAnchor: fc.constantFrom('a', 'b'),
      $schema: fc.constantFrom('http://json-schema.org/draft-07/schema#', 'https://example.com/none', '*/'),
    },
    value: {
      enum: fc.array(value, { maxLength: 4 }),
      const: value,
      format: text,
      pattern: text,
      minimum: fc.double(),
      nullable: fc.boolean(),
    },
  };
  const about = {
    type: fc.oneof(typeName, fc.array(typeName, { maxLength: 3 })),
    title: text,
    description: text,
    default: value,
    examples: fc.array(value, { maxLength: 2 }),
    deprecated: fc.boolean(),
  };
  const withJunk = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.oneof({ arbitrary, weight: 20 }, { arbitrary: value, weight: 1 });
  return {
    node: fc.constantFrom(...Object.keys(groups)).chain((group) => {
      const keywords = { ...about, ...groups[group] };
      return fc
        .tuple(
          fc.subarray(Object.keys(about), { maxLength: 3 }),
          fc.subarray(Object.keys(groups[group] ?? {}), { minLength: 1, maxLength: 4 }),
        )
        .chain(([some, more]) =>
          fc.record(
            Object.fromEntries([...some, ...more].map((keyword) => [keyword, withJunk(keywords[keyword as 'type'])])),
          ),
        );
    }),
    schema: fc.oneof(
      { depthSize: 'small' },
      { arbitrary: fc.boolean(), weight: 1 },
      { arbitrary: fc.record({ type: typeName }), weight: 3 },
      { arbitrary: fc.record({ $ref: reference }), weight: 2 },
      { arbitrary: tie('node'), weight: 8 },
    ),
  };
}).node;

/** A schema-like document whose references mostly find a definition. */
export const randomSchema = fc
  .tuple(node, fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a/b'), node))
  .map(([root, $defs]) => ({ ...root, $defs }));
