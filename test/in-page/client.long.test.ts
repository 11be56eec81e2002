import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAfterEach } from '../../src/mcp/testing/close-after-each.ts';
import { startEverything } from '../../src/mcp/testing/everything-server.ts';
import { startModern } from '../../src/mcp/testing/modern-server.ts';
import { startScripted } from '../../src/mcp/testing/scripted-server.ts';
import { serveHttp } from '../conformance/fixture-server.mjs';
import { type LabPage, openLab } from './page.ts';

const closing = closeAfterEach();
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'content-type,accept,mcp-protocol-version,mcp-session-id,mcp-method,mcp-name,mcp-param-region',
  'access-control-allow-methods': 'GET,POST,DELETE',
  'access-control-expose-headers': 'mcp-session-id',
};

/** A script that lets every page in. */
const open = {
  '*': (x: Parameters<Parameters<typeof startScripted>[0][string]>[0]) => {
    for (const [name, value] of Object.entries(CORS)) x.response.setHeader(name, value);
    if (x.request.method === 'OPTIONS') return x.status(204);
    return false;
  },
};

describe('given a page under the policy of the site', { timeout: 20_000 }, () => {
  let lab: LabPage;
  beforeAll(async () => {
    lab = await openLab();
  }, 60_000);
  afterAll(async () => {
    expect(lab.complaints).toEqual([]);
    await lab.close();
  });

  it('talks to a built-in server', async () => {
    const stats = await lab.page.evaluate(async () => {
      const { transport } = globalThis.lab.createBuiltin('issues');
      const source = globalThis.lab.createMcpSource({ id: 'issues', transport });
      const tools = await source.tools();
      const { signal } = new AbortController();
      const result = await source.call('get_stats', {}, { signal });
      await source.close();
      return { tools: tools.length, total: (result.structuredContent as { total: number }).total };
    });
    expect(stats).toEqual({ tools: 9, total: 42 });
  });

  it.each(['streamableHttp', 'sse'] as const)(
    'talks to the reference server on another origin, by %s',
    async (mode) => {
      const everything = await startEverything(mode);
      closing({ close: () => everything.kill() });
      const matches = await lab.page.evaluate(async (url) => {
        const source = globalThis.lab.createMcpSource({ id: 'everything', url });
        const tools = await source.tools();
        const { signal } = new AbortController();
        const results = await Promise.all([
          source.call('echo', { message: 'hello' }, { signal }),
          source.call('get-sum', { a: 2, b: 3 }, { signal }),
          source.call('get-structured-content', { location: 'Chicago' }, { signal }),
        ]);
        const resources = await source.listResources();
        const status = source.status();
        await source.close();
        return { names: tools.map(({ name }) => name), results, resources: resources.length, status };
      }, everything.url);
      expect(matches.names).toContain('echo');
      expect(matches.results[0]?.content).toEqual([{ type: 'text', text: 'Echo: hello' }]);
      expect(matches.results[1]?.content).toEqual([{ type: 'text', text: 'The sum of 2 and 3 is 5.' }]);
      expect(matches.results[2]?.structuredContent).toHaveProperty('temperature');
      expect(matches.resources).toBeGreaterThan(3);
      expect(matches.status).toMatchObject({ state: 'ready', wire: mode === 'sse' ? 'sse' : 'streamable-http' });
    },
  );

  it('mirrors marked arguments in headers, which the SDK leaves out in a page', async () => {
    const server = closing(
      await startModern(
        (modern) => {
          const inputSchema = {
            type: 'object',
            properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
          };
          modern.setRequestHandler('tools/list', () => ({ tools: [{ name: 'deploy', inputSchema }] }) as never);
          modern.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'deployed' }] }));
        },
        { tools: {} },
        { extraHeaders: CORS },
      ),
    );
    const result = await lab.page.evaluate(async (url) => {
      const source = globalThis.lab.createMcpSource({ id: 'modern', url });
      await source.tools();
      const { signal } = new AbortController();
      const answer = await source.call('deploy', { region: 'eu' }, { signal });
      const status = source.status();
      const named = source.mirroredTools()?.map(({ name }) => name);
      await source.close();
      return { answer, named, era: status.state === 'ready' ? status.era : status.state };
    }, server.url);
    expect(result).toMatchObject({ era: 'modern', answer: { content: [{ text: 'deployed' }] } });
    expect(result.named).toEqual(['deploy']);
    expect(server.seen.at(-1)?.headers.get('mcp-param-region')).toBe('eu');
  });

  it('follows a redirect within the origin, which a page is not told of', async () => {
    const server = closing(
      await startScripted({
        '*': (x) => {
          if (open['*'](x) !== false) return undefined;
          return x.path === '/mcp' ? x.status(308, '', { location: '/mcp/' }) : false;
        },
      }),
    );
    const matches = await lab.page.evaluate(async (url) => {
      const source = globalThis.lab.createMcpSource({ id: 'it', url });
      const tools = await source.tools();
      const { notices } = source;
      const status = source.status();
      await source.close();
      return { tools: tools.length, notices, url: status.state === 'ready' ? status.url : undefined };
    }, server.url);
    expect(matches).toEqual({
      tools: 1,
      url: `${server.url}/`,
      notices: [{ kind: 'redirected', message: `The server redirects to ${server.url}/, which is used instead` }],
    });
  });

  it('keeps sockets for calls with nine servers at one origin that all tell of changes', async () => {
    const ids = Array.from({ length: 9 }, (_, index) => `s${index}`);
    const fixtures = ids.map((serverId) => ({
      serverId,
      serverName: serverId,
      listChanged: true,
      tools: [{ name: 'run', behavior: { delayMs: 50 } }],
    }));
    const web = closing(await serveHttp(fixtures, { stream: true }));
    const answers = await lab.page.evaluate(async (urls) => {
      const sources = urls.map((url, index) => globalThis.lab.createMcpSource({ id: `s${index}`, url }));
      await Promise.all(sources.map((source) => source.tools()));
      const { signal } = new AbortController();
      const calls = sources.flatMap((source) => [1, 2, 3].map((n) => source.call('run', { n }, { signal })));
      const results = await Promise.all(calls);
      await Promise.all(sources.map((source) => source.close()));
      return results.length;
    }, Object.values<string>(web.urls));
    expect(answers).toBe(27);
  });

  it('gives the sockets of stopped calls back at once', async () => {
    const server = closing(
      await startScripted({
        ...open,
        'tools/call': (x) => {
          if (x.message.params?.name === 'hang') x.stream();
          else return false;
          return undefined;
        },
      }),
    );
    const answered = await lab.page.evaluate(async (url) => {
      const source = globalThis.lab.createMcpSource({ id: 'it', url });
      await source.tools();
      const stop = new AbortController();
      const hanging = Array.from({ length: 12 }, () => source.call('hang', {}, { signal: stop.signal }));
      const settled = Promise.allSettled(hanging);
      await new Promise((resolve) => setTimeout(resolve, 200));
      stop.abort();
      await settled;
      // A page opens six connections to a host: were one call still holding its own, this would wait for ever.
      const result = await source.call('run', {}, { signal: new AbortController().signal });
      await source.close();
      return result.isError !== true;
    }, server.url);
    expect(answered).toBe(true);
  });
});
