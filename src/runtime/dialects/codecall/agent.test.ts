import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { createDialectRunner } from '../../host/dialect-host.ts';
import { createRuntimeHost } from '../../host/host.ts';
import type { PolicyLink } from '../../host/policy.ts';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { text } from '../../host/testing/sources.ts';
import type { Dialect } from '../dialect.ts';
import { codecallFactory } from './index.ts';
import { billing, users } from './testing/sources.ts';

const inputs = await Promise.all([users(), billing()].map(async ({ id, tools }) => ({ id, tools: await tools() })));
const catalog = buildCatalog([...inputs, { id: 'crm', tools: { unavailable: 'the line is down' } }]);
const dialect = (options = {}): Dialect =>
  codecallFactory.create(options, { toolMetadata: {}, servers: {} }) as Dialect;
const promptOf = async (options = {}): Promise<string> => {
  const created = dialect(options);
  return created.prompt(catalog, created.limits);
};

describe('the system prompt', () => {
  test('has every rule that holds', async () => {
    const prompt = await promptOf();
    for (const messages of [
      '3500 ms',
      '1000 tool calls',
      'eval, Function',
      'setTimeout',
      'Loop statements',
      'appId:name',
      'tool_error',
    ]) {
      expect(prompt).toContain(messages);
    }
    expect(prompt).toContain('- user: 2 tools');
    expect(prompt).toContain('- crm: not available');
    expect(prompt).not.toContain('codecall.invoke');
  });

  test('follows the options', async () => {
    const prompt = await promptOf({
      vm: { preset: 'balanced', maxSteps: 700, allowConsole: false },
      directCalls: { enabled: true },
    });
    for (const messages of ['Loops are allowed', '700 function entries', 'no console', 'codecall.invoke', '5000 ms']) {
      expect(prompt).toContain(messages);
    }
  });

  test('says so where there are no tools', () => {
    expect(dialect().prompt(buildCatalog([]), dialect().limits)).toContain('There are no tools.');
  });
});

describe('the tools that a script names', () => {
  const named = (source: string, options = {}) => dialect(options).namedTools?.(source, catalog.servers);
  test.each([
    ['return callTool("users:list");', [['user', ['users_list']]], false],
    [
      'await callTool("billing:get"); await callTool("user:get");',
      [
        ['user', ['get']],
        ['billing', ['get']],
      ],
      false,
    ],
    [
      'await callTool("get");',
      [
        ['user', ['get']],
        ['billing', ['get']],
      ],
      false,
    ],
    ['const f = () => callTool(name); f();', [], true],
    ['const call = callTool; call("users:list");', [], true],
    ['x.callTool("users:list"); "callTool";', [], false],
    ['return 1;', [], false],
    ['const const', [], true],
    ['```js\ncallTool("refund");\n```', [['billing', ['refund']]], false],
  ])('%s', async (source, servers, open) => {
    const matches = await named(source);
    expect(matches?.servers.map(({ serverId, tools }) => [serverId, tools])).toEqual(servers);
    expect(matches?.open).toBe(open);
  });

  test('only those that it may call', async () => {
    expect(
      (await named('callTool("refund"); callTool("users:list");', { allowedTools: ['refund'] }))?.servers,
    ).toHaveLength(1);
  });
});

test.each([
  ['users is not defined', undefined],
  ["'refund' is not defined", 'Call it by its name: await callTool("refund", { … }).'],
  ['users_list is not defined', 'Call it by its name: await callTool("users:list", { … }).'],
  ['mcp is not defined', 'That is another surface; here a tool is called by its name: await callTool("name", { … }).'],
])('given a mistake of a known kind, a hint says what to write: %s', (message, hint) => {
  expect(dialect().hint?.(message, catalog)).toBe(hint);
});

test('given links of a policy, every way to a tool passes them', async () => {
  const seen: string[] = [];
  const policy: readonly PolicyLink[] = [
    {
      before: ({ tool, input }) => {
        seen.push(tool.name);
        if (tool.name === 'refund') return { verdict: 'refuse', message: 'Refunds are off', hint: 'Ask a person.' };
        return { verdict: 'call', input: { ...(input as object), masked: true } };
      },
      after: () => text('masked'),
    },
  ];
  const runtime = createRuntimeHost({ launch: launchInProcess });
  const host = createDialectRunner({
    ...{ runtime, policy, sources: [users(), billing()] },
    factory: async () => codecallFactory,
    options: { directCalls: { enabled: true } },
    setting: { toolMetadata: { 'invoices:list': { visibleInListTools: true } }, servers: {} },
  });
  expect(await host.run('return callTool("users:list", {});')).toEqual({ status: 'ok', result: 'masked' });
  expect(await host.call('codecall.invoke', { tool: 'shout' })).toEqual({ status: 'ok', result: 'masked' });
  expect(await host.call('invoices:list', {})).toEqual(text('masked'));
  const refused = { status: 'tool_error', error: { toolName: 'refund', message: 'Refunds are off' } };
  expect(await host.run('return callTool("refund", {});')).toMatchObject(refused);
  expect(await host.call('codecall.invoke', { tool: 'refund' })).toMatchObject(refused);
  expect(seen).toEqual(['users:list', 'shout', 'invoices:list', 'refund', 'refund']);
  await runtime.close();
});
