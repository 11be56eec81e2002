import { describe, expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { type Connection, connect } from './connect.ts';
import { RemoteError, WireFailure } from './errors.ts';
import type { Api } from './messages.ts';

interface Served extends Api {
  readonly calls: {
    readonly double: (n: number) => number;
    readonly reverse: (text: string) => string;
    readonly fail: (request: null) => null;
    readonly hang: (request: null) => null;
  };
  readonly events: { readonly note: string };
}
type None = { readonly calls: Record<never, never>; readonly events: Record<never, never> };

function pair(maxMessageChars = 10_000) {
  const { port1, port2 } = new MessageChannel();
  const heard: string[] = [];
  let aborted = 0;
  const closes: string[] = [];
  const server = connect<None, Served>(port2 as never, {
    maxMessageChars,
    handlers: {
      double: (n) => n * 2,
      reverse: (text) => [...text].reverse().join(''),
      fail: () => {
        throw new WireFailure({ code: 'remote', message: 'no', data: { why: 'because' } });
      },
      hang: (_request, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted += 1;
            reject(new Error('aborted'));
          });
        }),
    },
    listeners: { note: (text) => heard.push(text) },
    onClose: (error) => closes.push(error.code),
  });
  const client: Connection<Served> = connect<Served, None>(port1 as never, {
    maxMessageChars,
    handlers: {},
    listeners: {},
  });
  return { client, server, raw: port1, heard, closes, aborted: () => aborted };
}

describe('given two ends of a port', () => {
  test('a call gets its own answer, in whatever order answers come', async () => {
    const { client } = pair();
    expect(await Promise.all([1, 2, 3].map((n) => client.call('double', n)))).toEqual([2, 4, 6]);
    client.close();
  });

  test('a call and its answer that are one text cross as text, whatever is in it', async () => {
    const { client, raw } = pair();
    const crossed: unknown[] = [];
    raw.addEventListener('message', ({ data }) => crossed.push(data));
    const texts = [
      '',
      'a',
      '\n',
      'b\nreturn 1',
      '{"kind":"cancel","id":1}',
      '\ud83d\ude00',
      '\ud83d',
      ' ',
      'x'.repeat(9_000),
    ];
    for (const text of texts) {
      expect(await client.call('reverse', text)).toBe([...text].reverse().join(''));
    }
    expect(crossed).toEqual(texts.map((text, index) => `return ${index + 1}\n${[...text].reverse().join('')}`));
    client.close();
  });

  test('a name with a space in it is served all the same', async () => {
    const { client } = pair();
    await expect(client.call('no such' as 'reverse', 'x')).rejects.toMatchObject({ wire: { code: 'unknown-method' } });
    client.close();
  });

  test('what a handler throws arrives with its data', async () => {
    const { client } = pair();
    const error = await client.call('fail', null).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RemoteError);
    expect((error as RemoteError).wire).toEqual({ code: 'remote', message: 'no', data: { why: 'because' } });
    client.close();
  });

  test('a call of something nobody serves, or of an inherited name, is refused', async () => {
    const { client } = pair();
    for (const name of ['nothing', 'constructor', '__proto__', 'toString']) {
      await expect(client.call(name as 'double', 1)).rejects.toMatchObject({ wire: { code: 'unknown-method' } });
    }
    client.close();
  });

  test('an aborted call rejects at once and aborts the handler', async () => {
    const { client, aborted } = pair();
    const controller = new AbortController();
    const call = client.call('hang', null, { signal: controller.signal });
    await client.call('double', 1);
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    // What is sent arrives in order: after this answer, the cancellation has been read.
    await client.call('double', 1);
    expect(aborted()).toBe(1);
    client.close();
  });

  test('a call that misses its deadline rejects and aborts the handler; later calls are answered', async () => {
    const { client, aborted } = pair();
    await expect(client.call('hang', null, { timeoutMs: 10 })).rejects.toMatchObject({
      code: 'timeout',
      message: '"hang" was not answered within 0.01 s',
    });
    expect(await client.call('double', 2, { timeoutMs: 10_000 })).toBe(4);
    expect(aborted()).toBe(1);
    client.close();
  });

  test('closing rejects waiting calls on both sides, and later calls', async () => {
    const { client, closes, aborted } = pair();
    const waiting = client.call('hang', null);
    await client.call('double', 1);
    client.close('over');
    await expect(waiting).rejects.toMatchObject({ code: 'gone', message: 'over' });
    await expect(client.call('double', 1)).rejects.toMatchObject({ code: 'gone' });
    await expect.poll(() => closes).toEqual(['gone']);
    expect(aborted()).toBe(1);
  });

  test('events arrive in order, and unknown ones are dropped', async () => {
    const { client, heard } = pair();
    client.send('note', 'a');
    client.send('other' as 'note', 'x');
    client.send('note', 'b');
    await client.call('double', 1);
    expect(heard).toEqual(['a', 'b']);
    client.close();
  });

  test.each<[string, unknown]>([
    ['no object', 5],
    ['a text without a head', 'call'],
    ['a text with an unknown head', 'throw 1\n{}'],
    ['a text with an id beyond all numbers', 'return 9999999999999999\nx'],
    ['a text beyond the bound', `call 1 reverse\n${'x'.repeat(10_001)}`],
    ['an unknown kind', { kind: 'eval', id: 1 }],
    ['an id that is no positive integer', { kind: 'call', id: -1, name: 'double', request: 1 }],
    ['a request that is no JSON', { kind: 'call', id: 1, name: 'double', request: new Map() }],
    ['a date', { kind: 'event', name: 'note', data: new Date() }],
    ['a number that is not finite', { kind: 'call', id: 1, name: 'double', request: Number.NaN }],
    ['an error without a code', { kind: 'throw', id: 1, error: { message: 'x' } }],
    ['a name too long', { kind: 'event', name: 'n'.repeat(101), data: null }],
    ['text beyond the bound', { kind: 'event', name: 'note', data: 'x'.repeat(10_001) }],
    [
      'a cycle',
      (() => {
        const a: { a?: unknown } = {};
        a.a = a;
        return { kind: 'event', name: 'note', data: a };
      })(),
    ],
  ])('a message that is %s closes the connection', async (_what, message) => {
    const { raw, closes, heard } = pair();
    raw.postMessage(message);
    await expect.poll(() => closes).toEqual(['bad-message']);
    expect(heard).toEqual([]);
  });

  test('an answer nobody waits for is ignored', async () => {
    const { raw, client, closes } = pair();
    raw.postMessage({ kind: 'return', id: 77, value: 1 });
    expect(await client.call('double', 4 as Json as number)).toBe(8);
    expect(closes).toEqual([]);
    client.close();
  });
});

test('ports that go with an event are handed to its listener', async () => {
  const { port1, port2 } = new MessageChannel();
  const handed: MessagePort[] = [];
  connect<None, Served>(port2 as never, {
    maxMessageChars: 1000,
    handlers: { double: (n) => n, reverse: (text) => text, fail: () => null, hang: () => null },
    listeners: { note: (_text, ports) => void handed.push(...(ports as never as MessagePort[])) },
  });
  const client = connect<Served, None>(port1 as never, { maxMessageChars: 1000, handlers: {}, listeners: {} });
  const lent = new MessageChannel();
  client.send('note', 'a port', [lent.port2 as never]);
  await expect.poll(() => handed).toHaveLength(1);
  const answer = new Promise((resolve) => lent.port1.addEventListener('message', ({ data }) => resolve(data)));
  lent.port1.start();
  handed[0]?.postMessage('through it');
  expect(await answer).toBe('through it');
  lent.port1.close();
  client.close();
});
