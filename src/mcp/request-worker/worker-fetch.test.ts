import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LARGE_INTEGERS } from '../../runtime/large-integers.ts';
import type { Fetch } from '../connection/authorization.ts';
import type { WithWholeBody } from '../connection/whole-response.ts';
import { createMcpSource } from '../index.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { type Exchange, type Script, silence, startScripted } from '../testing/scripted-server.ts';
import { serveRequests } from './serve-requests.ts';
import { createWorkerFetch } from './worker-fetch.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

/** A `fetch` with what serves it in this thread, and which requests went which way. */
function openSender({ worker = fetch, page = fetch }: { readonly worker?: Fetch; readonly page?: Fetch } = {}) {
  const went: string[] = [];
  const by =
    (way: string, send: Fetch): Fetch =>
    (url, init) => {
      const { method = init?.method } = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
      went.push(`${way} ${method}`);
      return send(url, init);
    };
  const { port1, port2 } = new MessageChannel();
  let die = (_: string): void => undefined;
  let isEnded = false;
  const opened = createWorkerFetch(
    () => ({
      port: port1,
      terminate: () => {
        isEnded = true;
      },
      onDeath: (listener) => {
        die = listener;
      },
    }),
    by('page', page),
  );
  serveRequests(port2, by('worker', worker));
  onTestFinished(() => {
    port1.close();
    port2.close();
  });
  return { ...opened, port: port1, farPort: port2, went, die: (reason: string) => die(reason), isEnded: () => isEnded };
}

const init = (method: string, others: RequestInit = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
  ...others,
});

/** One whose worker listens, and a server that it has reached. */
async function reaching(script: Script) {
  const server = closing(await startScripted({ ping: (x) => x.result({}), ...script }));
  const opened = openSender();
  await expect
    .poll(async () => (await opened.fetch(server.url, init('ping'))) && opened.went.at(-1))
    .toBe('worker ping');
  return { ...opened, server, call: (others?: RequestInit) => opened.fetch(server.url, init('tools/call', others)) };
}

/** Resolves `left` when the client has cut its connection, which `cut` hears. */
function leaving(): { readonly cut: () => void; readonly left: Promise<void> } {
  let cut = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    cut = resolve;
  });
  return { cut, left };
}

describe('given a server that the worker has reached', () => {
  it('has the worker send a call, and reads its answer at once', async () => {
    const { call, went } = await reaching({ 'tools/call': (x) => x.result({ n: 1 }, { 'x-of': 'the server' }) });
    const response: Response & WithWholeBody = await call();
    expect(went.at(-1)).toBe('worker tools/call');
    expect(response.whole).toBeInstanceOf(Uint8Array);
    expect([response.status, response.headers.get('x-of')]).toEqual([200, 'the server']);
    expect(await response.json()).toMatchObject({ result: { n: 1 } });
  });

  it('hands an event stream on as it comes', async () => {
    let stream: ReturnType<Exchange['stream']> | undefined;
    const { call } = await reaching({
      'tools/call': (x) => {
        stream = x.stream();
      },
    });
    const response = await call();
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const text of ['one', 'two']) {
      stream?.raw(text);
      expect(await reader?.read()).toEqual({ done: false, value: text });
    }
    stream?.end();
    expect(await reader?.read()).toMatchObject({ done: true });
  });

  it('hands a large body on in chunks, every byte of it', async () => {
    const large = 'ä'.repeat(600_000);
    const { call } = await reaching({ 'tools/call': (x) => x.result(large) });
    const response: Response & WithWholeBody = await call();
    expect(response.whole).toBeUndefined();
    expect((await response.json()).result).toBe(large);
  });

  it.each([202, 204, 404, 503])('gives a response of the status %i without a body', async (status) => {
    const { call } = await reaching({ 'tools/call': (x) => x.status(status) });
    const response = await call();
    expect([response.status, response.ok, await response.text()]).toEqual([status, status < 300, '']);
  });

  it.each([
    ['an error', 500, 'application/json'],
    ['what is no message', 200, 'text/html'],
  ])('gives the head of %s whose body never ends', async (_, status, type) => {
    const { cut, left } = leaving();
    const { call } = await reaching({
      'tools/call': (x) => {
        x.response.on('close', cut);
        x.response.writeHead(status, { 'content-type': type });
        x.response.write('begun');
      },
    });
    const response = await call();
    expect(response.status).toBe(status);
    await response.body?.cancel();
    await left;
  });

  it('gives a response whose status text none that is made here may have', async () => {
    const { call } = await reaching({
      'tools/call': (x) => x.request.socket.end('HTTP/1.1 500 Not\x01so\r\ncontent-length: 4\r\n\r\nlost'),
    });
    const response = await call();
    expect([response.status, response.statusText, await response.text()]).toEqual([500, '', 'lost']);
  });

  it('ends a request that is stopped before the response, with the reason given', async () => {
    const stop = new AbortController();
    const { cut, left } = leaving();
    const { call } = await reaching({
      'tools/call': (x) => {
        x.response.on('close', cut);
        stop.abort('enough');
      },
    });
    await expect(call({ signal: stop.signal })).rejects.toBe('enough');
    await left;
  });

  it.each(['the signal', 'the reader'])('ends a stream that %s stops', async (who) => {
    const stop = new AbortController();
    const { cut, left } = leaving();
    const { call } = await reaching({
      'tools/call': (x) => {
        x.response.on('close', cut);
        x.stream().raw('begun');
      },
    });
    const reader = (await call({ signal: stop.signal })).body?.getReader();
    await reader?.read();
    if (who === 'the reader') await reader?.cancel();
    else {
      stop.abort('enough');
      await expect(reader?.read()).rejects.toBe('enough');
    }
    await left;
  });

  it('sends nothing of a request that was stopped before', async () => {
    const { call, server } = await reaching({});
    await expect(call({ signal: AbortSignal.abort('before') })).rejects.toBe('before');
    expect(server.count('tools/call')).toBe(0);
  });

  it('fails as `fetch` does where the connection breaks', async () => {
    const { call } = await reaching({ 'tools/call': (x) => x.cut() });
    await expect(call()).rejects.toBeInstanceOf(TypeError);
  });

  it('says of a response without a status that a script may give what the platform says', async () => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    const opened = createWorkerFetch(() => ({ port: port1, terminate: () => undefined, onDeath: () => undefined }));
    const hidden = { status: 0, statusText: '', type: 'opaqueredirect', headers: [] } as const;
    port2.onmessage = ({ data }) => port2.postMessage({ kind: 'whole', id: data.id, head: hidden, body: undefined });
    port2.postMessage({ kind: 'ready' });
    const ask = () => opened.fetch('http://127.0.0.1:9/', init('ping', { redirect: 'manual' })).catch(() => undefined);
    await expect.poll(async () => (await ask())?.type).toBe('opaqueredirect');
    const response = (await ask()) as Response;
    expect([response.type, response.status, response.ok]).toEqual(['opaqueredirect', 0, false]);
    port2.close();
  });

  it('sends what is no POST of text from here', async () => {
    const { fetch: send, server, went } = await reaching({ get: (x) => x.status(200) });
    await send(server.url, { method: 'GET' });
    await send(server.url, { ...init('ping'), body: new TextEncoder().encode('{}') });
    await send(server.url, { ...init('ping'), keepalive: true });
    expect(went.slice(-3)).toEqual(['page GET', 'page POST', 'page ping']);
  });
});

describe('given a server that the worker has not reached', () => {
  it('sends no call by the worker', async () => {
    const server = closing(await startScripted({}));
    const { fetch: send, went } = openSender();
    await new Promise((resolve) => setTimeout(resolve));
    await send(server.url, init('tools/call'));
    expect(went).toEqual(['page tools/call']);
  });

  it('sends from here what connects to it first, by which the page learns what HTTP it speaks', async () => {
    const server = closing(await startScripted({}));
    const { fetch: send, went } = openSender();
    await expect
      .poll(async () => {
        for (const method of ['server/discover', 'initialize']) await send(server.url, init(method));
        await send(server.url, init('tools/list'));
        return went.at(-1);
      })
      .toBe('worker tools/list');
    expect(went.filter((one) => one.startsWith('worker'))).toEqual(['worker tools/list']);
  });

  it('sends from here what a worker may not, then and later', async () => {
    const server = closing(await startScripted({ ping: (x) => x.result({}) }));
    const { fetch: send, went } = openSender({ worker: () => Promise.reject(new TypeError('Failed to fetch')) });
    await expect.poll(async () => (await send(server.url, init('ping'))) && went.includes('worker ping')).toBe(true);
    went.length = 0;
    await send(server.url, init('ping'));
    await send(server.url, init('tools/call'));
    expect(went).toEqual(['page ping', 'page tools/call']);
  });

  it('fails with what the page is told where neither gets through, and asks the worker again the next time', async () => {
    const lost = () => Promise.reject(new TypeError('Nothing is there'));
    const { fetch: send, went } = openSender({ worker: lost, page: lost });
    const ask = () => send('http://127.0.0.1:9/', init('tools/list')).catch(() => went.at(-2));
    await expect.poll(ask).toBe('worker tools/list');
    went.length = 0;
    for (let round = 0; round < 2; round++)
      await expect(send('http://127.0.0.1:9/', init('tools/list'))).rejects.toThrow('Nothing is there');
    expect(went).toEqual(['worker tools/list', 'page tools/list', 'worker tools/list', 'page tools/list']);
  });
});

describe('given a worker that is no more', () => {
  it('fails what it had, and sends the rest from here', async () => {
    const opened = await reaching({ 'tools/call': silence });
    const waiting = opened.call();
    await expect.poll(() => opened.server.count('tools/call')).toBe(1);
    opened.die('out of memory');
    await expect(waiting).rejects.toThrow('out of memory');
    expect(opened.isEnded()).toBe(true);
    await opened.fetch(opened.server.url, init('ping'));
    expect(opened.went.at(-1)).toBe('page ping');
  });

  it('is known by its silence where nothing says that it ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const opened = await reaching({});
    opened.farPort.onmessage = () => undefined;
    const waiting = opened.call();
    vi.advanceTimersByTime(60_000);
    await expect(waiting).rejects.toThrow('The request worker ended: it no longer answers');
    expect(opened.isEnded()).toBe(true);
    await opened.call();
    expect(opened.went.at(-1)).toBe('page tools/call');
  });

  it('is given all the time that a server takes, as long as it says that it is there', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let answer = (): void => undefined;
    const opened = await reaching({
      'tools/call': (x) => {
        answer = () => x.result('late');
      },
    });
    const response = opened.call();
    await expect.poll(() => opened.server.count('tools/call')).toBe(1);
    for (let seconds = 0; seconds < 60; seconds += 2) {
      const heard = new Promise((resolve) => opened.port.addEventListener('message', resolve, { once: true }));
      vi.advanceTimersByTime(2000);
      await heard;
    }
    answer();
    expect(await (await response).json()).toMatchObject({ result: 'late' });
  });

  it('is ended by whoever opened it', async () => {
    const { close, isEnded, fetch: send, went, server } = await reaching({});
    close();
    expect(isEnded()).toBe(true);
    await send(server.url, init('ping'));
    expect(went.at(-1)).toBe('page ping');
  });
});

describe('given a connection whose requests a worker sends', () => {
  it('calls, lists what crossed, and keeps every digit', async () => {
    const server = closing(
      await startScripted({
        'tools/call': (x) => {
          x.response.writeHead(200, { 'content-type': 'application/json' });
          x.response.end(`{"jsonrpc":"2.0","id":${x.message.id},"result":{"structuredContent":12345678901234567890}}`);
        },
      }),
    );
    const opened = openSender();
    const source = closing(
      createMcpSource({ id: 'far', url: server.url }, { fetch: opened.fetch, listsMessages: true }),
    );
    await source.tools();
    const result = await source.call('run', {}, { signal });
    expect((result as { readonly [LARGE_INTEGERS]?: unknown })[LARGE_INTEGERS]).toEqual([
      { pointer: '/structuredContent', text: '12345678901234567890' },
    ]);
    expect(opened.went).toContain('worker tools/call');
    const http = source.messages?.entries.filter((entry) => entry.kind === 'http').at(-1);
    expect(http).toMatchObject({ method: 'POST', status: 200, bodyBytes: expect.any(Number) });
    expect((http as { readonly bodyBytes: number }).bodyBytes).toBeGreaterThan(50);
  });
});
