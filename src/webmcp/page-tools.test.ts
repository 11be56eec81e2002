import { describe, expect, test } from 'vitest';
import { MAX_LIST_CHARS, MAX_TOOL_CHARS, MAX_TOOLS, type PageTools, pageToolsOf } from './page-tools.ts';
import { createRegistry, type TestTool } from './testing/registry.ts';
import { MAX_RESULT_CHARS, toolResult } from './tool-result.ts';

const { signal } = new AbortController();

function toolsOf(tools: readonly TestTool[], options?: Parameters<typeof createRegistry>[0]): PageTools {
  const { page, set } = createRegistry(options);
  set(tools);
  const read = pageToolsOf(page, ['ours']);
  if (read === undefined) throw new Error('The registry has tools');
  return read;
}

describe('given a browser without WebMCP, or with a part of it', () => {
  test.each([
    [{}],
    [{ modelContext: undefined }],
    [{ modelContext: null }],
    [{ modelContext: { registerTool: () => undefined } }],
    [{ modelContext: { getTools: () => [], executeTool: 'no', addEventListener: () => undefined } }],
  ])('%j has no tools to read', (page) => expect(pageToolsOf(page as unknown as Document)).toBeUndefined());
});

describe('given tools that a page has registered', () => {
  const SCHEMA = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };

  test('lists each as MCP has it, and leaves out ours and those of frames', async () => {
    const tools = toolsOf([
      {
        ...{ name: 'add', title: 'Add', description: 'Adds', inputSchema: SCHEMA, outputSchema: { properties: {} } },
        annotations: { readOnlyHint: true, untrustedContentHint: true },
      },
      { name: 'bare', description: 'b', annotations: null },
      { name: 'ours' },
      { name: 'framed', window: {} },
      { name: 7 },
    ]);
    expect(await tools.list()).toEqual([
      {
        ...{ name: 'add', title: 'Add', description: 'Adds', inputSchema: SCHEMA },
        outputSchema: { type: 'object', properties: {} },
        annotations: { readOnlyHint: true },
      },
      { name: 'bare', description: 'b', inputSchema: { type: 'object' }, annotations: { readOnlyHint: false } },
    ]);
  });

  test.each([
    [undefined, { type: 'object' }],
    [null, { type: 'object' }],
    [{ properties: {} }, { type: 'object', properties: {} }],
    [{ type: 'string' }, { type: 'object' }],
    [[], { type: 'object' }],
  ])('the schema %j becomes %j', async (inputSchema, listed) => {
    const [tool] = await toolsOf([{ name: 'x', inputSchema }]).list();
    expect(tool?.inputSchema).toEqual(listed);
  });

  test('a newer browser, which names the window otherwise, and an older one, whose schemas and inputs are text, work too', async () => {
    const { page, set } = createRegistry();
    set([
      { name: 'mine', window: undefined, source: page.defaultView },
      { name: 'other', window: undefined, source: {} },
    ]);
    expect((await pageToolsOf(page)?.list())?.map(({ name }) => name)).toEqual(['mine']);
    const textual = toolsOf([{ name: 'add', inputSchema: SCHEMA, execute: (input) => input }], { textual: true });
    expect(await textual.list()).toMatchObject([{ inputSchema: SCHEMA }]);
    expect(await textual.call('add', { a: 1 }, signal)).toMatchObject({ structuredContent: { a: 1 } });
  });

  test('tools that are too large, that are no JSON, or that are too many are left out, and the rest stays', async () => {
    const loop: Record<string, unknown> = {};
    loop.loop = loop;
    const { page, set } = createRegistry({ textual: false });
    const read = pageToolsOf(page);
    const names = async () => (await read?.list())?.map(({ name }) => name);
    set([
      { name: 'large', description: 'x'.repeat(MAX_TOOL_CHARS) },
      { name: 'looped', outputSchema: loop },
      { name: 'fine' },
    ]);
    expect(await names()).toEqual(['fine']);
    set(Array.from({ length: MAX_TOOLS + 5 }, (_, index) => ({ name: `tool-${index}` })));
    expect(await names()).toHaveLength(MAX_TOOLS);
    const half = Math.floor(MAX_TOOL_CHARS / 2);
    set(Array.from({ length: 100 }, (_, index) => ({ name: `tool-${index}`, description: 'x'.repeat(half) })));
    expect((await names())?.length).toBe(Math.floor(MAX_LIST_CHARS / (half + 100)));
  });

  test('a call gives what the tool gave; a tool that throws has failed; one that is gone is no tool', async () => {
    const tools = toolsOf([
      { name: 'add', execute: (input) => ({ sum: (input as { a: number }).a + 1 }) },
      { name: 'fail', execute: () => Promise.reject(new Error('no luck')) },
    ]);
    expect(await tools.call('add', { a: 1 }, signal)).toEqual({
      content: [{ type: 'text', text: '{"sum":2}' }],
      structuredContent: { sum: 2 },
    });
    expect(await tools.call('fail', {}, signal)).toEqual({
      content: [{ type: 'text', text: 'no luck' }],
      isError: true,
    });
    expect(await tools.call('ours', {}, signal)).toBeUndefined();
    expect(await tools.call('gone', {}, signal)).toBeUndefined();
  });

  test('a call that is aborted rejects', async () => {
    const abort = new AbortController();
    const tools = toolsOf([{ name: 'slow', execute: () => new Promise(() => abort.abort(new Error('enough'))) }]);
    await expect(tools.call('slow', {}, abort.signal)).rejects.toThrow('enough');
  });

  test('tells of tools that come and go, until nobody listens', () => {
    const { page, set } = createRegistry();
    let changes = 0;
    const unsubscribe = pageToolsOf(page)?.onChange(() => changes++);
    set([{ name: 'a' }]);
    set([]);
    expect(changes).toBe(2);
    unsubscribe?.();
    set([{ name: 'a' }]);
    expect(changes).toBe(2);
  });
});

describe('given what a tool gave', () => {
  const text = (given: string) => [{ type: 'text', text: given }];
  test.each<[unknown, object]>([
    ['plain', { content: text('plain') }],
    ['007', { content: text('007') }],
    ['42', { content: text('42') }],
    ['[1]', { content: text('[1]'), structuredContent: [1] }],
    [undefined, { content: text('') }],
    [null, { content: text('null') }],
    ['{"content":[{"type":"text","text":"hi"}],"isError":true,"more":1}', { content: text('hi'), isError: true }],
    ['{"content":[],"structuredContent":{"a":1}}', { content: [], structuredContent: { a: 1 } }],
    ['{"content":"hi"}', { content: text('{"content":"hi"}'), structuredContent: { content: 'hi' } }],
    [{ a: 1 }, { content: text('{"a":1}'), structuredContent: { a: 1 } }],
  ])('%j becomes a result of MCP', (given, result) => expect(toolResult(given)).toEqual(result));

  test('what is too long for one message is a failure that says so', () =>
    expect(toolResult('x'.repeat(MAX_RESULT_CHARS + 1))).toMatchObject({ isError: true }));
});
