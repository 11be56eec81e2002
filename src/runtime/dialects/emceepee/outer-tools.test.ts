import { describe, expect, test } from 'vitest';
import type { DialectEvent } from '../../host/dialect-host.ts';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { sourceOf, text } from '../../host/testing/sources.ts';
import type { JsonObject } from '../../json.ts';
import { dialectsOn } from '../testing/dialect-suite.ts';
import { broken, notes, weather } from './testing/sources.ts';

const open = dialectsOn(launchInProcess)('emceepee');
const search = async (input: JsonObject, sources = [weather(), notes(), broken()]) =>
  (await open(sources).call('codemode_search', input)) as Record<string, readonly JsonObject[]>;
/** What was found, by the names of what it is. */
const names = async (input: JsonObject, sources?: ReturnType<typeof weather>[]): Promise<JsonObject> => {
  const matches = await search(input, sources);
  return Object.fromEntries(
    Object.entries(matches)
      .filter(([, list]) => list.length > 0)
      .map(([kind, list]) => [kind, list.map(({ name, uri }) => name ?? uri ?? null)]),
  );
};

describe('codemode_search', () => {
  test.each([
    [{ query: 'weather' }, { tools: ['get_weather'], resources: ['config', 'weather://map'], servers: ['weather'] }],
    [{ query: 'REPORT' }, { prompts: ['report'] }],
    [{ query: '^get_' }, { tools: ['get_forecast', 'get_weather'] }],
    [{ query: 'note|ahead' }, { tools: ['get_forecast', 'read_note'], servers: ['notes'] }],
    [{ query: 'config\\.json$' }, { resources: ['config'] }],
    [{ query: 'nothing like it' }, {}],
    [{ query: '((' }, {}],
    [{ query: '.*', type: 'tools' }, { tools: ['get_forecast', 'get_weather', 'read_note'] }],
    [{ query: '.*', type: 'resources' }, { resources: ['config', 'weather://map'] }],
    [{ query: '.*', type: 'prompts' }, { prompts: ['report'] }],
    [{ query: '', type: 'servers' }, { servers: ['weather', 'notes', 'broken'] }],
    [{ query: '', type: 'servers', server: 'b' }, { servers: ['broken'] }],
    [{ query: '', type: 'tools', server: '^NOTES$' }, { tools: ['read_note'] }],
    [{ query: 'read', server: 'weather' }, {}],
  ])('finds by name and description, whatever the case: %j', async (input, matches) => {
    expect(await names(input)).toEqual(matches);
  });

  test('takes what is no regular expression as it stands', async () => {
    const odd = sourceOf('odd', {
      sum: { tool: { description: 'Adds (a, b' }, answer: () => text('') },
      other: () => text(''),
    });
    expect(await names({ query: '(a', type: 'tools' }, [odd])).toEqual({ tools: ['sum'] });
  });

  test('shows compact entries, and schemas where they are asked for', async () => {
    expect(await search({ query: 'get_weather' })).toEqual({
      tools: [{ server: 'weather', name: 'get_weather', description: 'Current weather of a city' }],
      resources: [],
      prompts: [],
      servers: [],
    });
    const { tools } = await search({ query: 'get_', includeSchemas: true });
    expect(tools).toEqual([
      expect.objectContaining({ name: 'get_forecast', inputSchema: { type: 'object' } }),
      expect.objectContaining({ name: 'get_weather', inputSchema: expect.objectContaining({ required: ['city'] }) }),
    ]);
    expect((await search({ query: 'report' })).prompts).toEqual([
      {
        server: 'weather',
        name: 'report',
        description: 'Writes a report',
        arguments: [{ name: 'city', required: true }],
      },
    ]);
    expect((await search({ query: 'broken' })).servers).toEqual([
      { name: 'broken', status: 'disconnected', capabilities: { tools: true, resources: false, prompts: false } },
    ]);
  });

  test('given a pattern that could take for ever, it comes to an end', { timeout: 30_000 }, async () => {
    const trap = `${'a'.repeat(50)}!`;
    const traps = sourceOf('traps', {
      trap: { tool: { description: trap }, answer: () => text('') },
      plain: { tool: { description: 'aaa' }, answer: () => text('') },
    });
    expect(await names({ query: '^(a+)+$', type: 'tools' }, [traps])).toEqual({});
    expect(await names({ query: '^(a|A)*$', type: 'tools' }, [traps])).toEqual({});
  });

  test('given a pattern that could take long and does not, it finds what it matches, and nobody is told of it', async () => {
    const events: DialectEvent[] = [];
    const host = open([weather(), notes()], { onEvent: (event) => events.push(event) });
    const matches = (await host.call('codemode_search', {
      query: '(\\w+\\s*)+of (a|the) city$',
      type: 'tools',
    })) as JsonObject;
    expect(matches.tools).toMatchObject([{ name: 'get_weather' }]);
    expect(events).toEqual([]);
  });

  test.each([{}, { query: 1 }, { query: 'a', type: 'timers' }, { query: 'a', includeSchemas: 'yes' }])(
    'refuses input that its schema does not allow: %j',
    async (input) => {
      await expect(search(input as JsonObject)).rejects.toMatchObject({ code: 'bad-input' });
    },
  );
});

describe('codemode_execute', () => {
  const execute = (input: JsonObject) => open([notes()]).call('codemode_execute', input);

  test('gives the envelope of the run', async () => {
    expect(await execute({ code: 'return (await mcp.listTools()).length;' })).toMatchObject({
      success: true,
      result: 1,
      stats: { mcpCalls: 1 },
    });
  });

  test('takes a timeout from one second to five minutes', async () => {
    for (const timeout of [999, 300_001, 0, -1]) {
      await expect(execute({ code: 'return 1;', timeout })).rejects.toMatchObject({ code: 'bad-input' });
    }
    expect(await execute({ code: 'return 1;', timeout: 300_000 })).toMatchObject({ success: true });
    expect(await execute({ code: 'for (;;);', timeout: 1_000 })).toMatchObject({
      success: false,
      error: { name: 'TimeoutError', message: 'Execution timed out after 1000ms' },
    });
  });

  test('refuses a call without code', async () => {
    await expect(execute({})).rejects.toMatchObject({ code: 'bad-input' });
  });
});

test('given an agent, it is given two tools', async () => {
  const { tools } = (await open([weather()]).call('list_tools')) as { tools: readonly JsonObject[] };
  expect(tools.map(({ name }) => name)).toEqual(['codemode_search', 'codemode_execute']);
});
