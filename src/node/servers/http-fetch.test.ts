import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stopBy } from '../../mcp/connection/request-stop.ts';
import { closeAfterEach } from '../../mcp/testing/close-after-each.ts';
import { freePort } from '../../mcp/testing/everything-server.ts';
import { createHttpFetch } from './http-fetch.ts';

const opened = closeAfterEach();

async function serve(
  answer: RequestListener,
): Promise<{ readonly url: string; readonly sockets: ReadonlySet<Socket> }> {
  const sockets = new Set<Socket>();
  const http = createServer(answer).on('connection', (socket) => sockets.add(socket));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  opened({
    async close() {
      http.closeAllConnections();
      http.close();
    },
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, sockets };
}

const { fetch: httpFetch } = createHttpFetch();
const post = (url: string, init: RequestInit = {}): Promise<Response> =>
  httpFetch(url, { method: 'POST', body: '{"id":1}', redirect: 'manual', ...init });
const json = (response: ServerResponse, body: string): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(body);

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

function latch(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** What a promise rejects with. */
const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.fail('It was answered'),
    (error: unknown) => error,
  );

test('given a request, the server gets its method, headers and body, and the answer has those of the server', async () => {
  const { url } = await serve(async (request, response) => {
    const { method, headers } = request;
    const said = { method, headers, body: await textOf(request) };
    response.writeHead(
      202,
      'Taken',
      [
        ['content-type', 'application/json'],
        ['x-twice', 'a'],
        ['x-twice', 'b'],
      ].flat(),
    );
    response.end(JSON.stringify(said));
  });
  const response = await post(url, { body: '{"text":"é"}', headers: new Headers({ 'X-Of': 'us' }) });
  expect([response.status, response.statusText, response.ok]).toEqual([202, 'Taken', true]);
  expect(response.headers.get('x-twice')).toBe('a, b');
  const { method, headers, body } = (await response.json()) as { method: string; headers: object; body: string };
  expect({ method, body }).toEqual({ method: 'POST', body: '{"text":"é"}' });
  expect(headers).toMatchObject({ 'x-of': 'us', 'content-length': '13', 'user-agent': 'node' });
});

test('given a short body of JSON, every way to read it gives it, and it is there as a whole', async () => {
  const { url } = await serve((_request, response) => json(response, '{"of":"é"}'));
  const read = async (how: (response: Response) => Promise<unknown>): Promise<unknown> => how(await post(url));
  expect(await read((response) => response.text())).toBe('{"of":"é"}');
  expect(await read((response) => response.json())).toEqual({ of: 'é' });
  expect(await read(async (response) => (await response.arrayBuffer()).byteLength)).toBe(11);
  expect(await read(async (response) => (await response.blob()).size)).toBe(11);
  expect(await read((response) => response.clone().json())).toEqual({ of: 'é' });
  expect(await read((response) => new Response(response.body).json())).toEqual({ of: 'é' });
  expect(await read(async (response) => Object.hasOwn(response, 'whole'))).toBe(true);
});

test('given a body that was read as a stream, it is not read again', async () => {
  const { url } = await serve((_request, response) => json(response, '{}'));
  const response = await post(url);
  expect(response.bodyUsed).toBe(false);
  await response.body?.cancel();
  expect(response.bodyUsed).toBe(true);
  expect(await thrownBy(response.text())).toBeInstanceOf(TypeError);
});

test('given a long body of JSON, it comes as a stream, whole and in order', async () => {
  const text = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => at));
  const { url } = await serve((_request, response) => json(response, text));
  const response = await post(url);
  expect(Object.hasOwn(response, 'whole')).toBe(false);
  expect(await response.text()).toBe(text);
});

test('given a stream of events, each comes as it is sent', async () => {
  let send: (text: string) => void = () => undefined;
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send = (text) => void response.write(text);
    send('data: 1\n\n');
  });
  const reader = (await post(url)).body?.getReader();
  const next = async (): Promise<string> => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toBe('data: 1\n\n');
  send('data: 2\n\n');
  expect(await next()).toBe('data: 2\n\n');
  await reader?.cancel();
});

test('given a stream that is cancelled, its connection is closed', async () => {
  const closed = latch();
  const { url } = await serve((_request, response) => {
    response.on('close', closed.open).writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  await (await post(url)).body?.cancel();
  await closed.opened;
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('given a body in %s, it is decoded, and nothing is left of one that is broken', async (encoding, compress) => {
  const { url } = await serve((request, response) => {
    const body = compress('{"of":"us"}');
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
    response.end(request.url?.endsWith('broken') ? body.subarray(0, body.length - 2) : body);
  });
  expect(await (await post(url)).json()).toEqual({ of: 'us' });
  expect(await thrownBy(post(`${url}/broken`))).toMatchObject({ name: 'TypeError', message: 'terminated' });
});

test.each(['gzip', 'deflate', 'br'])('given an empty body that is called %s, it is empty', async (encoding) => {
  const { url } = await serve((request, response) => {
    const type = request.url?.endsWith('events') ? { 'content-type': 'text/event-stream' } : {};
    response.writeHead(202, { 'content-encoding': encoding, ...type }).end();
  });
  expect(await (await post(url)).text()).toBe('');
  expect(await (await post(`${url}/events`)).text()).toBe('');
});

test('given many requests one after another, they share a connection', async () => {
  const { url, sockets } = await serve((_request, response) => json(response, '{}'));
  for (let n = 0; n < 10; n++) await (await post(url)).json();
  expect(sockets.size).toBe(1);
});

test('given many requests at once, none waits for another', async () => {
  const all: ServerResponse[] = [];
  const { url } = await serve((_request, response) => {
    if (all.push(response) === 50) for (const one of all) json(one, '{}');
  });
  const responses = await Promise.all(Array.from({ length: 50 }, () => post(url)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
});

test.each([
  ['before it was answered', ''],
  ['in the middle of its body', '{"half":'],
])(
  'given a request that is stopped %s, it fails with the reason and its connection is closed',
  async (_when, start) => {
    const closed = latch();
    const arrived = latch();
    const { url } = await serve((_request, response) => {
      response.on('close', closed.open);
      if (start !== '') response.writeHead(200, { 'content-type': 'application/json' }).write(start);
      arrived.open();
    });
    const stopping = new AbortController();
    const answered = post(url, { signal: stopping.signal });
    await arrived.opened;
    const reason = new Error('No longer needed');
    stopping.abort(reason);
    expect(await thrownBy(answered)).toBe(reason);
    await closed.opened;
  },
);

test('given a stream of events that is stopped, reading it fails with the reason', async () => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
  });
  const stopping = new AbortController();
  const response = await post(url, { signal: stopping.signal });
  stopping.abort();
  expect(await thrownBy(response.text())).toBe(stopping.signal.reason);
});

test('given a signal that has aborted, nothing is sent', async () => {
  const { url, sockets } = await serve((_request, response) => json(response, '{}'));
  expect(await thrownBy(post(url, { signal: AbortSignal.abort('over') }))).toBe('over');
  expect(sockets.size).toBe(0);
});

test('given an address where nothing listens, it fails as the platform says it', async () => {
  const error = await thrownBy(post(`http://127.0.0.1:${await freePort()}/`));
  expect(error).toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { code: 'ECONNREFUSED' } });
});

test('given a server that takes a connection and never begins TLS on it, it fails as the platform says it', async () => {
  const closed = latch();
  const silent = createTcpServer((socket) => socket.on('close', closed.open).resume());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  opened({ close: async () => void silent.close() });
  const { fetch: impatient } = createHttpFetch({ connectMs: 50 });
  const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  expect(await thrownBy(impatient(url, { method: 'POST', body: '{}', redirect: 'manual' }))).toMatchObject({
    message: 'fetch failed',
    cause: { code: 'UND_ERR_CONNECT_TIMEOUT' },
  });
  await closed.opened;
});

// What has begun needs the time to begin.
test.each([
  ['before it answers', 50, undefined, 'fetch failed'],
  ['in the middle of a body', 1_000, 'application/json', 'terminated'],
  ['in the middle of a stream of events', 1_000, 'text/event-stream', 'terminated'],
])(
  'given a server that goes silent %s, it fails, and its connection is closed',
  async (_when, silentMs, type, message) => {
    const closed = latch();
    const { url } = await serve((_request, response) => {
      response.on('close', closed.open);
      if (type !== undefined) response.writeHead(200, { 'content-type': type }).write('{"half":');
    });
    const { fetch: impatient } = createHttpFetch({ silentMs });
    const read = async (): Promise<string> =>
      (await impatient(url, { method: 'POST', body: '{}', redirect: 'manual' })).text();
    expect(await thrownBy(read())).toMatchObject({ message, cause: { code: 'ETIMEDOUT' } });
    await closed.opened;
  },
);

test('given a connection that is lost in the middle of a body, it fails', async () => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"half":');
    response.socket?.end();
  });
  expect(await thrownBy(post(url))).toMatchObject({ message: 'terminated', cause: { code: 'ECONNRESET' } });
});

test('given a connection that is lost before an answer, it fails', async () => {
  const { url } = await serve((_request, response) => void response.socket?.destroy());
  expect(await thrownBy(post(url))).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } });
});

test('given a server that changes to another protocol, it fails', async () => {
  const { url } = await serve(
    ({ socket }) =>
      void socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n'),
  );
  const cause = { message: 'The connection ended without an answer' };
  expect(await thrownBy(post(url))).toMatchObject({ message: 'fetch failed', cause });
});

test('given a redirect, it is handed on, and followed where that is wanted', async () => {
  const { url } = await serve((request, response) => {
    if (request.url === '/there') json(response, '{"at":"there"}');
    else response.writeHead(302, { location: '/there' }).end();
  });
  const left = await post(url);
  expect([left.status, left.headers.get('location')]).toEqual([302, '/there']);
  expect(await (await httpFetch(url, { method: 'POST', body: '{}' })).json()).toEqual({ at: 'there' });
});

test('given a refusal as text, it is here as a whole, and its connection is free', async () => {
  const { url, sockets } = await serve((_request, response) => {
    response.writeHead(403, { 'content-type': 'text/html' }).end('<p>No</p>');
  });
  for (let n = 0; n < 5; n++) expect((await post(url)).status).toBe(403);
  expect(await (await post(url)).text()).toBe('<p>No</p>');
  expect(sockets.size).toBe(1);
});

test('given an answer without a body, there is none', async () => {
  const { url } = await serve((_request, response) => void response.writeHead(204).end());
  const response = await post(url, { method: 'DELETE', body: null });
  expect([response.status, response.body]).toEqual([204, null]);
});

test.each([
  [600, 'application/json'],
  [999, 'text/event-stream'],
  [999, 'text/html'],
])('given the status %i, as %s, the request fails by it, and its connection serves no other', async (status, type) => {
  const { url, sockets } = await serve((_, response) => response.writeHead(status, { 'content-type': type }).end('{}'));
  expect(await thrownBy(post(url))).toMatchObject({ name: 'UnknownStatus', message: `its HTTP status is ${status}` });
  const { askAtOnce } = createHttpFetch();
  const stop = stopBy(AbortSignal.timeout(10_000));
  const request = { url: new URL(url), headers: {}, body: '{"id":1}', id: 1, stop };
  expect(await thrownBy(Promise.resolve(askAtOnce(request)))).toMatchObject({ name: 'UnknownStatus' });
  expect(sockets.size).toBe(2);
});

test('given a status text that responses made here may not have, the answer comes without it', async () => {
  const { url } = await serve(({ socket }) => {
    socket.end('HTTP/1.1 500 Not\x01so\r\ncontent-length: 4\r\n\r\nlost');
  });
  const response = await post(url);
  expect([response.status, response.statusText, await response.text()]).toEqual([500, '', 'lost']);
});
