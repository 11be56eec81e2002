import { describe, expect, it } from 'vitest';
import { headerDeclarations, paramHeaders } from './param-headers.ts';

const marked = (name: string, type = 'string') => ({ type, 'x-mcp-header': name });
const object = (properties: object) => ({ type: 'object', properties });

describe('given a schema with marks', () => {
  it.each<[string, unknown, string | undefined]>([
    ['no schema', undefined, undefined],
    ['nothing marked', object({ a: { type: 'string' } }), undefined],
    [
      'a string, an integer and a boolean',
      object({ a: marked('A'), b: marked('B', 'integer'), c: marked('C', 'boolean') }),
      undefined,
    ],
    ['a nested property', object({ a: object({ b: marked('B') }) }), undefined],
    ['a property of that name', object({ 'x-mcp-header': { type: 'string' } }), undefined],
    [
      'an example that looks like one',
      object({ a: { type: 'object', examples: [{ 'x-mcp-header': 'A' }] } }),
      undefined,
    ],
    ['the root', { ...object({}), 'x-mcp-header': 'A' }, 'the root is not reached through properties alone'],
    ['an item of a list', object({ a: { items: marked('A') } }), 'a.items is not reached'],
    ['one of several', object({ a: { anyOf: [marked('A')] } }), 'a.anyOf is not reached'],
    ['a definition', { $defs: { d: marked('A') } }, '$defs.d is not reached'],
    ['a property of an item', object({ a: { items: object({ b: marked('B') }) } }), 'a.items.b is not reached'],
    ['a number', object({ a: marked('A', 'number') }), 'a is neither string, integer nor boolean'],
    ['a name with a space', object({ a: marked('A B') }), 'at a it is not a header name'],
    ['a line break', object({ a: marked('A\r\nX-Evil: 1') }), 'at a it is not a header name'],
    ['an empty name', object({ a: marked('') }), 'at a it is not a header name'],
    ['the same name twice', object({ a: marked('Region'), b: marked('region') }), 'region is named twice'],
  ])('on %s: %j', (_where, schema, reason) => {
    const matches = headerDeclarations(schema as never);
    if (reason === undefined) expect(matches.ok).toBe(true);
    else expect(matches).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it('is read in no time when it nests without end', () => {
    let schema: object = marked('A');
    for (let depth = 0; depth < 20_000; depth++) schema = { not: schema };
    expect(headerDeclarations(schema as never).ok).toBe(true);
  });
});

describe('given arguments', () => {
  const schema = object({
    a: marked('A'),
    n: marked('N', 'integer'),
    b: marked('B', 'boolean'),
    o: object({ d: marked('D') }),
  });
  it.each<[unknown, Record<string, string>]>([
    [{ a: 'eu-west' }, { 'Mcp-Param-A': 'eu-west' }],
    [
      { n: -3, b: false },
      { 'Mcp-Param-N': '-3', 'Mcp-Param-B': 'false' },
    ],
    [{ o: { d: 'x' } }, { 'Mcp-Param-D': 'x' }],
    [{ a: '' }, { 'Mcp-Param-A': '=?base64??=' }],
    [{ a: ' padded' }, { 'Mcp-Param-A': '=?base64?IHBhZGRlZA==?=' }],
    [{ a: 'naïve' }, { 'Mcp-Param-A': '=?base64?bmHDr3Zl?=' }],
    [{ a: 'a\nb' }, { 'Mcp-Param-A': '=?base64?YQpi?=' }],
    [{ a: '=?base64?YQ==?=' }, { 'Mcp-Param-A': '=?base64?PT9iYXNlNjQ/WVE9PT89?=' }],
    [{ a: null, n: 1.5, b: 'yes' }, { 'Mcp-Param-B': 'yes' }],
    [{ a: { x: 1 } }, {}],
    [undefined, {}],
    [[1], {}],
  ])('%j gives %j', (input, headers) => {
    expect(paramHeaders(schema as never, input as never)).toEqual(headers);
  });
});
