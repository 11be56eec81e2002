import { describe, expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { sourceOf, structured, text } from '../../host/testing/sources.ts';
import type { JsonObject } from '../../json.ts';
import type { ToolMetadata } from '../dialect.ts';
import { dialectsOn, type Wanted } from '../testing/dialect-suite.ts';
import { billing, users } from './testing/sources.ts';

const open = dialectsOn(launchInProcess)('codecall');
const host = (expected: Wanted = {}) => open([users(), billing()], expected);
type Metadata = Readonly<Record<string, ToolMetadata>>;

const namesOf = (answer: unknown): readonly unknown[] =>
  (answer as { tools: readonly JsonObject[] }).tools.map(({ name }) => name);
const search = async (input: JsonObject, expected?: Wanted) =>
  namesOf(await host(expected).call('codecall.search', input));
const ALL = ['user:get', 'users:list', 'billing:get', 'image', 'invoices:list', 'refund', 'shout', 'two'];
const OWN = ['codecall.search', 'codecall.describe', 'codecall.execute'];

describe('codecall.search', () => {
  test('gives what fits the query, best first, with app, source and score', async () => {
    const { tools } = (await host().call('codecall.search', { query: 'list users' })) as {
      tools: readonly JsonObject[];
    };
    expect(tools[0]).toEqual({
      name: 'users:list',
      description: 'List users with pagination',
      appId: 'user',
      source: 'inline',
      score: expect.any(Number),
    });
    const scores = tools.map(({ score }) => Number(score));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(await search({ query: 'zeppelin' })).toEqual([]);
  });

  test('gives 8 tools, or as many as the option or the call says', async () => {
    const many = sourceOf(
      'many',
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`report_${i}`, () => text('')])),
    );
    const count = async (input: JsonObject, options = {}) =>
      namesOf(await open([many], { options }).call('codecall.search', { query: 'report', ...input })).length;
    expect(await count({})).toBe(8);
    expect(await count({ topK: 3 })).toBe(3);
    expect(await count({ topK: 12 })).toBe(12);
    expect(await count({}, { topK: 2 })).toBe(2);
    expect(await count({ topK: 5 }, { topK: 2 })).toBe(5);
  });

  test('gives the first tools of the index for no query', async () => {
    expect(await search({ query: '' })).toEqual(ALL);
    expect(await search({ query: ' * ', topK: 2 })).toEqual(ALL.slice(0, 2));
  });

  test.each([
    [{ appIds: ['billing'] }, ['billing:get', 'image', 'invoices:list', 'refund', 'shout', 'two']],
    [{ appIds: ['user', 'billing'] }, ALL],
    [{ appIds: ['nobody'] }, []],
    [{ appIds: [] }, []],
    [{ tags: ['money', 'other'] }, ['invoices:list', 'refund']],
    [{ includeOpenApi: false }, ALL.filter((name) => name !== 'refund')],
    [{ includeInline: false }, ['refund']],
    [{ appIds: ['billing'], tags: ['money'], includeOpenApi: false }, ['invoices:list']],
  ] as const)('keeps to the filter %j', async (filter, names) => {
    const toolMetadata: Metadata = {
      'invoices:list': { tags: ['money'] },
      'billing:refund': { tags: ['money'], source: 'openapi' },
    };
    expect(await search({ query: '', filter: filter as unknown as JsonObject }, { toolMetadata })).toEqual(names);
  });

  test('takes the app of a tool from its metadata', async () => {
    const toolMetadata: Metadata = { get: { appId: 'core' }, 'billing:get': { appId: 'ledger' } };
    expect(await search({ query: '', filter: { appIds: ['core', 'ledger'] } }, { toolMetadata })).toEqual([
      'core:get',
      'ledger:get',
    ]);
    const run = await host({ toolMetadata }).run(
      'return [await callTool("core:get", { id: 1 }), await callTool("billing:get")];',
    );
    expect(run).toMatchObject({ status: 'ok', result: [{ id: 1 }, 'invoice'] });
  });

  test('refuses input that its schema does not allow', async () => {
    await expect(host().call('codecall.search', {})).rejects.toMatchObject({ code: 'bad-input' });
    await expect(host().call('codecall.search', { query: 'a', topK: 0 })).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('codecall.describe', () => {
  const describeTools = async (input: JsonObject, expected?: Wanted) =>
    (await host(expected).call('codecall.describe', input)) as {
      tools: readonly JsonObject[];
      notFound?: readonly string[];
    };

  test('gives the schemas of tools and the examples that are known', async () => {
    const examples = [{ input: { limit: 2 }, output: { items: [] } }];
    const { tools } = await describeTools(
      { tools: ['users:list', 'refund'] },
      { toolMetadata: { 'users:list': { examples } } },
    );
    expect(tools).toEqual([
      {
        name: 'users:list',
        description: 'List users with pagination',
        inputSchema: { type: 'object', properties: { limit: { type: 'integer', minimum: 1 } } },
        outputSchema: expect.objectContaining({ required: ['items'] }),
        examples,
      },
      { name: 'refund', description: 'Give money back', inputSchema: { type: 'object' }, outputSchema: null },
    ]);
  });

  test('gives the inputs that a schema has as examples', async () => {
    const inputSchema = { type: 'object', examples: [{ id: 1 }, { id: 2 }] };
    const source = sourceOf('s', { look: { tool: { inputSchema }, answer: () => text('') } });
    const { tools } = (await open([source]).call('codecall.describe', { tools: ['look'] })) as JsonObject;
    expect(tools).toMatchObject([{ examples: [{ input: { id: 1 } }, { input: { id: 2 } }] }]);
  });

  test('gives at most 8, or what the option or the call says', async () => {
    expect((await describeTools({ tools: ALL })).tools).toHaveLength(8);
    expect((await describeTools({ tools: ALL, max: 2 })).tools).toHaveLength(2);
    expect((await describeTools({ tools: ALL }, { options: { maxDefinitions: 3 } })).tools).toHaveLength(3);
  });

  test('names what it does not know, and describes every tool that a name means', async () => {
    const matches = await describeTools({ tools: ['get', 'user:users:list', 'users:list', 'gone'] });
    expect(namesOf(matches)).toEqual(['user:get', 'billing:get', 'users:list']);
    expect(matches.notFound).toEqual(['gone']);
  });
});

describe('codecall.execute', () => {
  const execute = (input: JsonObject, expected?: Wanted) => host(expected).call('codecall.execute', input);

  test('runs a script with its context and its allowed tools', async () => {
    const script = 'return [codecallContext, await callTool("users:list").then(({ items }) => items.length)];';
    expect(await execute({ script, context: { tenant: 'acme' }, allowedTools: ['users:list'] })).toEqual({
      status: 'ok',
      result: [{ tenant: 'acme' }, 2],
    });
    expect(await execute({ script, allowedTools: ['refund'] })).toMatchObject({
      status: 'tool_error',
      error: {
        code: 'UnknownTool',
        toolName: 'users:list',
        message: 'There is no tool "users:list" among the allowed tools of this run',
      },
    });
    expect(await execute({ script: 'return codecallContext;' })).toEqual({ status: 'ok', result: {} });
  });

  test('given allowed tools, a name is only ambiguous among them', async () => {
    const script = 'return [getTool("get").name, await callTool("get", { id: 1 })];';
    expect(await execute({ script, allowedTools: ['user:get'] })).toMatchObject({
      status: 'ok',
      result: ['user:get', { id: 1 }],
    });
    expect(await execute({ script, allowedTools: ['get'] })).toMatchObject({
      status: 'tool_error',
      error: { code: 'AmbiguousTool' },
    });
    expect(await execute({ script, allowedTools: [] })).toMatchObject({
      status: 'tool_error',
      error: { code: 'UnknownTool' },
    });
  });

  test('a script cannot change its context', async () => {
    const script = 'codecallContext.user.name = "other"; return 1;';
    expect(await execute({ script, context: { user: { name: 'Ada' } } })).toMatchObject({
      status: 'runtime_error',
      error: { name: 'TypeError' },
    });
  });
});

describe('codecall.invoke', () => {
  const invoke = (tool: string, input?: JsonObject, options: JsonObject | Readonly<Record<string, unknown>> = {}) =>
    host({ options: { directCalls: { enabled: true, ...options } } }).call('codecall.invoke', {
      tool,
      ...(input === undefined ? {} : { input }),
    });

  test('is there where direct calls are enabled', async () => {
    expect(namesOf(await host().call('list_tools'))).toEqual(OWN);
    await expect(host().call('codecall.invoke', { tool: 'refund' })).rejects.toMatchObject({ code: 'unknown-tool' });
    const enabled = host({ options: { directCalls: { enabled: true } } });
    expect(namesOf(await enabled.call('list_tools'))).toEqual([...OWN, 'codecall.invoke']);
  });

  test('gives what the tool gives', async () => {
    expect(await invoke('user:get', { id: 1 })).toEqual({ status: 'ok', result: { id: 1, name: 'Ada', active: true } });
    expect(await invoke('invoices:list')).toMatchObject({ status: 'ok', result: [{ total: 15 }, { total: 5 }] });
  });

  test.each([
    ['user:get', { id: 9 }, { message: 'User 9 was not found' }],
    [
      'refund',
      {},
      { message: 'Sign in first', code: 'authorization_required', details: { url: 'https://auth.example' } },
    ],
    ['users:list', { limit: 0 }, { code: 'InvalidInput', details: { path: '/limit' } }],
    ['gone', { a: 1 }, { code: 'UnknownTool', message: expect.stringContaining('"gone"') }],
    ['get', { id: 1 }, { code: 'AmbiguousTool', message: expect.stringContaining('"user:get" or "billing:get"') }],
  ])('tells a failure of %s in the shape of a tool_error', async (tool, input, error) => {
    expect(await invoke(tool, input)).toMatchObject({
      status: 'tool_error',
      error: { source: 'tool', toolName: tool, toolInput: input, ...error },
    });
  });

  test('keeps to its allow-list and its filter', async () => {
    const refused = {
      status: 'tool_error',
      error: { code: 'UnknownTool', message: expect.stringContaining('called directly') },
    };
    expect(await invoke('invoices:list', {}, { allowedTools: ['users:list'] })).toMatchObject(refused);
    expect(await invoke('users:list', {}, { allowedTools: ['user:users:list'] })).toMatchObject({ status: 'ok' });
    const filter = ({ appId }: { appId: string }) => appId === 'user';
    expect(await invoke('invoices:list', {}, { filter })).toMatchObject(refused);
    expect(await invoke('users:list', {}, { filter })).toMatchObject({ status: 'ok' });
    expect(await invoke('users:list', {}, { allowedTools: ['invoices:list'], filter })).toMatchObject(refused);
  });
});

describe('modes', () => {
  const toolMetadata: Metadata = {
    'users:list': { visibleInListTools: true, enabledInCodeCall: true },
    'user:get': { visibleInListTools: true },
    'invoices:list': { enabledInCodeCall: true },
    refund: { enabledInCodeCall: false, visibleInListTools: false },
  };
  const seen = async (mode: string, options: Readonly<Record<string, unknown>> = {}) => {
    const opened = host({ options: { mode, ...options }, toolMetadata });
    return {
      listed: namesOf(await opened.call('list_tools')).slice(OWN.length),
      index: namesOf(await opened.call('codecall.search', { query: '' })),
    };
  };

  test.each([
    ['codecall_only', ['user:get', 'users:list'], ALL.filter((name) => name !== 'refund')],
    ['codecall_opt_in', ['user:get', 'users:list'], ['users:list', 'invoices:list']],
    ['metadata_driven', ['user:get', 'users:list'], ['users:list', 'invoices:list']],
  ])('%s lists and indexes what the metadata says', async (mode, listed, index) => {
    expect(await seen(mode)).toEqual({ listed, index });
  });

  test('includeTools drops tools before the metadata counts', async () => {
    const requests: unknown[] = [];
    const includeTools = (tool: { name: string; appId?: string }) => {
      requests.push(tool);
      return tool.appId !== 'user' && tool.name !== 'image';
    };
    expect(await seen('codecall_only', { includeTools })).toEqual({
      listed: [],
      index: ['get', 'invoices:list', 'shout', 'two'],
    });
    expect(requests).toContainEqual({
      name: 'users:list',
      appId: 'user',
      source: 'inline',
      description: 'List users with pagination',
    });
  });

  test('of a server that is read-only, only tools that say that they read are known', async () => {
    const readOnly = { traits: { billing: { readOnly: true } } };
    expect(await search({ query: '' }, readOnly)).toEqual(['get', 'users:list']);
    const annotated = { ...readOnly, toolMetadata: { 'invoices:list': { annotations: { readOnlyHint: true } } } };
    expect(await search({ query: '' }, annotated)).toEqual(['get', 'users:list', 'invoices:list']);
    expect(await host(annotated).run('return callTool("refund");')).toMatchObject({ error: { code: 'UnknownTool' } });
  });

  test('a tool that is not in the index cannot be called by a script', async () => {
    const call = (mode: string, name: string) =>
      host({ options: { mode }, toolMetadata }).run(`return callTool("${name}");`);
    expect(await call('codecall_only', 'refund')).toMatchObject({
      status: 'tool_error',
      error: { code: 'UnknownTool' },
    });
    expect(await call('codecall_opt_in', 'two')).toMatchObject({
      status: 'tool_error',
      error: { code: 'UnknownTool' },
    });
    expect(await call('codecall_opt_in', 'users:list')).toMatchObject({ status: 'ok' });
  });

  test('a tool that stays visible is called directly, and answers as its server does', async () => {
    const opened = host({ toolMetadata });
    expect(await opened.call('users:list', { limit: 1 })).toMatchObject(structured({ items: [{ id: 1 }, { id: 2 }] }));
    await expect(opened.call('users:list', { limit: 0 })).rejects.toMatchObject({ code: 'bad-input' });
    await expect(opened.call('invoices:list', {})).rejects.toMatchObject({ code: 'unknown-tool' });
  });
});

test.each([
  [{ mode: 'all' }, 'mode must be one of'],
  [{ topK: 0 }, 'topK must be an integer from 1'],
  [{ maxDefinitions: 1.5 }, 'maxDefinitions must be'],
  [{ vm: { preset: 'lax' } }, 'vm.preset must be one of locked_down, secure, balanced, experimental'],
  [{ vm: 'secure' }, 'vm must be an object'],
  [{ vm: { maxSteps: -1 } }, 'vm.maxSteps must be'],
  [{ vm: { disabledGlobals: 'fetch' } }, 'vm.disabledGlobals must be a list of names'],
  [{ vm: { allowLoops: 'yes' } }, 'vm.allowLoops must be true or false'],
  [{ includeTools: ['a'] }, 'includeTools must be a function'],
  [{ directCalls: { enabled: true, filter: 1 } }, 'directCalls.filter must be a function'],
  [{ allowedTools: [1] }, 'allowedTools[0] must be a text'],
  [{ context: [] }, 'context must be an object'],
  [{ context: { a: 1n } }, 'context must be an object of JSON values'],
])('given options that make no sense, they are refused by their path: %o', async (options, message) => {
  await expect(open([], { options }).run('return 1;')).rejects.toMatchObject({
    code: 'bad-options',
    message: expect.stringContaining(message),
  });
});

test('given options for one run, they hold for it alone', async () => {
  const opened = host();
  const loop = 'for (const a of [1]) a; return 1;';
  expect(await opened.run(loop, { vm: { preset: 'balanced' } })).toMatchObject({ status: 'ok' });
  expect(await opened.run(loop)).toMatchObject({ status: 'illegal_access' });
  const balanced = host({ options: { vm: { preset: 'balanced' } } });
  expect(await balanced.run(loop, { vm: { allowConsole: false } })).toMatchObject({ status: 'ok' });
  expect(await balanced.run(`console.log(1); ${loop}`, { vm: { allowConsole: false } })).toMatchObject({
    status: 'illegal_access',
  });
  expect(await opened.run('await new Promise(() => {});', { timeoutMs: 50 })).toMatchObject({
    status: 'runtime_error',
  });
  expect(await opened.run('while (true) {}', { vm: { preset: 'balanced' }, timeoutMs: 100 })).toMatchObject({
    status: 'timeout',
    error: { message: expect.stringContaining('100 ms') },
  });
});
