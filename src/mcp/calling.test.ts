import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMcpSource, type McpSource, type McpSourceOptions } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { startEverything } from './testing/everything-server.ts';
import { failureOf } from './testing/failure-of.ts';
import { type Exchange, type Script, type ScriptedServer, silence, startScripted } from './testing/scripted-server.ts';

const closing = closeAfterEach();
const { signal } = new AbortController();

const TOOLS = [
  { name: 'write', inputSchema: { type: 'object' } },
  { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
  { name: 'set', inputSchema: { type: 'object' }, annotations: { idempotentHint: true } },
];

/** A source whose tools are known, on a server with a script. */
async function ready(
  script: Script,
  options: McpSourceOptions = {},
): Promise<{ source: McpSource; server: ScriptedServer }> {
  const server = closing(await startScripted({ 'tools/list': (x) => x.result({ tools: TOOLS }), ...script }));
  const source = closing(createMcpSource({ id: 'it', name: 'It', url: server.url }, options));
  await source.tools();
  return { source, server };
}

describe('given a result', () => {
  it.each<[string, object]>([
    ['whose structured content is 0', { content: [], structuredContent: 0 }],
    ['whose structured content is false', { content: [], structuredContent: false }],
    ['whose structured content is empty text', { content: [], structuredContent: '' }],
    ['whose structured content is null', { content: [], structuredContent: null }],
    ['whose structured content is a list', { content: [], structuredContent: [1, 'a', null] }],
    ['with a block of a kind nobody knows', { content: [{ type: 'hologram', data: { x: 1 } }] }],
    ['with a block that lacks what its kind needs', { content: [{ type: 'image' }, { type: 'text' }] }],
    ['without content', { structuredContent: { a: 1 } }],
    ['with nothing in it', {}],
    ['with more members than MCP knows', { _meta: { a: 1 }, content: [], extra: { deep: [1] } }],
    ['that says it is an error', { content: [{ type: 'text', text: 'no such file' }], isError: true }],
    [
      'with a key that is no good as a property',
      { content: [], structuredContent: JSON.parse('{"__proto__":{"a":1}}') },
    ],
  ])('%s, hands it over as it is', async (_what, result) => {
    const { source } = await ready({ 'tools/call': (x) => x.result(result) });
    expect(JSON.stringify(await source.call('write', {}, { signal }))).toBe(JSON.stringify(result));
  });

  it('whose content is null, drops the member', async () => {
    const { source } = await ready({ 'tools/call': (x) => x.result({ content: null, structuredContent: 1 }) });
    expect(await source.call('write', {}, { signal })).toEqual({ structuredContent: 1 });
  });

  it('of 5 MB, passes', async () => {
    const text = 'x'.repeat(5_000_000);
    const { source } = await ready({ 'tools/call': (x) => x.result({ content: [{ type: 'text', text }] }) });
    expect(await source.call('write', {}, { signal })).toEqual({ content: [{ type: 'text', text }] });
  });

  it('on an event stream among other events, is found', async () => {
    const { source } = await ready({
      'tools/call': (x) => {
        const stream = x.stream();
        stream.raw(': hello\r\n\r\nretry: 1000\r\n\r\nevent: other\ndata: not for us\n\n');
        stream.send({ jsonrpc: '2.0', method: 'notifications/unknown', params: {} });
        stream.send({ jsonrpc: '2.0', id: x.message.id, result: { structuredContent: 1 } });
        stream.end();
      },
    });
    expect(await source.call('write', {}, { signal })).toEqual({ structuredContent: 1 });
  });
});

describe('given an answer that is an error', () => {
  it('of JSON-RPC, tells message, code and data', async () => {
    const { source } = await ready({ 'tools/call': (x) => x.error(-32050, 'Quota used up', { resets: 'noon' }) });
    expect(await failureOf(source.call('write', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: 'Quota used up (code -32050)',
      hint: 'The server adds: {"resets":"noon"}',
      details: { code: -32050 },
    });
  });

  it('of JSON-RPC with parts of the wrong type, still tells', async () => {
    const { source } = await ready({
      'tools/call': (x) => {
        const stream = x.stream();
        stream.send({ jsonrpc: '2.0', id: x.message.id, error: { code: 'E_QUOTA', message: { text: 'used up' } } });
        stream.end();
      },
    });
    // What the HTTP transport of the SDK cannot parse never arrives; the call ends all the same.
    expect(await failureOf(source.call('read', {}, { signal }))).toMatchObject({ failure: 'broken' });
  });

  it.each([
    [401, 'auth', 'It requires a sign-in (HTTP 401)'],
    [403, 'auth', 'It refused access while calling write (HTTP 403): not for you'],
    [429, 'protocol', 'It answered HTTP 429 while calling write: not for you'],
    [500, 'protocol', 'It answered HTTP 500 while calling write: not for you'],
  ])('of HTTP %i, tells status and body', async (status, kind, message) => {
    const { source, server } = await ready({
      'tools/call': (x) => x.status(status, '{"error":{"message":"not for you"}}'),
    });
    expect(await failureOf(source.call('write', {}, { signal }))).toMatchObject({ failure: kind, message });
    expect(server.count('tools/call')).toBe(1);
    server.script = {};
    await source.call('write', {}, { signal });
    expect(source.status()).toMatchObject({ state: 'ready' });
  });
});

it.each([
  ['a call', { 'tools/call': (x: Exchange) => x.status(401) }],
  ['to connect', { '*': (x: Exchange) => x.status(401) }],
])(
  'given a key that was typed as a header and %s that is refused, the message names the header, and no sign-in',
  async (_what, script) => {
    const server = closing(await startScripted(script));
    const headers = { Authorization: 'Bearer wrong', 'X-Tenant': 'a' };
    const source = createMcpSource({ id: 'keyed', url: server.url, headers });
    const failed = await failureOf(source.call('write', {}, { signal }));
    await source.close();
    expect(failed).toMatchObject({
      failure: 'auth',
      message: 'keyed refused the key in Authorization, X-Tenant (HTTP 401)',
      hint: 'Check the name and the value of Authorization, X-Tenant among the headers given for keyed',
      details: { status: 401 },
    });
  },
);

it('given a server that redirects a call, nothing is sent elsewhere, and the message says why', async () => {
  const elsewhere = closing(await startScripted({}));
  const { source } = await ready({ 'tools/call': (x) => x.status(307, '', { location: elsewhere.url }) });
  expect(await failureOf(source.call('read', {}, { signal }))).toMatchObject({
    failure: 'protocol',
    message: 'It redirects elsewhere while calling read (HTTP 307), which is not followed: headers may hold keys',
    hint: 'Connect it again: that finds where it redirects to',
  });
  expect(elsewhere.seen).toEqual([]);
});

it.each([
  [500, 'application/json', 'It answered HTTP 500 while calling read: begun'],
  [401, 'text/html', 'It requires a sign-in (HTTP 401)'],
  [200, 'text/html', 'It gave an answer that is not MCP while calling read: its content type is text/html'],
])('given HTTP %i as %s whose body never ends, a call fails all the same', async (status, type, message) => {
  const { source } = await ready({
    'tools/call': ({ response }) => {
      response.writeHead(status, { 'content-type': type });
      response.write('begun');
    },
  });
  expect((await failureOf(source.call('read', {}, { signal }))).message).toBe(message);
});

it('given a status text that responses made here may not have, the message tells the status', async () => {
  const { source } = await ready({
    'tools/call': (x) => x.request.socket.end('HTTP/1.1 500 Not\x01so\r\ncontent-length: 4\r\n\r\nlost'),
  });
  expect((await failureOf(source.call('read', {}, { signal }))).message).toBe(
    'It answered HTTP 500 while calling read: lost',
  );
});

describe('given a status that HTTP does not have', () => {
  const odd =
    (status: number, type: string): Script[string] =>
    ({ response }) => {
      response.writeHead(status, { 'content-type': type });
      response.end('{}');
    };

  it.each([
    [600, 'application/json'],
    [999, 'text/event-stream'],
    [999, 'text/html'],
  ])('%i, as %s, tells which server answered it, and goes on', async (status, type) => {
    const { source, server } = await ready({ 'tools/call': odd(status, type) });
    expect(await failureOf(source.call('write', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: `It gave an answer that is not MCP while calling write: its HTTP status is ${status}`,
    });
    server.script = {};
    await source.call('write', {}, { signal });
  });

  it('to the first request, tells it too', async () => {
    const server = closing(await startScripted({ '*': odd(999, 'application/json') }));
    const source = closing(createMcpSource({ id: 'it', name: 'It', url: server.url }));
    expect((await failureOf(source.tools())).message).toMatch(
      /^It gave an answer that is not MCP while .+: its HTTP status is 999$/,
    );
  });
});

describe('given a server that asks to wait', () => {
  const busy = (times: number, wait = '0'): Script => {
    let calls = 0;
    return {
      'tools/call': (x) => (++calls > times ? false : x.status(429, 'slow down', { 'retry-after': wait })),
    };
  };

  it('sends a call that may be repeated again after the wait, and shows the wait', async () => {
    const { source, server } = await ready(busy(2));
    const messages: unknown[] = [];
    await source.call('read', {}, { signal, onProgress: ({ message }) => messages.push(message) });
    expect(server.count('tools/call')).toBe(3);
    expect(messages).toEqual(Array(2).fill('waits 0 s, as the server asks (HTTP 429)'));
  });

  it.each([
    ['a call that may not be repeated', 'write', '7', 1],
    ['a wait beyond what is left of the run', 'read', '7', 1],
    ['a server that asks each time', 'read', '0', 4],
  ])('given %s, fails with what a script can branch on', async (_what, tool, wait, calls) => {
    const { source, server } = await ready(busy(100, wait));
    expect(await failureOf(source.call(tool, {}, { signal, leftMs: () => 5000 }))).toMatchObject({
      details: { status: 429, retryAfterMs: Number(wait) * 1000 },
      hint: `Try again in ${wait} s, as the server asks`,
    });
    expect(server.count('tools/call')).toBe(calls);
  });

  it('given a stop while it waits, ends at once', async () => {
    const { source } = await ready(busy(100, '40'));
    const stop = new AbortController();
    const call = source.call('read', {}, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(await failureOf(call)).toMatchObject({ failure: 'cancelled' });
  });
});

it('given 202 without an answer, a call fails at once', async () => {
  const { source } = await ready({ 'tools/call': (x) => x.status(202) });
  expect(await failureOf(source.call('write', {}, { signal }))).toMatchObject({
    failure: 'protocol',
    message: expect.stringContaining('HTTP 202 without an answer'),
  });
});

it('given a reason that is an object, the server is sent one in words', async () => {
  const { source, server } = await ready({ 'tools/call': silence });
  const stop = new AbortController();
  const call = source.call('write', {}, { signal: stop.signal });
  await expect.poll(() => server.count('tools/call')).toBe(1);
  stop.abort({ stop: 'ended' });
  expect(await failureOf(call)).toMatchObject({ failure: 'cancelled' });
  await expect.poll(() => server.count('notifications/cancelled')).toBe(1);
  const cancelled = server.seen.find(({ method }) => method === 'notifications/cancelled');
  expect(cancelled?.message.params?.reason).toBe('The result is no longer needed');
});

describe('given an answer that makes no sense', () => {
  it.each<[string, Script[string], string]>([
    ['neither result nor error', (x) => x.status(200, `{"jsonrpc":"2.0","id":${x.message.id}}`, JSON_TYPE), 'protocol'],
    ['a result that is a string', (x) => x.result('done'), 'protocol'],
    ['no JSON', (x) => x.status(200, '{"jsonrpc":', JSON_TYPE), 'protocol'],
    ['content that is no list', (x) => x.result({ content: 'done' }), 'protocol'],
    ['content with a bare string', (x) => x.result({ content: ['done'] }), 'protocol'],
    ['a web page', (x) => x.status(200, '<html>', { 'content-type': 'text/html' }), 'protocol'],
  ])('%s, fails at once', async (_what, answer, kind) => {
    const { source } = await ready({ 'tools/call': answer });
    const error = await failureOf(source.call('write', {}, { signal }));
    expect(error.failure).toBe(kind);
    expect(error.message).toContain('It gave');
    expect(error.hint).toBeTruthy();
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

describe('given an answer that is too large', () => {
  const big = { content: [{ type: 'text', text: 'x'.repeat(300_000) }] };

  it('as JSON, fails and stops reading', async () => {
    const { source } = await ready({ 'tools/call': (x) => x.result(big) }, { maxMessageBytes: 100_000 });
    expect(await failureOf(source.call('write', {}, { signal }))).toMatchObject({
      failure: 'protocol',
      message: 'The answer of It was dropped while calling write: it is larger than 98 KiB',
    });
  });

  it('as one event, fails; many small ones pass', async () => {
    const { source } = await ready(
      {
        'tools/call': (x) => {
          const stream = x.stream();
          for (let i = 0; i < 40; i++) {
            stream.send({ jsonrpc: '2.0', method: 'notifications/noise', params: { text: 'x'.repeat(9_000) } });
          }
          const result = x.message.params?.name === 'write' ? big : { structuredContent: 'small' };
          stream.send({ jsonrpc: '2.0', id: x.message.id, result });
        },
      },
      { maxMessageBytes: 100_000 },
    );
    expect(await failureOf(source.call('write', {}, { signal }))).toMatchObject({
      message: 'The answer of It was dropped while calling write: it is larger than 98 KiB',
    });
    expect(await source.call('read', {}, { signal })).toEqual({ structuredContent: 'small' });
  });

  it('without an end, is cut off', async () => {
    let written = 0;
    const { source } = await ready(
      {
        'tools/call': (x) => {
          x.response.writeHead(200, JSON_TYPE);
          const pour = setInterval(() => {
            written += 50_000;
            x.response.write('x'.repeat(50_000));
          }, 1);
          x.response.on('close', () => clearInterval(pour));
        },
      },
      { maxMessageBytes: 500_000 },
    );
    await failureOf(source.call('write', {}, { signal }));
    expect(written).toBeLessThan(20_000_000);
  });
});

describe('given a connection that breaks in mid-call', () => {
  const breaks: [string, Script[string]][] = [
    ['before the answer', (x) => x.cut()],
    [
      'inside a JSON answer',
      (x) => {
        x.response.writeHead(200, JSON_TYPE);
        x.response.write('{"json');
        setTimeout(x.cut, 20);
      },
    ],
    [
      'with the event stream',
      (x) => {
        x.stream().raw(': wait\n\n');
        setTimeout(x.cut, 20);
      },
    ],
    ['by an event stream that ends early', (x) => x.stream().end()],
  ];

  it.each(breaks)('%s, a tool that only reads is called once more', async (_when, cut) => {
    let calls = 0;
    const { source, server } = await ready({ 'tools/call': (x) => (++calls === 1 ? cut(x) : false) });
    expect(await source.call('read', {}, { signal })).toMatchObject({ content: [{ text: 'ran' }] });
    calls = 0;
    expect(await source.call('set', {}, { signal })).toMatchObject({ content: [{ text: 'ran' }] });
    expect(server.count('tools/call')).toBe(4);
    expect(server.count('initialize')).toBe(1);
  });

  it.each(breaks)('%s, any other tool is not, and the error says what is not known', async (_when, cut) => {
    const { source, server } = await ready({ 'tools/call': cut });
    const error = await failureOf(source.call('write', {}, { signal }));
    expect(error.failure).toBe('broken');
    expect(error.message).toMatch(
      /^The connection to It broke while calling write: it is not known whether the tool ran/,
    );
    expect(server.count('tools/call')).toBe(1);
  });

  it('twice, gives up', async () => {
    const { source, server } = await ready({ 'tools/call': (x) => x.cut() });
    expect(await failureOf(source.call('read', {}, { signal }))).toMatchObject({ failure: 'broken' });
    expect(server.count('tools/call')).toBe(2);
  });
});

describe('given a call that takes long', () => {
  /** Those who call with a signal that they alone abort, and those whose signal a Source may abort for its call. */
  const stops = [
    ['a signal', () => ({ signal })],
    [
      'a signal of its own',
      () => {
        const own = new AbortController();
        return { signal: own.signal, abort: (reason?: unknown) => own.abort(reason) };
      },
    ],
  ] as const;

  it.each(stops)('with %s, without a sign of life, ends as timed out and tells the server', async (_with, stop) => {
    const { source, server } = await ready({ 'tools/call': silence }, { callIdleTimeoutMs: 200 });
    for (const tool of ['write', 'read']) {
      expect(await failureOf(source.call(tool, {}, stop()))).toMatchObject({
        failure: 'timeout',
        message: `It did not answer in time while calling ${tool} (0.2 s)`,
      });
    }
    expect(server.count('tools/call')).toBe(2);
    await expect.poll(() => server.count('notifications/cancelled')).toBe(2);
  });

  it('with progress, goes on and tells of it', async () => {
    const { source } = await ready(
      {
        'tools/call': async (x) => {
          const stream = x.stream();
          const { progressToken } = x.message.params?._meta ?? {};
          for (let progress = 1; progress <= 4; progress++) {
            await new Promise((resolve) => setTimeout(resolve, 600));
            const params = { progressToken, progress, total: 4, message: `step ${progress}` };
            stream.send({ jsonrpc: '2.0', method: 'notifications/progress', params });
          }
          stream.send({ jsonrpc: '2.0', id: x.message.id, result: { structuredContent: 'done' } });
          stream.end();
        },
      },
      { callIdleTimeoutMs: 2_000 },
    );
    const reported: unknown[] = [];
    const options = { signal, onProgress: (progress: unknown) => reported.push(progress) };
    expect(await source.call('write', {}, options)).toEqual({ structuredContent: 'done' });
    expect(reported).toHaveLength(4);
    expect(reported[2]).toEqual({ progress: 3, total: 4, message: 'step 3' });
  });

  it('that is stopped, tells the server and lets go of the socket', async () => {
    let closed = false;
    const { source, server } = await ready({
      'tools/call': (x) => {
        x.stream();
        x.response.on('close', () => {
          closed = true;
        });
      },
    });
    const stop = new AbortController();
    const call = source.call('write', {}, { signal: stop.signal });
    await expect.poll(() => server.count('tools/call')).toBe(1);
    stop.abort();
    expect(await failureOf(call)).toMatchObject({ failure: 'cancelled', message: 'Stopped while calling write' });
    await expect.poll(() => server.count('notifications/cancelled')).toBe(1);
    await expect.poll(() => closed).toBe(true);
    const { id } = server.seen.find(({ method }) => method === 'tools/call')?.message ?? {};
    const cancelled = server.seen.find(({ method }) => method === 'notifications/cancelled');
    expect(cancelled?.message.params?.requestId).toBe(id);
  });

  it('is not even sent when it was stopped before', async () => {
    const { source, server } = await ready({});
    expect(await failureOf(source.call('write', {}, { signal: AbortSignal.abort() }))).toMatchObject({
      failure: 'cancelled',
    });
    expect(server.count('tools/call')).toBe(0);
  });
});

describe('given what a server asks meanwhile', () => {
  it('passes forms and sampling on and sends the answers; roots are none', async () => {
    const everything = await startEverything('streamableHttp');
    closing({ close: () => everything.kill() });
    const source = closing(
      createMcpSource(
        { id: 'everything', url: everything.url },
        {
          callIdleTimeoutMs: 3000,
          elicit: async ({ mode, message }) => {
            expect({ mode, message }).toEqual({ mode: 'form', message: expect.stringContaining('provide inputs') });
            // A person may take longer than a server may.
            await new Promise((resolve) => setTimeout(resolve, 3500));
            return { action: 'accept', content: { name: 'Mira', check: true } };
          },
          sample: ({ messages }) => Promise.resolve({ action: 'answer', text: `heard ${messages[0]?.text}` }),
        },
      ),
    );
    const text = async (tool: string, input: Record<string, string>) =>
      JSON.stringify((await source.call(tool, input, { signal })).content);
    expect(await text('trigger-elicitation-request', {})).toContain('Name: Mira');
    expect(await text('trigger-sampling-request', { prompt: 'ping' })).toMatch(/heard .*ping/);
    expect(await text('get-roots-list', {})).toMatch(/no roots|0 root/i);
    await expect.poll(() => source.log.length).toBeGreaterThan(0);
    expect(source.log[0]).toMatchObject({ level: 'info', logger: 'everything-server' });
  });

  it('sends no call before the stream is open on which its questions come', async () => {
    // However slow the machine, the time that it waits for a silent server does not pass.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let arrived = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let stream: Exchange | undefined;
    const server = closing(
      await startScripted({
        get: (x) => {
          stream = x;
          arrived();
        },
      }),
    );
    const elicit = () => Promise.resolve({ action: 'accept', content: {} } as const);
    const source = closing(createMcpSource({ id: 'it', url: server.url }, { elicit }));
    await source.tools();
    const calling = source.call('write', {}, { signal });
    await asked;
    // Had it been sent, it would have come in long before the last of these.
    const ping = { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 'last', method: 'ping' }) };
    for (let round = 0; round < 20; round++) await fetch(server.url, ping);
    expect(server.count('tools/call')).toBe(0);
    stream?.stream();
    expect(await calling).toMatchObject({ content: [{ text: 'ran' }] });
  });

  it('stops a call that waits for that stream', async () => {
    const server = closing(await startScripted({ get: silence }));
    const elicit = () => Promise.resolve({ action: 'accept', content: {} } as const);
    const source = closing(createMcpSource({ id: 'it', url: server.url }, { elicit }));
    await source.tools();
    const stop = new AbortController();
    const calling = source.call('write', {}, { signal: stop.signal });
    stop.abort();
    await expect(calling).rejects.toMatchObject({ failure: 'cancelled' });
  });

  it('hears questions on the standing stream, where many servers ask them', async () => {
    let ask: ((message: unknown) => void) | undefined;
    const server = closing(
      await startScripted({
        get: (x) => {
          const stream = x.stream();
          ask = (message) => stream.send(message);
        },
        'tools/call': async (x) => {
          const params = { message: 'Sure?', requestedSchema: { type: 'object', properties: {} } };
          ask?.({ jsonrpc: '2.0', id: 'q1', method: 'elicitation/create', params });
          await expect.poll(() => server.seen.some(({ message }) => message.id === 'q1')).toBe(true);
          x.result({ structuredContent: 'asked' });
        },
      }),
    );
    const elicit = () => Promise.resolve({ action: 'accept', content: {} } as const);
    const source = closing(createMcpSource({ id: 'it', url: server.url }, { elicit }));
    expect(await source.call('write', {}, { signal })).toEqual({ structuredContent: 'asked' });
  });

  it('tells a server that nobody can be asked, where nobody can', async () => {
    const { server } = await ready({});
    const initialize = server.seen.find(({ method }) => method === 'initialize');
    expect(initialize?.message.params?.capabilities).toEqual({
      roots: {},
      extensions: { 'io.modelcontextprotocol/tasks': {} },
    });
  });

  it('refuses to send people to an address that a page would run', async () => {
    const opened: unknown[] = [];
    const answers: unknown[] = [];
    const addresses = ['javascript:alert(1)', 'http://example.com/', 'data:text/html,x', 'https://ok.example/x'];
    const server = closing(
      await startScripted({
        '*': (x) => {
          if (x.message.method !== undefined || x.request.method !== 'POST') return false;
          answers.push(x.message);
          x.status(202);
        },
        'tools/call': async (x) => {
          const stream = x.stream();
          for (const [id, url] of addresses.entries()) {
            const params = { mode: 'url', message: 'Open', url, elicitationId: 'e1' };
            stream.send({ jsonrpc: '2.0', id: `ask-${id}`, method: 'elicitation/create', params });
          }
          await expect.poll(() => answers.length).toBe(addresses.length);
          stream.send({ jsonrpc: '2.0', id: x.message.id, result: {} });
          stream.end();
        },
      }),
    );
    const source = closing(
      createMcpSource(
        { id: 'it', url: server.url },
        {
          elicit: (request) => {
            opened.push(request);
            return Promise.resolve({ action: 'accept' });
          },
        },
      ),
    );
    server.script = {
      ...server.script,
      initialize: (x) => x.result({ ...INITIALIZED, protocolVersion: '2025-11-25' }),
    };
    await source.call('write', {}, { signal });
    expect(opened).toEqual([{ mode: 'url', message: 'Open', url: 'https://ok.example/x' }]);
  });
});

const INITIALIZED = { capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } };
