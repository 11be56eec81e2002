import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { freePort } from '../testing/everything-server.ts';
import { silence, startScripted } from '../testing/scripted-server.ts';
import { addressSpace } from './address-space.ts';
import { callHeaderNames, corsSettings, type DoctorEnvironment, diagnose, relayCommand } from './index.ts';

const closing = closeAfterEach();

/** A page on the public web; every request it sends fails. */
function pageWhere(overrides: Partial<DoctorEnvironment>): DoctorEnvironment & { sent: string[] } {
  const sent: string[] = [];
  return {
    pageUrl: 'https://play.example/',
    isOnline: true,
    permission: () => Promise.resolve(undefined),
    fetch: (url) => {
      sent.push(url);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    sent,
    ...overrides,
  };
}

describe('given a page on the public web', () => {
  it.each([
    ['http://mcp.example/mcp', {}, { kind: 'mixed-content' }],
    ['http://192.168.1.5/mcp', {}, { kind: 'mixed-content' }],
    ['https://mcp.example/mcp', { isOnline: false }, { kind: 'offline' }],
    ['http://localhost:3000/mcp', denied('loopback-network'), { kind: 'local-network-access', permission: 'denied' }],
    ['https://10.0.0.7/mcp', denied('local-network'), { kind: 'local-network-access', permission: 'denied' }],
    ['http://[::1]:3000/mcp', denied('local-network-access'), { kind: 'local-network-access', permission: 'denied' }],
  ])('%s %j is stopped before any request', async (url, overrides, verdict) => {
    const environment = pageWhere(overrides);
    const diagnosis = await diagnose(url, { environment });
    expect(diagnosis.verdict).toEqual(verdict);
    expect(diagnosis).toMatchObject({ probes: [], settings: [] });
    expect(environment.sent).toEqual([]);
  });

  it('that the browser would ask about the local network, says so when nothing answers', async () => {
    const environment = pageWhere({
      permission: (name) => Promise.resolve(name === 'loopback-network' ? 'prompt' : undefined),
    });
    const { verdict, cure } = await diagnose('http://localhost:3000/mcp', { environment });
    expect(verdict).toEqual({ kind: 'local-network-access', permission: 'prompt' });
    expect(cure).toContain('loopback-network');
    const granted = pageWhere({ permission: () => Promise.resolve('granted') });
    expect((await diagnose('http://localhost:3000/mcp', { environment: granted })).verdict).toMatchObject({
      kind: 'unreachable',
    });
  });

  it('offline, still reaches this machine', async () => {
    const environment = pageWhere({ isOnline: false, pageUrl: 'http://localhost:4173/' });
    expect((await diagnose('http://localhost:3000/mcp', { environment })).verdict).toMatchObject({
      kind: 'unreachable',
    });
    expect(environment.sent.length).toBeGreaterThan(0);
  });
});

function denied(permission: string): Partial<DoctorEnvironment> {
  return { permission: (name) => Promise.resolve(name === permission ? 'denied' : undefined) };
}

describe('given no page around', () => {
  it('tells what a socket tells', async () => {
    const { verdict, cause } = await diagnose(`http://127.0.0.1:${await freePort()}/mcp`);
    expect(verdict).toEqual({ kind: 'unreachable', detail: 'ECONNREFUSED' });
    expect(cause).toContain('ECONNREFUSED');
  });

  it('finds nothing wrong with a good server, closes the session it opened and offers no CORS settings', async () => {
    const server = closing(
      await startScripted({
        initialize: (x) =>
          x.result(
            { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'x', version: '1' } },
            { 'mcp-session-id': 's1' },
          ),
      }),
    );
    const diagnosis = await diagnose(server.url);
    expect(diagnosis).toMatchObject({ verdict: { kind: 'works' }, settings: [] });
    expect(server.seen.map(({ http, method }) => method ?? http)).toEqual([
      'initialize',
      'server/discover',
      'tools/list',
      'DELETE',
    ]);
  });

  it('recognises a server of HTTP+SSE', async () => {
    const server = closing(
      await startScripted({
        '*': (x) => {
          if (x.request.method === 'POST') x.status(404);
          else x.stream().raw('event: endpoint\ndata: /message?id=1\n\n');
        },
      }),
    );
    expect((await diagnose(server.url)).verdict).toEqual({ kind: 'works' });
  });

  it('waits no longer than it is told', async () => {
    const server = closing(await startScripted({ '*': silence }));
    expect((await diagnose(server.url, { timeoutMs: 200 })).verdict).toEqual({ kind: 'silent', afterMs: 200 });
  });
});

describe('the settings to paste', () => {
  const needs = {
    pageOrigin: 'https://play.example',
    headerNames: ['X-Api-Key', 'bad"name', 'accept'],
    path: '/v1/mcp',
  };
  const settings = corsSettings(needs);

  it('are there for five kinds of server, each with everything that has to be allowed', () => {
    expect(settings.map(({ id }) => id)).toEqual(['express', 'fastmcp', 'cloudflare-workers', 'nginx', 'caddy']);
    for (const { text } of settings) {
      for (const part of [
        'https://play.example',
        'X-Api-Key',
        'Mcp-Session-Id',
        'WWW-Authenticate',
        'Mcp-Name',
        'DELETE',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).not.toContain('bad"name');
      expect(text.match(/Accept\b/g)).toHaveLength(1);
    }
  });

  it('name the path where the server needs it, unless it could mean something else there', () => {
    const textOf = (id: string, path: string) => corsSettings({ ...needs, path }).find((one) => one.id === id)?.text;
    expect(textOf('nginx', '/v1/mcp')).toContain('location /v1/mcp {');
    expect(textOf('caddy', '/')).toContain('@mcp path *\n');
    expect(textOf('nginx', '/{ return 200; }')).toContain('location /mcp {');
  });

  it('for Express, are what its cors package takes', () => {
    const sdk = createRequire(import.meta.url).resolve('@modelcontextprotocol/sdk/server/index.js');
    const cors: unknown = createRequire(sdk)('cors');
    const text = settings[0]?.text.replace(/^import .*$/m, '') ?? '';
    let used: ((request: object, response: object, next: () => void) => void) | undefined;
    runInNewContext(text, { cors, app: { use: (middleware: typeof used) => (used = middleware) } });
    const headers: Record<string, string> = {};
    const response = {
      statusCode: 0,
      getHeader: (name: string) => headers[name.toLowerCase()],
      setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
      end: () => undefined,
    };
    used?.({ method: 'OPTIONS', headers: { origin: 'https://play.example' } }, response, () => undefined);
    expect(response.statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('https://play.example');
    expect(headers['access-control-allow-headers']).toContain('Mcp-Protocol-Version');
  });

  it('for Cloudflare Workers, answer preflights and add the headers to errors too', async () => {
    const text = settings[2]?.text.replace('export default', 'worker =') ?? '';
    const realm: { worker?: { fetch(request: Request): Promise<Response> } } & Record<string, unknown> = {
      Response,
      Headers,
      server: { fetch: () => Promise.resolve(new Response('no', { status: 401 })) },
    };
    runInNewContext(text, realm);
    const preflight = await realm.worker?.fetch(new Request('https://mcp.example', { method: 'OPTIONS' }));
    expect(preflight?.status).toBe(204);
    expect(preflight?.headers.get('access-control-allow-headers')).toContain('Mcp-Session-Id');
    const refused = await realm.worker?.fetch(new Request('https://mcp.example', { method: 'POST' }));
    expect(refused?.status).toBe(401);
    expect(refused?.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });
});

it('the headers of calls are those of tools and of their marked arguments, each once', () => {
  const marked = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };
  const tools = [{ inputSchema: marked }, { inputSchema: marked }, { inputSchema: { type: 'object' } }, {}];
  expect(callHeaderNames(tools)).toEqual(['mcp-name', 'mcp-param-region']);
});

describe('the relay command', () => {
  const relayTo = (address: string, options = {}) => relayCommand(new URL(address), { apiKey: 'key1', ...options });

  it('names the address, and lets pages send its key', () => {
    expect(relayTo('https://mcp.example/mcp')).toBe(
      'npx -y mcp-proxy --host 127.0.0.1 --port 8080 --apiKey key1 --corsAddAllowedHeader X-API-Key -- npx -y mcp-remote https://mcp.example/mcp',
    );
  });

  it('quotes for a shell', () => {
    expect(relayTo("https://mcp.example/mcp?a=1&b='$(reboot)'")).toMatch(/ 'https:\/\/mcp\.example\/mcp\?a=1&b=.*'$/);
    const quoted = relayTo("https://mcp.example/#'; reboot '").split('mcp-remote ')[1] ?? '';
    expect(quoted.replaceAll("'\\''", '').match(/'/g)).toHaveLength(2);
  });

  it('leaves room for the headers that the server wants, and allows plain http beyond this machine', () => {
    expect(relayTo('http://10.0.0.7/mcp', { headerNames: ['X-Key'] })).toMatch(
      /mcp-remote http:\/\/10\.0\.0\.7\/mcp --header 'X-Key: VALUE' --allow-http$/,
    );
    expect(relayTo('http://127.0.0.1:3000/mcp')).not.toContain('--allow-http');
  });
});

it.each([
  ['localhost', 'loopback'],
  ['app.localhost', 'loopback'],
  ['127.8.9.1', 'loopback'],
  ['[::1]', 'loopback'],
  ['10.1.2.3', 'local'],
  ['172.31.0.1', 'local'],
  ['172.32.0.1', 'public'],
  ['[fd00::1]', 'local'],
  ['printer.local', 'local'],
  ['localhost.example', 'public'],
  ['mcp.example', 'public'],
])('%s is %s', (hostname, space) => {
  expect(addressSpace(hostname)).toBe(space);
});
