import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { serveSandbox } from '../../src/runtime/sandbox/serve.ts';

const page = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const exchange = [...page.matchAll(/^([→←]) ([{"].*[}"])$/gm)].map(([, arrow, json = '']) => ({
  toWorker: arrow === '→',
  message: JSON.parse(json) as unknown,
}));

/** A text in which each `…` stands for any other. */
function likeness(text: string): unknown {
  const parts = text.split('…').map((part) => part.replace(/[^\w\s]/g, '\\$&'));
  return expect.stringMatching(new RegExp(`^${parts.join('.*')}$`));
}

/** What the page shows as `…` may be anything. */
function expected(value: unknown): unknown {
  if (value === '…') return expect.anything();
  if (typeof value === 'string' && value.includes('…')) return likeness(value);
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, expected(member)]));
}

test('given the exchange in docs/protocol.md, a sandbox has its part in it, word for word', async () => {
  const engine = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  const { port1, port2 } = new MessageChannel();
  const heard: unknown[] = [];
  let wake: () => void = () => undefined;
  port1.addEventListener('message', ({ data }) => {
    heard.push(data);
    wake();
  });
  port1.start();
  const wasmModule = await WebAssembly.compile(readFileSync(engine));
  serveSandbox({ hello: 1, port: port2 as never, wasmModule: wasmModule as never });
  expect(exchange.filter(({ toWorker }) => toWorker)).toHaveLength(2);
  for (const { toWorker, message } of exchange) {
    if (toWorker) {
      port1.postMessage(message);
      continue;
    }
    while (heard.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    expect(heard.shift()).toEqual(expected(message));
  }
  port1.close();
});
