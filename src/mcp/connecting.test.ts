import { describe, expect, it } from 'vitest';
import { createMcpSource, type McpSource, type McpSourceOptions } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { freePort, startEverything } from './testing/everything-server.ts';
import { failureOf } from './testing/failure-of.ts';
import { type Script, silence, startScripted } from './testing/scripted-server.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

function source(url: string, options: McpSourceOptions & { headers?: Record<string, string> } = {}): McpSource {
  const { headers, ...rest } = options;
  return closing(createMcpSource({ id: 'it', name: 'It', url, headers }, rest));
}
async function scripted(script: Script, capabilities?: object) {
  return closing(await startScripted(script, capabilities));
}
describe('given an address that is none', () => {
  it.each([
    ['', 'The address is empty'],
    ['example.com/mcp', 'Start it with https://'],
    ['just words', 'is not a URL'],
    ['ftp://example.com/mcp', 'ftp:// is not an address that MCP runs over'],
    ['https://me:secret@example.com/mcp', 'user name or password'],
  ])('%j is refused when the source is made', (url, message) => {
    expect(() => createMcpSource({ id: 'x', url })).toThrow(
      expect.objectContaining({ code: 'not-a-url', message: expect.stringContaining(message) }),
    );
  });
});

describe('given a server that cannot be reached', () => {
  it('says so, and connects once it is there', async () => {
    const port = await freePort();
    const it = source(`http://127.0.0.1:${port}/mcp`);
    expect(it.status()).toEqual({ state: 'idle' });
    const error = await failureOf(it.tools());
    expect(error).toMatchObject({
      failure: 'broken',
      message: expect.stringMatching(/^It cannot be reached: .*ECONNREFUSED/),
    });
    expect(it.status()).toMatchObject({ state: 'failed', failure: 'broken', message: error.message, hint: error.hint });
    const server = await startEverything('streamableHttp', port);
    closing({ close: () => server.kill() });
    expect((await it.tools()).length).toBeGreaterThan(10);
    expect(it.status()).toMatchObject({
      state: 'ready',
      revision: '2025-11-25',
      era: 'legacy',
      wire: 'streamable-http',
    });
    expect(it.version).toBe('2.0.0');
  });
});

describe('given something that is not MCP', () => {
  it.each<[string, Script, RegExp]>([
    [
      'a web page',
      { '*': (x) => x.status(200, '<!doctype html><title>Hi</title>', { 'content-type': 'text/html' }) },
      /not MCP while connecting: its content type is text\/html/,
    ],
    ['a web server without that page', { '*': (x) => x.status(404, '<h1>404</h1>') }, /HTTP 404 while connecting$/],
    [
      'another API',
      { '*': (x) => x.status(200, '{"hello":"world"}', { 'content-type': 'application/json' }) },
      /not MCP while connecting: it is not a JSON-RPC message/,
    ],
    [
      'text that claims to be JSON',
      { '*': (x) => x.status(200, 'oops', { 'content-type': 'application/json' }) },
      /not MCP while connecting/,
    ],
    [
      'a server with a revision that nobody knows',
      {
        initialize: (x) =>
          x.result({ protocolVersion: '1999-01-01', capabilities: {}, serverInfo: { name: 'x', version: '1' } }),
      },
      /it speaks revision 1999-01-01, which is not known/,
    ],
    [
      'a server that is down',
      { '*': (x) => x.status(503, JSON.stringify({ error: 'maintenance until noon' })) },
      /HTTP 503 while connecting: maintenance until noon$/,
    ],
  ])('%s gets a clear message', async (_what, script, message) => {
    const server = await scripted(script);
    const it = source(server.url);
    const error = await failureOf(it.tools());
    expect(error.failure).toBe('protocol');
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('<');
    expect(error.hint).toBeTruthy();
    expect(it.status()).toMatchObject({ state: 'failed', message: error.message });
  });
});

describe('given a server that wants to know who asks', () => {
  it.each([401, 403])('HTTP %i is a matter of signing in', async (status) => {
    const server = await scripted({ '*': (x) => x.status(status, '', { 'www-authenticate': 'Bearer' }) });
    const it = source(server.url);
    expect(await failureOf(it.tools())).toMatchObject({ failure: 'auth' });
    expect(it.status()).toMatchObject({ state: 'needs-auth' });
  });

  it('HTTP 403 without a challenge is no matter of signing in', async () => {
    const server = await scripted({ '*': (x) => x.status(403, 'Invalid Origin header') });
    const it = source(server.url);
    const error = await failureOf(it.tools());
    expect(error).toMatchObject({ failure: 'auth', details: { status: 403 } });
    expect(error.message).toContain('Invalid Origin header');
    expect(it.status()).toMatchObject({ state: 'failed' });
  });

  it('sends the headers it was given, with every request and to no other origin', async () => {
    const keys: unknown[] = [];
    const server = await scripted({ '*': (x) => keys.push(x.request.headers['x-key']) === 0 });
    const it = source(server.url, { headers: { 'X-Key': 'k1' } });
    await it.tools();
    await it.call('run', {}, { signal });
    expect(keys.length).toBeGreaterThan(4);
    expect(new Set(keys)).toEqual(new Set(['k1']));
    const thief = await scripted({});
    server.script = { '*': (x) => x.status(308, '', { location: thief.url }) };
    await failureOf(source(server.url, { headers: { 'X-Key': 'k2' } }).tools());
    expect(thief.seen.filter(({ message }) => message.method !== 'ping')).toEqual([]);
  });
});

describe('given an older or odd server', () => {
  it('that is silent on methods it does not know, connects after a while', async () => {
    const server = await scripted({ 'server/discover': silence });
    expect(await source(server.url, { connectTimeoutMs: 1500 }).tools()).toHaveLength(1);
  });

  it('that answers 500 to methods it does not know, connects', async () => {
    const server = await scripted({ 'server/discover': (x) => x.status(500, 'Internal error') });
    expect(await source(server.url).tools()).toHaveLength(1);
  });

  it('that never answers at all, gives up in time', async () => {
    const server = await scripted({ '*': silence });
    expect(await failureOf(source(server.url, { connectTimeoutMs: 300 }).tools())).toMatchObject({
      failure: 'timeout',
    });
  });

  it('that speaks only HTTP+SSE, connects by that', async () => {
    const server = await startEverything('sse');
    closing({ close: () => server.kill() });
    const it = source(server.url);
    expect((await it.tools()).map(({ name }) => name)).toContain('echo');
    expect(it.status()).toMatchObject({ state: 'ready', wire: 'sse', hearsChanges: true });
    expect(it.notices).toMatchObject([{ kind: 'legacy-transport' }]);
    expect(await it.call('echo', { message: 'old' }, { signal })).toEqual({
      content: [{ type: 'text', text: 'Echo: old' }],
    });
  });

  it('that does not declare its tools, lists them', async () => {
    const server = await scripted({}, {});
    expect(await source(server.url).tools()).toHaveLength(1);
  });

  it('that has no tools, lists none', async () => {
    const server = await scripted({ 'tools/list': (x) => x.error(-32601, 'Method not found') }, { prompts: {} });
    expect(await source(server.url).tools()).toEqual([]);
  });
});

describe('given a server that redirects', () => {
  it.each([301, 307, 308])('by HTTP %i within its origin, follows and says so', async (status) => {
    const server = await scripted({
      '*': (x) => (x.path === '/mcp' ? x.status(status, '', { location: '/mcp/' }) : false),
      get: (x) => x.status(x.path === '/mcp/' ? 405 : 404),
    });
    const it = source(server.url);
    expect(await it.tools()).toHaveLength(1);
  });

  it('to another origin, refuses and names the address', async () => {
    const other = await scripted({});
    const location = `${other.url}?key=a-secret`;
    const server = await scripted({ '*': (x) => x.status(308, '', { location }) });
    const error = await failureOf(source(`${server.url}?key=a-secret`).tools());
    expect(error.message).toContain(`redirects to ${other.url}, another origin`);
    expect(error.hint).toContain(other.url);
    expect(error.message + error.hint).not.toContain('a-secret');
    expect(other.seen).toEqual([]);
  });

  it('in several steps within its origin, follows to the last', async () => {
    const steps: Readonly<Record<string, string>> = { '/mcp': '/a', '/a': '/b', '/b': '/mcp/' };
    const server = await scripted({
      '*': (x) => (steps[x.path] === undefined ? false : x.status(307, '', { location: steps[x.path] as string })),
      get: (x) => x.status(x.path === '/mcp/' ? 405 : 404),
    });
    expect(await source(server.url).tools()).toHaveLength(1);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', 'http://['])(
    'to %s, says that it cannot be reached',
    async (location) => {
      const server = await scripted({ '*': (x) => x.status(307, '', { location }) });
      const error = await failureOf(source(server.url).tools());
      expect(error.message).toMatch(/redirects to an address that cannot be reached/);
    },
  );

  it('to itself for ever, ends and says which status it answers with', async () => {
    const server = await scripted({ '*': (x) => x.status(307, '', { location: '/mcp' }) });
    const error = await failureOf(source(server.url).tools());
    expect(error.message).toContain('HTTP 307');
    expect(server.seen.length).toBeLessThan(30);
  });
});

describe('given several who want the same server', () => {
  it('connects and lists once for parallel callers', async () => {
    const server = await scripted({});
    const it = source(server.url);
    const lists = await Promise.all([it.tools(), it.tools(), it.call('run', {}, { signal }), it.tools()]);
    expect(server.count('initialize')).toBe(1);
    expect(server.count('tools/list')).toBe(1);
    expect(lists[0]).toBe(lists[3]);
  });

  it('shares one connection between sources with the same address and headers, until the last is closed', async () => {
    const server = await scripted({});
    const [first, second, other] = [
      source(server.url),
      source(server.url),
      source(server.url, { headers: { a: 'b' } }),
    ];
    await Promise.all([first.tools(), second.tools(), other.tools()]);
    expect(server.count('initialize')).toBe(2);
    await first.close();
    expect(first.status()).toEqual({ state: 'closed' });
    expect(await failureOf(first.tools())).toMatchObject({ failure: 'broken', message: 'It was disconnected' });
    await second.call('run', {}, { signal });
    expect(server.count('initialize')).toBe(2);
  });

  it('shares no connection between sources that send by other functions', async () => {
    const server = await scripted({});
    const sent = [0, 0];
    const fetches = sent.map((_, of) => (url: string | URL, init?: RequestInit) => {
      sent[of] = (sent[of] ?? 0) + 1;
      return fetch(url, init);
    });
    const sources = [...fetches, fetches[0]].map((send) =>
      closing(createMcpSource({ id: 'it', url: server.url }, send === undefined ? {} : { fetch: send })),
    );
    await Promise.all(sources.map((one) => one.tools()));
    expect(server.count('initialize')).toBe(2);
    expect(sent.every((count) => count > 1)).toBe(true);
  });

  it('ends the wait of the one who stops, and of nobody else', async () => {
    const server = await scripted({ initialize: (x) => setTimeout(() => x.status(500), 300) });
    const it = source(server.url);
    const stop = new AbortController();
    const stopped = it.tools({ signal: stop.signal });
    const waiting = it.tools();
    setTimeout(() => stop.abort(), 50);
    expect(await failureOf(stopped)).toMatchObject({ failure: 'cancelled' });
    expect(await failureOf(waiting)).toMatchObject({ failure: 'protocol' });
  });

  it('stops connecting when it is closed', async () => {
    const server = await scripted({ initialize: silence });
    const it = source(server.url);
    const waiting = it.tools();
    setTimeout(() => it.close(), 50);
    expect(await failureOf(waiting)).toMatchObject({ failure: 'cancelled' });
    expect(it.status()).toEqual({ state: 'closed' });
  });
});
