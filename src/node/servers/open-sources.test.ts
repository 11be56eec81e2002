import { describe, expect, test } from 'vitest';
import { closeAfterEach } from '../../mcp/testing/close-after-each.ts';
import { type Script, startScripted } from '../../mcp/testing/scripted-server.ts';
import { openSources } from './open-sources.ts';
import { readServers } from './server-argument.ts';

const closing = closeAfterEach();

/** What is passed on of a server that lists these tools. */
async function noticesOf(tools: unknown): Promise<readonly string[]> {
  const script: Script = { 'tools/list': (exchange) => exchange.result({ tools }) };
  const server = closing(await startScripted(script));
  const notices: string[] = [];
  const { servers } = readServers({ server: [`shop=${server.url}`], header: [], 'header-env': [], protocol: [] }, {});
  const [source] = openSources(servers, {
    ...{ cwd: '/', env: {} },
    onNotice: (id, text) => notices.push(`${id}: ${text}`),
  });
  if (source === undefined) throw new Error('There is one server');
  closing(source);
  await source.tools();
  return notices;
}

const tool = (name: unknown) => ({ name, inputSchema: { type: 'object' } });

describe('given a server that works and lists what cannot be offered', () => {
  test('each tool that is left out is named, with the reason', async () => {
    expect(await noticesOf([tool('a'), tool('a'), tool(7), tool('b'.repeat(2_000))])).toEqual([
      'shop: The tool a is left out: it is listed twice',
      'shop: The tool #3 is left out: it has a number as name',
      'shop: The tool #4 is left out: it has a name longer than 1024 characters',
    ]);
  });

  test('a list that is none is named', async () => {
    expect(await noticesOf('a')).toEqual([
      'shop: The list of tools is not complete: page 1 of tools/list has no “tools” array',
    ]);
  });

  test('of a thousand, twenty are named, and that there are more', async () => {
    const notices = await noticesOf(Array.from({ length: 1_000 }, (_, at) => tool(at)));
    expect(notices).toHaveLength(21);
    expect(notices.at(-1)).toBe('shop: There is more of this kind');
  });

  test('of a list that is right, nothing is said', async () => {
    expect(await noticesOf([tool('a'), tool('b')])).toEqual([]);
  });
});
