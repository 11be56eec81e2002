import { describe, expect, test } from 'vitest';
import { type MakeShortWay, shortWayBy } from '../../mcp/connection/short-way.ts';
import { createMcpSource, type McpSource } from '../../mcp/index.ts';
import { closeAfterEach } from '../../mcp/testing/close-after-each.ts';
import { type Exchange, type Script, type ScriptedServer, startScripted } from '../../mcp/testing/scripted-server.ts';
import { createHttpFetch } from './http-fetch.ts';

const opened = closeAfterEach();
const node = createHttpFetch();
/** Node's own HTTP gives responses whole or, at once, nothing but the result; the platform's `fetch` gives streams. */
const FETCHES = {
  "Node's own HTTP": { fetch: node.fetch },
  "Node's own HTTP at once": { fetch: node.fetch, shortWay: shortWayBy(node.askAtOnce) },
  'the platform': {},
};
type Sending = { readonly fetch?: typeof node.fetch; readonly shortWay?: MakeShortWay };
const EACH_FETCH = Object.entries<Sending>(FETCHES).map(([by, sending]) => ({ by, sending }));
const bySdkAlone: MakeShortWay = (_url, _headers, fetch) => ({ fetch, send: (http) => http.send.bind(http) });
const BIG = '12345678901234567890';
const INPUT = { text: 'ä', big: BIG };
const OWN = { 'X-Of': ' the user ', authorization: 'Bearer a' };

/** The request of a call as a server sees it, and what came of the call. */
interface Seen {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly message: unknown;
  readonly outcome: unknown;
}

const outcomeOf = (source: McpSource, signal: AbortSignal): Promise<unknown> =>
  source.call('tick', INPUT, { signal, largeIntegers: [{ pointer: '/big', text: BIG }] }).then(
    (value) => ({ value }),
    ({ failure, message }: { readonly failure?: unknown; readonly message?: unknown }) => ({ failure, message }),
  );

/** Calls a server by the short way, or as the SDK does. The second call, for a connection has been made then. */
async function callBy(way: 'short' | 'sdk', sending: Sending, script: Script, protocol?: '2026-07-28'): Promise<Seen> {
  let headers = {};
  const server = await startScripted({
    initialize: ({ message: { params }, result }) =>
      result(
        {
          protocolVersion: params?.protocolVersion,
          ...{ capabilities: { tools: {} }, serverInfo: { name: 'scripted', version: '1' } },
        },
        { 'mcp-session-id': 'the-session' },
      ),
    'server/discover': ({ result, status }) =>
      protocol === undefined
        ? status(404)
        : result({
            ...{ supportedVersions: [protocol], capabilities: { tools: {} }, resultType: 'complete' },
            ...{ serverInfo: { name: 'scripted', version: '1' }, ttlMs: 0, cacheScope: 'private' },
          }),
    '*': ({ request, message }) => {
      if (message.method === 'tools/call') headers = plainHeaders(request.headers);
      return false;
    },
    ...script,
  });
  opened(server);
  const source = createMcpSource(
    { id: 's', url: server.url, headers: OWN, ...(protocol === undefined ? {} : { protocol }) },
    { ...sending, ...(way === 'sdk' ? { shortWay: bySdkAlone } : {}) },
  );
  opened(source);
  const { signal } = new AbortController();
  await outcomeOf(source, signal);
  const outcome = await outcomeOf(source, signal);
  return { headers, message: messageOf(server), outcome };
}

const messageOf = ({ seen }: ScriptedServer): unknown =>
  seen.findLast(({ method }) => method === 'tools/call')?.message;

const plainHeaders = ({ host: _, connection: __, ...headers }: Readonly<Record<string, unknown>>): object => headers;

const CONTENT = { content: [{ type: 'text', text: 'done' }] };
const RESULT = { ...CONTENT, structuredContent: { big: 1 } };
const COMPLETE = { ...CONTENT, resultType: 'complete' };

const raw =
  (text: string, type = 'application/json', status = 200) =>
  ({ response }: Exchange): void =>
    void response.writeHead(status, { 'content-type': type }).end(text);
const idOf = ({ message }: Exchange): string => JSON.stringify(message.id);

const ANSWERS: Readonly<Record<string, Script[string]>> = {
  'a result': ({ result }) => result(RESULT),
  'a result with an integer that no number holds': (exchange) =>
    raw(
      `{"jsonrpc":"2.0","id":${idOf(exchange)},"result":{"content":[],"structuredContent":{"id":12345678901234567890}}}`,
    )(exchange),
  'a result as an event': ({ stream, message }) => {
    const events = stream();
    events.send({ jsonrpc: '2.0', id: message.id, result: RESULT });
    events.end();
  },
  'a result in a list': (exchange) =>
    raw(JSON.stringify([{ jsonrpc: '2.0', id: exchange.message.id, result: RESULT }]))(exchange),
  'a result whose type has a charset': (exchange) =>
    raw(
      JSON.stringify({ jsonrpc: '2.0', id: exchange.message.id, result: RESULT }),
      'application/json; charset=utf-8',
    )(exchange),
  'a long result': ({ result }) => result({ content: [{ type: 'text', text: 'a'.repeat(200_000) }] }),
  'an error of JSON-RPC': ({ error }) => error(-32_000, 'no', { more: 1 }),
  'no JSON': raw('{'),
  'no JSON-RPC': raw('{"hello":1}'),
  'another type': raw('<p>', 'text/html'),
  'a status without an answer': ({ status }) => status(202),
  'an error of HTTP': ({ status }) => status(500, 'broken'),
  'a wish to sign in': ({ status }) => status(401, '', { 'www-authenticate': 'Bearer' }),
  'a redirect': ({ status }) => status(307, '', { location: 'http://127.0.0.1:1/' }),
  'a redirect within its origin to a result': ({ path, status, result }) =>
    path === '/mcp' ? status(307, '', { location: '/there' }) : result(RESULT),
  'a wish to wait': ({ status }) => status(429, '', { 'retry-after': '100' }),
  'a connection that is cut': ({ cut }) => cut(),
};

const MODERN: Readonly<Record<string, Script[string]>> = {
  'a result': ({ result }) => result(COMPLETE),
  'a result without its kind': ({ result }) => result(CONTENT),
  'a result as an event': ({ stream, message }) => {
    const events = stream();
    events.send({ jsonrpc: '2.0', id: message.id, result: COMPLETE });
    events.end();
  },
};

describe.each(EACH_FETCH)('given requests by $by', ({ sending }) => {
  test.each(Object.entries(ANSWERS))(
    'given %s, a call by the short way sends and gives what one by the SDK does',
    async (name, answer) => {
      const [short, bySdk] = await Promise.all(
        (['short', 'sdk'] as const).map((way) => callBy(way, sending, { 'tools/call': answer })),
      );
      expect(short).toEqual(bySdk);
      expect(short?.headers).toMatchObject({ 'mcp-session-id': 'the-session', 'x-of': 'the user' });
      expect(short?.message).toMatchObject({ params: { arguments: { big: Number(BIG) } } });
      if (name.includes('result')) expect(short?.outcome).toHaveProperty('value');
    },
  );

  test.each(Object.entries(MODERN))('given %s of revision 2026-07-28, so it does', async (_, answer) => {
    const ways = (['short', 'sdk'] as const).map((way) => callBy(way, sending, { 'tools/call': answer }, '2026-07-28'));
    const [short, bySdk] = await Promise.all(ways);
    expect(short).toEqual(bySdk);
    expect(short?.headers).toMatchObject({ 'mcp-method': 'tools/call', 'mcp-name': 'tick' });
  });

  test('given a call that is stopped, its connection is closed and the server is told', async () => {
    let isCut = false;
    const stopping = new AbortController();
    const server = await startScripted({
      'tools/call': ({ response }) => {
        response.once('close', () => {
          isCut = !response.writableFinished;
        });
        stopping.abort();
      },
    });
    opened(server);
    const source = createMcpSource({ id: 's', url: server.url }, sending);
    opened(source);
    expect(await outcomeOf(source, stopping.signal)).toMatchObject({ failure: 'cancelled' });
    await expect.poll(() => [isCut, server.count('notifications/cancelled')]).toEqual([true, 1]);
  });

  test('given a source that is closed meanwhile, its call fails and its connection is closed', async () => {
    let closes = 0;
    const server = await startScripted({
      'tools/call': ({ response }) => {
        response.once('close', () => {
          closes += 1;
        });
        void source.close();
      },
    });
    opened(server);
    const source = createMcpSource({ id: 's', url: server.url }, sending);
    expect(await outcomeOf(source, new AbortController().signal)).toMatchObject({ failure: expect.any(String) });
    await expect.poll(() => closes).toBe(1);
  });
});
