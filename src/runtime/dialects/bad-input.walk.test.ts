import { describe, expect, test } from 'vitest';
import { walk } from '../../../test/sample.ts';
import { buildCatalog } from '../catalog/catalog.ts';
import { compileErrors } from '../declarations/testing/compile.ts';
import type { Json } from '../json.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { Dialect } from './dialect.ts';
import { DIALECTS, type DialectId, loadDialect } from './index.ts';
import { LARGE_LISTS, largeListSuite } from './testing/large-list-suite.ts';

const HOSTILE_TEXT = '*/ \u2028 \u202e `${1}` </script> {@link x} \\';
const object = (properties: Json): Json => ({ type: 'object', properties });
const cyclic: Record<string, unknown> = { type: 'object' };
cyclic.properties = { self: cyclic };
let deep: Json = {};
for (let level = 0; level < 10_000; level++) deep = object({ a: deep });
const NAMES = [
  ...['', 'x'.repeat(10_000), '😀', 'then', '__meta__', 'default', 'constructor', '__proto__', 'toString', 'await'],
  ...[
    'a b',
    'a-b',
    'a_b',
    'a.b',
    '\ud800',
    '1a',
    '*/',
    '"',
    '`${1}`',
    '\u2028',
    'class',
    'codemode',
    'mcp',
    'call',
    'name',
  ],
];

/** Tool lists as no server should send them, by the id of the server. */
const LISTS: Readonly<Record<string, readonly unknown[]>> = {
  nothing: [
    { name: 'a', inputSchema: null, outputSchema: null },
    { name: 'b', inputSchema: 5 },
    { name: 'c' },
    null,
    'd',
  ],
  cyclic: [{ name: 'a', inputSchema: cyclic, outputSchema: cyclic }],
  deep: [{ name: 'a', inputSchema: deep, outputSchema: deep }],
  text: [
    {
      name: 'a',
      title: HOSTILE_TEXT,
      description: HOSTILE_TEXT,
      inputSchema: JSON.parse(
        '{"type":"object","properties":{"__proto__":{"description":"*/"},"constructor":{"const":"*/"},"a-b":{"enum":["\\u2028*/","`${1}`"]}},"required":["__proto__","constructor"]}',
      ),
      annotations: { title: HOSTILE_TEXT, readOnlyHint: true },
    },
  ],
  references: [
    { name: 'a', inputSchema: { $schema: 'https://unknown.invalid/x', $ref: 'http://evil.invalid/s.json' } },
    { name: 'b', inputSchema: { $ref: '#' }, outputSchema: { $ref: '#/$defs/none' } },
  ],
  names: NAMES.map((name) => ({ name, description: name, inputSchema: object({ id: { type: 'string' } }) })),
  default: [{ name: 'default' }],
  'a.b c': [{ name: 'a' }],
  '*/': [{ name: 'a' }],
  __proto__x: [{ name: 'a' }],
  '': [{ name: 'a' }],
  same: Array.from({ length: 10_000 }, () => ({ name: 'one' })),
};
const hostile = () =>
  buildCatalog(Object.entries(LISTS).map(([id, tools]) => ({ id, name: id, description: HOSTILE_TEXT, tools })));

const load = async (id: DialectId): Promise<Dialect> => {
  const dialect = await loadDialect(id);
  if (!('declare' in dialect)) throw new Error(`${id} refuses to go without options`);
  return dialect;
};

describe.each(walk(DIALECTS.map(({ id }) => id)))('%s, given servers that send what they should not', (id) => {
  test('declares types that compile', async () => {
    const files = await (await load(id)).declare(hostile());
    expect(files.length).toBeGreaterThan(0);
    const byName = files.map(({ path, text }): [string, string] => [path.replaceAll(/[^\w.-]/g, '_'), text]);
    expect(await compileErrors(Object.fromEntries(byName))).toEqual([]);
  });

  test('makes its surface, its prompt and its outer tools', async () => {
    const dialect = await load(id);
    const catalog = hostile();
    expect(dialect.surface(catalog).modules).toBeInstanceOf(Map);
    expect(typeof (await dialect.prompt(catalog, DEFAULT_LIMITS))).toBe('string');
    expect(() => JSON.stringify(dialect.tools(catalog))).not.toThrow();
  });
});

largeListSuite('codemode', walk(Object.keys(LARGE_LISTS)));
