import { describe, expect, test } from 'vitest';
import { generateDeclarations, generateType } from '../index.ts';
import { compileErrors } from './compile.ts';

const LIMIT_MS = 1_000;
const MIB = 1024 * 1024;

/** Time computed since, which other work on the machine does not prolong. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** An object that holds itself: no JSON, but a Source in the page can hand one over. */
export function cyclic(): object {
  const tree: Record<string, unknown> = { type: 'object', required: ['kids'] };
  tree.properties = { kids: { type: 'array', items: tree }, label: { type: 'string' } };
  return { type: 'object', properties: { tree, again: tree }, allOf: [{ properties: { tree } }] };
}

function cyclicInPlace(): object {
  const loop: Record<string, unknown> = { type: 'object', properties: { a: { type: 'string' } } };
  loop.allOf = [loop];
  return loop;
}

function deep(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let schema: unknown = { type: 'string' };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return schema;
}

export const range = (length: number) => Array.from({ length }, (_, index) => index);
const mapOf = <T>(length: number, value: (index: number) => T) =>
  Object.fromEntries(range(length).map((index) => [`p${index}`, value(index)]));

/** Each would hang, throw, or break out of the text of a careless generator. */
export const SCHEMAS: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  false: () => false,
  'a number': () => 5,
  'a text': () => '*/',
  'a list': () => [{ type: 'string' }],
  cyclic: cyclic,
  'cyclic in place': cyclicInPlace,
  'a getter that throws': () => ({
    get type() {
      throw new Error('no reading */');
    },
  }),
  'a BigInt as default': () => ({ type: 'object', properties: { a: { default: 1n } } }),
  'properties 10,000 deep': () => deep(10_000, (inner) => ({ type: 'object', properties: { n: inner } })),
  'items 10,000 deep': () => deep(10_000, (items) => ({ type: 'array', items })),
  'combinators 10,000 deep': () => deep(10_000, (inner) => ({ anyOf: [inner, { type: 'null' }] })),
  'a default 10,000 deep': () => ({ default: deep(10_000, (inner) => [inner]) }),
  'a constant 10,000 deep': () => ({ const: deep(10_000, (inner) => [inner]) }),
  'a chain of 10,000 references': () => ({
    $ref: '#/$defs/p0',
    $defs: mapOf(10_000, (index) => ({ type: 'object', properties: { next: { $ref: `#/$defs/p${index + 1}` } } })),
  }),
  'a chain of 10,000 references in place': () => ({
    $ref: '#/$defs/p0',
    $defs: mapOf(10_000, (index) => ({ allOf: [{ $ref: `#/$defs/p${index + 1}` }] })),
  }),
  'a circle of 30 references in place': () => ({
    $ref: '#/$defs/p0',
    $defs: mapOf(30, (index) => ({ anyOf: [{ type: 'null' }, { $ref: `#/$defs/p${(index + 1) % 30}` }] })),
  }),
  'aliases that meet across an object': () => ({
    $ref: '#/$defs/T',
    $defs: {
      T: { allOf: [{ type: 'object', properties: { x: { $ref: '#/$defs/X' } } }, { $ref: '#/$defs/X' }] },
      X: { allOf: [{ $ref: '#/$defs/T' }] },
    },
  }),
  'definitions that name each other': () => ({
    $ref: '#/$defs/p0',
    $defs: mapOf(60, () => ({ type: 'object', properties: mapOf(60, (other) => ({ $ref: `#/$defs/p${other}` })) })),
  }),
  '100,000 members': () => ({ type: 'object', properties: mapOf(100_000, () => ({ type: 'string' })) }),
  '100,000 required names': () => ({ type: 'object', required: range(100_000).map((index) => `p${index}`) }),
  '100,000 values': () => ({ enum: range(100_000) }),
  '100,000 branches': () => ({ anyOf: range(100_000).map((index) => ({ const: index })) }),
  '100,000 patterns': () => ({ patternProperties: mapOf(100_000, () => ({ type: 'string' })) }),
  '10,000 dependencies': () => ({ type: 'object', dependentRequired: mapOf(10_000, () => ['x']) }),
  'unions that multiply': () => ({
    allOf: range(12).map((outer) => ({ anyOf: range(12).map((index) => ({ required: [`a${outer}_${index}`] })) })),
  }),
  'named unions that multiply': () => ({
    allOf: range(12)
      .map(() => ({ $ref: '#/$defs/U' }))
      .concat(range(6).map((index) => ({ $ref: `#/$defs/V${index}` }))),
    $defs: {
      U: { anyOf: range(40).map((index) => ({ required: [`u${index}`] })) },
      ...Object.fromEntries(
        range(6).map((v) => [`V${v}`, { anyOf: range(40).map((index) => ({ required: [`v${v}_${index}`] })) }]),
      ),
    },
  }),
  '10 MB of text': () => ({
    type: 'object',
    description: 'x*/ '.repeat(2.5 * MIB),
    properties: { a: { type: 'string' } },
  }),
  '10 MB of descriptions': () => ({
    type: 'object',
    properties: mapOf(10_000, () => ({ type: 'string', description: 'd'.repeat(MIB / 1_000) })),
  }),
  '10 MB of one value': () => ({ const: 'x'.repeat(10 * MIB) }),
  'a tuple of 100,000': () => ({ type: 'array', prefixItems: range(100_000).map(() => ({ type: 'string' })) }),
  'a tuple with a minimum of 1e9': () => ({
    type: 'array',
    prefixItems: [{ type: 'string' }],
    items: { type: 'number' },
    minItems: 1e9,
  }),
  'patterns that never end': () => ({
    type: 'object',
    properties: { [`${'a'.repeat(60)}!`]: { type: 'string' } },
    patternProperties: { '^(a+)+$': { type: 'string' }, '(?=(a*)*b)': {}, '(': { type: 'number' } },
  }),
  'comment ends and line separators everywhere': () => ({
    title: '*/',
    description: '*/ \u2028 \u2029 \r \0 \u202e \ud800 @deprecated ![x](y) \\',
    type: 'object',
    properties: {
      '*/': { type: 'string', description: '*/', default: '*/', examples: ['*/\u2028'], format: '*/', pattern: '*/' },
      '\u2028"`${x}\\': { enum: ['*/', '\u2029', '\ud800', '\udc00'] },
      '\ud800': { type: 'string' },
      '\ud801': { type: 'number' },
    },
    patternProperties: { '^`\\$\\{\u2028': { type: 'string' }, '^*/': {} },
  }),
  'names of the prototype': () =>
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"},"hasOwnProperty":{}},' +
        '"required":["__proto__","toString"],"$defs":{"__proto__":{"type":"string"}},"$ref":"#/$defs/__proto__",' +
        '"dependentRequired":{"constructor":["__proto__"]},"patternProperties":{"^__":{"type":"string"}}}',
    ),
  'keywords from the prototype': () => ({
    type: 'constructor',
    properties: { a: { type: ['toString'] }, b: { type: '__proto__' } },
  }),
  'an unknown $schema': () => ({
    $schema: 'https://example.com/of-my-own',
    type: 'object',
    properties: { a: { type: 'string' } },
  }),
  'references out of the document': () => ({
    type: 'object',
    properties: mapOf(4, (index) => ({
      $ref: ['http://example.com/a.json', '//x', 'file:///etc/passwd', 'javascript:alert(1)'][index],
    })),
  }),
  'every keyword with a value of the wrong kind': () => ({
    type: 'object',
    properties: Object.fromEntries(
      [null, 5, 'x', [], true].map((value, index) => [
        `p${index}`,
        Object.fromEntries(
          (
            '$ref $id $anchor $defs type enum const properties required additionalProperties patternProperties propertyNames ' +
            'items prefixItems additionalItems minItems maxItems anyOf oneOf allOf not if then else dependentRequired ' +
            'dependentSchemas dependencies title description default examples format minimum deprecated nullable'
          )
            .split(' ')
            .map((keyword) => [keyword, value]),
        ),
      ]),
    ),
  }),
};

/** Types are made of these schemas in time, and compile. */
export function badSchemaSuite(names: readonly string[]): void {
  describe('a schema that makes no sense or means harm', () => {
    const texts = new Map<string, string>();

    test.each(names)('%s gives a type within a second', (name) => {
      const schema = SCHEMAS[name]?.();
      for (const draft of ['2020-12', 'draft-07']) {
        const before = process.cpuUsage();
        const text = generateType(schema, 'Bad', { draft });
        expect(cpuMsSince(before)).toBeLessThan(LIMIT_MS);
        expect(text.length).toBeLessThan(4 * MIB);
        expect(text).toMatch(/^export type Bad = /m);
        texts.set(`${texts.size}.ts`, `${text}export {};\n`);
      }
    });

    test('and all of these types compile', async () => {
      expect(texts.size).toBe(names.length * 2);
      expect(await compileErrors(Object.fromEntries(texts))).toEqual([]);
    }, 30_000);
  });
}

/** Tools of such names are declared in time, and what declares them compiles. */
export function badNameSuite(lists: Readonly<Record<string, readonly string[]>>): void {
  describe('tools with bad names', () => {
    test.each(Object.entries(lists))('%s are declared', { timeout: 60_000 }, async (_, names) => {
      const tools = names.map((name) => ({
        name,
        description: name.slice(0, 20),
        inputSchema: { type: 'object', properties: { a: { type: 'string' } } },
      }));
      const before = process.cpuUsage();
      const text = await generateDeclarations([{ id: 'x', tools: [...tools, null, 5, {}] }]);
      expect(cpuMsSince(before)).toBeLessThan(2 * LIMIT_MS);
      expect(text.match(/export function (?!listServers|describeServer|listTools|getTool|searchTools)/g)).toHaveLength(
        new Set(names).size,
      );
      expect(await compileErrors({ 'codemode.d.ts': text })).toEqual([]);
    });
  });
}
