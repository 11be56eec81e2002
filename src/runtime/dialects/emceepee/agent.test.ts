import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import type { Dialect } from '../dialect.ts';
import { emceepeeFactory } from './index.ts';
import { notes, weather } from './testing/sources.ts';

const inputs = await Promise.all([weather(), notes()].map(async ({ id, tools }) => ({ id, tools: await tools() })));
const catalog = buildCatalog(inputs);
const dialect = emceepeeFactory.create({}, { toolMetadata: {}, servers: {} }) as Dialect;

describe('the tools that a script names', () => {
  test.each([
    ['return mcp.callTool("weather", "get_weather", { city });', [['weather', ['get_weather']]], false],
    [
      'await mcp.callTool("weather", "get_forecast"); await mcp.callTool("notes", "read_note"); mcp.log(1);',
      [
        ['weather', ['get_forecast']],
        ['notes', ['read_note']],
      ],
      false,
    ],
    ['for (const { name } of await mcp.listServers()) await mcp.callTool(name, "get_weather");', [], true],
    ['const { callTool } = mcp;', [], true],
    ['mcp["callTool"]("weather", "get_weather");', [], true],
    ['globalThis.mcp.callTool("weather", "get_weather");', [], true],
    ['const mcp = {}; mcp.callTool("weather", "get_weather");', [], false],
    ['return mcp.listTools();', [], false],
    ['const const', [], true],
  ])('%s', async (source, servers, open) => {
    const matches = await dialect.namedTools?.(source, catalog.servers);
    expect(matches?.servers.map(({ serverId, tools }) => [serverId, tools])).toEqual(servers);
    expect(matches?.open).toBe(open);
  });
});

test.each([
  ['setTimeout is not defined', 'Wait with await mcp.sleep(ms); there are no timers.'],
  ["'get_weather' is not defined", 'Call it of its server: await mcp.callTool("weather", "get_weather", { … }).'],
  ['notes is not defined', 'Name the server in the call: await mcp.callTool("notes", "read_note", { … }).'],
  ['callTool is not defined', 'Everything is on the object mcp: await mcp.callTool("server", "tool", { … }).'],
  ['other is not defined', undefined],
  ['cannot read property of undefined', undefined],
])('given a mistake of a known kind, a hint says what to write: %s', (message, hint) => {
  expect(dialect.hint?.(message, catalog)).toBe(hint);
});

test('given a prompt, it has every rule that holds and the servers', () => {
  const prompt = dialect.prompt(catalog, dialect.limits);
  for (const messages of [
    '100 calls of mcp',
    '102400 bytes',
    '30000 ms',
    '5,000 ms',
    'no timers',
    'weather: 2 tools',
  ]) {
    expect(prompt).toContain(messages);
  }
});
