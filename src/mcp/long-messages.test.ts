import { describe, expect, test } from 'vitest';
import type { CallToolResult } from '../runtime/spec.ts';
import { shortEvent } from './connection/long-messages.ts';
import { createMcpSource } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { type Exchange, silence, startScripted } from './testing/scripted-server.ts';

const closing = closeAfterEach();
const ITEMS = Array.from({ length: 100_000 }, (_, n) => ({ n, text: `"é${n}` }));
const ID = '725653563933458432';

async function connected(script: Parameters<typeof startScripted>[0]) {
  const server = closing(await startScripted(script));
  const source = closing(createMcpSource({ id: 's', url: server.url }));
  await source.tools();
  return { server, source };
}

const options = (more: object = {}) => ({ signal: new AbortController().signal, ...more }) as never;

describe('a call with an input of many values', () => {
  test('given 100,000 objects, a server gets them as they are, with every digit of its large integers', async () => {
    const bodies: string[] = [];
    const { source, server } = await connected({});
    const { fetch } = globalThis;
    globalThis.fetch = (url, init) => {
      if (typeof init?.body === 'string') bodies.push(init.body);
      return fetch(url, init);
    };
    try {
      const largeIntegers = [{ pointer: '/id', text: ID }];
      await source.call('run', { id: ID, items: ITEMS }, options({ largeIntegers }));
    } finally {
      globalThis.fetch = fetch;
    }
    const { arguments: input } = server.seen.find(({ method }) => method === 'tools/call')?.message.params ?? {};
    expect(JSON.stringify(input?.items)).toBe(JSON.stringify(ITEMS));
    expect(bodies.at(-1)).toContain(`"arguments":{"id":${ID},"items":[{"n":0,`);
  });

  test('given a call that is cancelled before its input is written, it is not sent', async () => {
    const { source, server } = await connected({ 'tools/call': silence });
    const controller = new AbortController();
    const called = source.call('run', { items: ITEMS }, options({ signal: controller.signal }));
    controller.abort({ stop: 'cancelled' });
    await expect(called).rejects.toMatchObject({ failure: 'cancelled' });
    await source.call('run', {}, options({ signal: AbortSignal.timeout(50) })).catch(() => undefined);
    const inputs = server.seen.flatMap(({ method, message }) => (method === 'tools/call' ? [message.params] : []));
    expect(inputs.map((params) => params?.arguments)).toEqual([{}]);
  });
});

/** How a server may write an answer. */
type Answer = (exchange: Exchange, json: string) => unknown;
const asJson: Answer = ({ response }, json) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(json);
};
const asEvents =
  (between: string): Answer =>
  (exchange, json) => {
    const stream = exchange.stream();
    stream.raw(`: before${between}${between}id: 1${between}event: message${between}`);
    // A break between two tokens is one of the data, too.
    for (const line of json.replace(',"', ',\n"').split('\n')) stream.raw(`data: ${line}${between}`);
    stream.raw(between);
    stream.end();
  };

describe.each<[string, Answer]>([
  ['JSON', asJson],
  ['an event', asEvents('\n')],
  ['an event with lines that end in CR and LF', asEvents('\r\n')],
  ['an event with lines that end in CR', asEvents('\r')],
])('an answer of many values, as %s', (_how, answer) => {
  const call = async (json: (id: unknown) => string) => {
    const { source } = await connected({ 'tools/call': (x) => answer(x, json(x.message.id)) });
    return source.call('run', {}, options()) as Promise<CallToolResult>;
  };
  const head = (id: unknown) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`;

  test('given 100,000 objects, they arrive as they are', async () => {
    const result = await call(
      (id) => `${head(id)}"result":{"content":[],"structuredContent":${JSON.stringify(ITEMS)}}}`,
    );
    expect(JSON.stringify(result.structuredContent)).toBe(JSON.stringify(ITEMS));
  });

  test('given an error with as much in it, the call fails with its message', async () => {
    const failing = call(
      (id) => `${head(id)}"error":{"code":-32000,"message":"too much","data":${JSON.stringify(ITEMS)}}}`,
    );
    await expect(failing).rejects.toThrow('too much');
  });

  test('given as much that is no JSON, the call fails', async () => {
    await expect(call((id) => `${head(id)}"result":${JSON.stringify(ITEMS)}`)).rejects.toMatchObject({
      failure: expect.stringMatching(/protocol|broken/),
    });
  });
});

describe('an answer that no request gets', () => {
  const data = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { text: 'x'.repeat(100_000) } });
  const shortened = async (event: string): Promise<string> =>
    new TextDecoder().decode(await shortEvent(new TextEncoder().encode(event)));

  test.each(['event: other\n', 'event:other\n', 'event: message\nevent: other\n'])(
    'given an event that is no message (%j), it stays as it is: nothing has to stand for it',
    async (head) => {
      const event = `${head}data: ${data}\n\n`;
      expect(await shortened(event)).toBe(event);
    },
  );

  test.each(['null', '1.5', 'true', '{}', '1e300'])('given the id %s, it comes out as no message', async (id) => {
    expect(await shortened(`data: ${data.replace('"id":1', `"id":${id}`)}\n\n`)).toBe('data: null\n\n');
  });

  test('given comments, ids and waits beside it, the comments alone are left out', async () => {
    const event = `: before\nid: 7\nretry: 50\ndata: ${data.replace(',"', ',\ndata: "')}\n: after\n\n`;
    expect(await shortened(event)).toMatch(/^id: 7\nretry: 50\ndata: \{"jsonrpc":"2.0","id":1,[^\n]+\n\n$/);
  });

  test('given a million lines, everything else has its turn between them', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await shortened(`${'id\n'.repeat(1_000_000)}\n`).finally(() => clearInterval(counting));
    expect(turns).toBeGreaterThan(1);
  });

  test.each([
    ['text/event-stream', `data: ${data}`],
    ['application/json', `{"id":${ID},"detail":"${'x'.repeat(100)}"}`],
  ])('given an HTTP error with a body of %s, it is quoted as it came', async (type, body) => {
    const { source } = await connected({
      'tools/call': ({ status }) => status(500, `${body}\n\n`, { 'content-type': type }),
    });
    const failed = await source.call('run', {}, options()).catch((error: unknown) => error);
    expect(String(failed)).toContain(body.slice(0, 100));
  });
});
