import { describe, expect, test } from 'vitest';
import { connect } from '../../runtime/bridge/index.ts';
import { createPortPair } from './port-pair.ts';

type Echo = { readonly calls: { readonly echo: (value: number) => number }; readonly events: Record<never, never> };
type Nothing = { readonly calls: Record<never, never>; readonly events: Record<never, never> };

describe('two ports in one realm', () => {
  test('carry the wire: answers in order, and the end of the other side', async () => {
    const { port1, port2 } = createPortPair();
    const seen: number[] = [];
    connect<Nothing, Echo>(port2, {
      maxMessageChars: 1_000,
      handlers: {
        echo: (value) => {
          seen.push(value);
          return value;
        },
      },
      listeners: {},
    });
    let reason = '';
    const { call } = connect<Echo, Nothing>(port1, {
      maxMessageChars: 1_000,
      handlers: {},
      listeners: {},
      onClose: ({ message }) => {
        reason = message;
      },
    });
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    expect(await Promise.all(numbers.map((number) => call('echo', number)))).toEqual(numbers);
    expect(seen).toEqual(numbers);
    port2.close();
    await expect(call('echo', 1)).rejects.toMatchObject({ code: 'gone' });
    expect(reason).toContain('closed');
  });

  test('given messages without end, leave the event loop its turns', async () => {
    const { port1, port2 } = createPortPair();
    let count = 0;
    for (const port of [port1, port2]) {
      port.addEventListener('message', () => {
        count += 1;
        port.postMessage(null);
      });
      port.start();
    }
    port1.postMessage(null);
    await new Promise((resolve) => setTimeout(resolve, 1));
    port1.close();
    port2.close();
    expect(count).toBeGreaterThan(0);
  });

  test('given a port that is not started yet, hold what it is sent', async () => {
    const { port1, port2 } = createPortPair();
    port1.postMessage('early');
    const heard: unknown[] = [];
    port2.addEventListener('message', ({ data }) => heard.push(data));
    await Promise.resolve();
    expect(heard).toEqual([]);
    port2.start();
    await Promise.resolve();
    expect(heard).toEqual(['early']);
  });
});
