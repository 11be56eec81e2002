/**
 * How each keyword is printed, told by examples: the docs are written from these rows and the generator itself.
 * @type {readonly { readonly keywords: string, readonly schema: unknown, readonly note?: string }[]}
 */
export const MAPPING = [
  {
    keywords: '`type`',
    schema: { type: ['string', 'null'] },
    note: '`integer` is `number`; `nullable: true` adds `null`',
  },
  {
    keywords: 'no `type`',
    schema: { properties: { a: { type: 'string' } }, required: ['a'] },
    note: 'a schema is about what its keywords are about',
  },
  { keywords: '`enum`', schema: { enum: ['a', 1, null, { b: true }] }, note: 'less the values that `type` rules out' },
  { keywords: '`const`', schema: { const: 'circle' } },
  {
    keywords: '`properties`, `required`',
    schema: { type: 'object', properties: { a: { type: 'string' }, 'b-c': {} }, required: ['a', 'd'] },
  },
  {
    keywords: '`additionalProperties: false` or absent',
    schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    note: 'TypeScript refuses a misspelt member of a literal',
  },
  {
    keywords: '`additionalProperties: true`',
    schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true },
  },
  {
    keywords: '`additionalProperties`',
    schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'number' } },
    note: 'the index signature has to allow the named members too',
  },
  { keywords: 'an object and no more', schema: { type: 'object' } },
  {
    keywords: '`patternProperties`',
    schema: { type: 'object', patternProperties: { '^x-': { type: 'string' }, _id$: { type: 'integer' } } },
    note: 'patterns of literal text and `.*`; any other opens the object to all keys',
  },
  { keywords: '`items`', schema: { type: 'array', items: { type: ['string', 'number'] } } },
  {
    keywords: '`prefixItems`, or `items` as a list',
    schema: {
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'number' }],
      items: { type: 'boolean' },
      minItems: 1,
    },
    note: 'optional beyond `minItems`; `items` or `additionalItems` is the rest',
  },
  {
    keywords: '`anyOf`, `oneOf`',
    schema: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
  },
  {
    keywords: '`allOf`',
    schema: {
      allOf: [{ $ref: '#/$defs/Base' }, { type: 'object', properties: { b: { type: 'string' } } }],
      $defs: { Base: { type: 'object', properties: { a: { type: 'string' } } } },
    },
  },
  {
    keywords: 'combinators beside others',
    schema: {
      type: 'object',
      properties: { id: { type: 'string' }, name: { type: 'string' } },
      anyOf: [{ required: ['id'] }, { required: ['name'] }],
    },
  },
  {
    keywords: '`$ref`',
    schema: {
      $ref: '#/$defs/Tree',
      $defs: { Tree: { type: 'object', properties: { kids: { type: 'array', items: { $ref: '#/$defs/Tree' } } } } },
    },
    note: 'by JSON Pointer, `$id` or `$anchor`; each target has a name, so recursion costs nothing',
  },
  {
    keywords: '`$dynamicRef`',
    schema: {
      type: 'array',
      items: { $dynamicRef: '#item' },
      $defs: { item: { $dynamicAnchor: 'item', type: 'string' } },
    },
    note: 'where only one schema has the anchor',
  },
  {
    keywords: '`if`, `then`, `else`',
    schema: {
      if: { properties: { a: { const: 1 } }, required: ['a'] },
      // biome-ignore lint/suspicious/noThenProperty: the keyword has this name
      then: { required: ['b'] },
      else: { required: ['c'] },
    },
  },
  {
    keywords: '`dependentRequired`, `dependentSchemas`, `dependencies`',
    schema: { type: 'object', dependentRequired: { card: ['expiry'] } },
  },
  {
    keywords: '`not`',
    schema: { not: { type: ['object', 'array', 'null'] } },
    note: 'a type, one required member, or anything',
  },
  {
    keywords: '`unevaluatedProperties`, `unevaluatedItems`',
    schema: { type: 'object', unevaluatedProperties: { type: 'number' } },
    note: 'as `additionalProperties` and `items` where no other schema looks at the same value',
  },
  { keywords: '`true`, `{}`', schema: true },
  { keywords: '`false`', schema: false },
];

/** @param {(schema: unknown, name: string) => string} generateType @returns {string} a Markdown table */
export function mappingTable(generateType) {
  const rows = MAPPING.map(({ keywords, schema, note = '' }) => {
    const type = generateType(schema, 'T')
      .replace(/\/\*\*.*?\*\/\n/gs, '')
      .replace(/^export type T = /, '')
      .replace(/;\n$/, '')
      .replace(/\s+/g, ' ');
    return `| ${keywords} | ${code(JSON.stringify(schema))} | ${code(type)} | ${note} |`;
  });
  return ['| Keyword | Schema | TypeScript | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** @param {string} text @returns {string} as code in a cell of a table */
function code(text) {
  const cell = text.replace(/\|/g, '\\|');
  return cell.includes('`') ? `\`\` ${cell} \`\`` : `\`${cell}\``;
}
