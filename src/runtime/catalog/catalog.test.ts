import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tool } from '../spec.ts';
import { buildCatalog, catalogTools, findServer, readCatalogTools } from './catalog.ts';
import { parseTool, parseTools } from './parse-tools.ts';
import { schemaHash } from './schema-hash.ts';
import { canonicalText } from './tool-text.ts';

describe('a tool list from outside', () => {
  test('given a good tool, the fields of MCP that we know are kept as they are', () => {
    const inputSchema = { type: 'object' };
    const tool = parseTool({
      name: 'read-file',
      title: 'Read',
      description: '',
      inputSchema,
      outputSchema: { type: 'string' },
      annotations: { readOnlyHint: true, title: 'T', destructiveHint: 'no', other: 1, odd: [1] },
      _meta: { big: true },
    });
    expect(tool).toEqual({
      name: 'read-file',
      title: 'Read',
      description: '',
      inputSchema: { type: 'object' },
      outputSchema: { type: 'string' },
      annotations: { readOnlyHint: true, title: 'T', other: 1 },
    });
    expect((tool as Tool).inputSchema).toBe(inputSchema);
  });

  test('given a tool with fields of the wrong type, it stays usable without them', () => {
    expect(parseTool({ name: 'a', title: 1, description: null, annotations: [], inputSchema: null })).toEqual({
      name: 'a',
      inputSchema: null,
    });
  });

  test('given entries that are no tools, each is left out with its place and the reason', () => {
    const list = [null, 5, [], {}, { name: 7 }, { name: 'ok' }, { name: 'ok', description: 'again' }, undefined];
    const { tools, skipped } = parseTools(list);
    expect(tools).toEqual([{ name: 'ok' }]);
    expect(skipped).toEqual([
      'Entry 1 of the tool list is null, no object',
      'Entry 2 of the tool list is a number, no object',
      'Entry 3 of the tool list is an array, no object',
      'Entry 4 of the tool list has no name',
      'Entry 5 of the tool list has a number as name',
      'Entry 7 of the tool list repeats the name "ok"',
      'Entry 8 of the tool list is undefined, no object',
    ]);
  });

  test('given "__proto__" keys or a getter that throws, nothing is inherited and nothing is thrown', () => {
    const polluted = JSON.parse('{"name":"a","__proto__":{"description":"inherited"}}');
    expect(Object.keys(parseTool(polluted))).toEqual(['name']);
    expect(parseTool(Object.create({ name: 'inherited' }))).toEqual({ reason: 'has no name' });
    const trap = {
      get name(): string {
        throw new Error('no reading');
      },
    };
    expect(parseTool(trap)).toEqual({ reason: 'cannot be read: no reading' });
    expect(({} as { description?: string }).description).toBeUndefined();
  });

  test('given 10,000 tools with one name, one is kept and the reasons stay few', () => {
    const { tools, skipped } = parseTools(Array.from({ length: 10_000 }, () => ({ name: 'same' })));
    expect(tools.length).toBe(1);
    expect(skipped.length).toBe(21);
    expect(skipped[20]).toBe('9979 more entries of the tool list are left out for reasons of the same kinds');
  });

  test('given anything, parsing never throws and gives only tools with names', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), fc.array(fc.anything()), (one, many) => {
        for (const raw of [one, many, [one, { name: 'x', inputSchema: one, annotations: one }]]) {
          for (const tool of parseTools(raw).tools) expect(typeof tool.name).toBe('string');
        }
      }),
    );
  });
});

describe('the catalog of a run', () => {
  const list = [{ name: 'b' }, { name: 'a-x' }, { name: 'a.x' }, 'junk'];

  test('given servers, they keep their order, and their tools are sorted by name with export names', () => {
    const catalog = buildCatalog([
      { id: 'Mail', name: 'Post', version: '1', tools: list },
      { id: 'mail', tools: { unavailable: 'refused' } },
      { id: 'MAIL', tools: [] },
    ]);
    expect(catalog.servers.map(({ id, name }) => [id, name])).toEqual([
      ['mail', 'Post'],
      ['mail--3', 'MAIL'],
    ]);
    expect(catalog.unavailable).toEqual([{ id: 'mail--2', sourceId: 'mail', reason: 'refused' }]);
    expect(catalog.servers[0]?.tools.map((tool) => [tool.name, tool.exportName])).toEqual([
      ['a-x', 'a_x'],
      ['a.x', 'a_x__2'],
      ['b', 'b'],
    ]);
    expect(catalog.servers[0]?.skipped).toEqual(['Entry 4 of the tool list is a string, no object']);
    expect(catalog.servers[1]).not.toHaveProperty('skipped');
    expect(findServer(catalog, 'mail--3')?.sourceId).toBe('MAIL');
    expect(findServer(catalog, 'Mail')).toBeUndefined();
  });

  test('given the same list again, its tools are the same objects', () => {
    expect(catalogTools(list)).toBe(catalogTools(list));
    expect(catalogTools([...list])).not.toBe(catalogTools(list));
  });

  test('given a list read in slices, its tools are those that are read at once, and others have their turn meanwhile', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      name: `tool-${index}`,
      annotations: Object.fromEntries(Array.from({ length: 30 }, (__, key) => [`note_${key}`, key])),
    }));
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await readCatalogTools(many);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
    expect(catalogTools(many)).toEqual(catalogTools([...many]));
    await readCatalogTools(many);
    expect(catalogTools(many)).toBe(catalogTools(many));
  });
});

describe('the hash of tools', () => {
  const tool: Tool = {
    name: 'a',
    description: 'd',
    inputSchema: { type: 'object', properties: { x: { type: 'string' } } },
  };

  test('given the same tool with its keys in another order, the hash is the same', () => {
    const again: Tool = JSON.parse(
      '{"inputSchema":{"properties":{"x":{"type":"string"}},"type":"object"},"description":"d","name":"a"}',
    );
    expect(schemaHash(again)).toBe(schemaHash(tool));
    expect(schemaHash([tool, { name: 'b' }])).toBe(schemaHash([{ name: 'b' }, again]));
    expect(schemaHash(tool)).toMatch(/^[0-9a-f]{32}$/);
  });

  test('given any difference in what the server says, the hash differs', () => {
    const variants: Tool[] = [
      { ...tool, name: 'b' },
      { ...tool, description: 'D' },
      { ...tool, title: 'd' },
      { ...tool, outputSchema: {} },
      { ...tool, annotations: { readOnlyHint: true } },
      { ...tool, inputSchema: { type: 'object', properties: { x: { type: 'number' } } } },
      { ...tool, inputSchema: JSON.parse('{"type":"object","properties":{"x":{"type":"string"}},"__proto__":{}}') },
    ];
    expect(new Set([tool, ...variants].map(schemaHash)).size).toBe(variants.length + 1);
    expect(schemaHash([])).not.toBe(schemaHash([tool]));
  });

  test('given any JSON, its canonical text is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('given a schema 10,000 levels deep or one that holds itself, a hash comes', () => {
    let deep: Tool['inputSchema'] = {};
    for (let i = 0; i < 10_000; i++) deep = { items: deep };
    const cyclic: { type: string; self?: unknown } = { type: 'object' };
    cyclic.self = cyclic;
    expect(schemaHash({ name: 'deep', inputSchema: deep })).toMatch(/^[0-9a-f]{32}$/);
    expect(canonicalText(cyclic)).toBe('{"self":"(cycle)","type":"object"}');
  });
});
