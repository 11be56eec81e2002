import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpSource, type McpSource } from '../source.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { startEverything } from '../testing/everything-server.ts';
import { failureOf } from '../testing/failure-of.ts';
import { startScripted } from '../testing/scripted-server.ts';
import type { HttpEntry, MessageEntry, WireEntry } from './wire-entry.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();
const listed = (url: string, headers: Record<string, string> = {}): McpSource =>
  closing(createMcpSource({ id: 'x', url, headers }, { listsMessages: true }));
const entriesOf = (source: McpSource): readonly WireEntry[] => source.messages?.entries ?? [];
const messagesOf = (source: McpSource): readonly MessageEntry[] =>
  entriesOf(source).filter((entry): entry is MessageEntry => entry.kind === 'message');
const httpOf = (source: McpSource): readonly HttpEntry[] =>
  entriesOf(source).filter((entry): entry is HttpEntry => entry.kind === 'http');

describe('given a real server over streamable HTTP', () => {
  let everything: Awaited<ReturnType<typeof startEverything>>;
  beforeAll(async () => {
    everything = await startEverything('streamableHttp');
  });
  afterAll(() => everything.kill());

  it('lists what crossed for a call, and which call that was', async () => {
    const source = listed(everything.url);
    const call = { runId: 3, callId: 7 };
    const input = { duration: 0.2, steps: 2 };
    await source.call('trigger-long-running-operation', input, { signal, call, onProgress: () => undefined });
    const request = messagesOf(source).find((entry) => entry.call !== undefined);
    expect(request).toMatchObject({ direction: 'sent', method: 'tools/call', call, isCut: false });
    expect(JSON.parse(request?.text ?? '')).toMatchObject({
      jsonrpc: '2.0',
      id: request?.id,
      params: { name: 'trigger-long-running-operation', arguments: input },
    });
    const about = messagesOf(source).filter(
      ({ direction, aboutId, answer, id }) =>
        direction === 'received' && (aboutId ?? (answer === undefined ? undefined : id)) === request?.id,
    );
    expect(about.map(({ direction, method, answer }) => `${direction} ${method ?? answer}`)).toEqual([
      'received notifications/progress',
      'received notifications/progress',
      'received result',
    ]);
    const http = httpOf(source).find(({ messageSeq }) => messageSeq === request?.seq);
    expect(http).toMatchObject({ method: 'POST', url: everything.url, status: 200 });
    expect(http?.bodyBytes).toBeGreaterThan(0);
    expect(new Map(http?.responseHeaders).get('content-type')).toBe('text/event-stream');
  });

  it('shortens the id of the session', async () => {
    const source = listed(everything.url);
    await source.tools();
    const ids = httpOf(source)
      .flatMap(({ requestHeaders, responseHeaders = [] }) => [...requestHeaders, ...responseHeaders])
      .filter(([name]) => name === 'mcp-session-id');
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids.map(([, value]) => value.length))).toEqual(new Set([9]));
  });
});

it('given an HTTP+SSE server, lists the messages with the requests that carried them', async () => {
  const everything = await startEverything('sse');
  try {
    const source = listed(everything.url);
    await source.call('echo', { message: 'hi' }, { signal });
    const request = messagesOf(source).findLast(({ method }) => method === 'tools/call');
    // The result comes by the stream, which may be before the answer to the request.
    await expect
      .poll(() => httpOf(source).find(({ messageSeq }) => messageSeq === request?.seq))
      .toMatchObject({ status: 202 });
    // The session is named in the query.
    expect(httpOf(source).every(({ url }) => !url.includes('='))).toBe(true);
  } finally {
    await everything.kill();
  }
});

describe('given secrets', () => {
  it('no header, query or address shows them', async () => {
    const server = await startScripted({
      '*': ({ request, response }) => {
        response.setHeader('set-cookie', 'a=COOKIE');
        response.setHeader('x-next-token', 'NEXT-TOKEN');
        return request.headers.authorization === 'Bearer SECRET' ? false : response.writeHead(401).end();
      },
    });
    try {
      const headers = { Authorization: 'Bearer SECRET', 'X-Tenant': 'TENANT', 'X-Api-Key': 'API-KEY' };
      const source = listed(`${server.url}?api_key=QUERY`, headers);
      await source.tools();
      const text = JSON.stringify(entriesOf(source));
      for (const secret of ['SECRET', 'TENANT', 'API-KEY', 'COOKIE', 'QUERY', 'NEXT-TOKEN']) {
        expect(text).not.toContain(secret);
      }
      const shown = new Map(httpOf(source).at(-1)?.requestHeaders);
      expect(shown.get('authorization')).toBe('Bearer ••••••');
      expect(shown.get('x-tenant')).toBe('••••••');
      expect(shown.get('content-type')).toBe('application/json');
    } finally {
      await server.close();
    }
  });
});

describe('given a server that fails', () => {
  it('shows the status and the beginning of its page', async () => {
    const page = `<h1>Bad gateway</h1>${'x'.repeat(100_000)}`;
    const server = await startScripted({
      '*': ({ status }) => status(502, page, { 'content-type': 'text/html' }),
    });
    try {
      const source = listed(server.url);
      await failureOf(source.tools());
      const last = httpOf(source).at(-1);
      expect(last).toMatchObject({ method: 'POST', status: 502 });
      expect(last?.bodyText).toMatch(/^<h1>Bad gateway/);
      expect(last?.bodyText?.length).toBeLessThanOrEqual(4096);
    } finally {
      await server.close();
    }
  });

  it('shows why there is no response', async () => {
    const server = await startScripted({});
    await server.close();
    const source = listed(server.url);
    await failureOf(source.tools());
    expect(httpOf(source).at(-1)?.error).toEqual(expect.stringContaining('fetch failed'));
  });
});

it('given integers that no number holds, shows their digits, sent and received', async () => {
  const server = await startScripted({
    'tools/call': ({ message, response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        `{"jsonrpc":"2.0","id":${message.id},"result":{"content":[],"structuredContent":{"n":725653563933458433}}}`,
      );
    },
  });
  try {
    const source = listed(server.url);
    const largeIntegers = [{ pointer: '/id', text: '725653563933458431' }];
    await source.call('run', { id: '725653563933458431' }, { signal, largeIntegers });
    const [request, result] = messagesOf(source).slice(-2);
    expect(request?.text).toContain('{"id":725653563933458431}');
    expect(httpOf(source).at(-1)?.messageSeq).toBe(request?.seq);
    expect(result?.text).toContain('"n":725653563933458433');
  } finally {
    await server.close();
  }
});

it('given a source that lists no messages, has none', async () => {
  const server = await startScripted({});
  try {
    const source = closing(createMcpSource({ id: 'x', url: server.url }));
    await source.tools();
    expect(source.messages).toBeUndefined();
  } finally {
    await server.close();
  }
});
