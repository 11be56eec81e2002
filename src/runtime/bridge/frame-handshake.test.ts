import { describe, expect, test } from 'vitest';
import { hearFrameHello, sayHelloToFrame } from './frame-handshake.ts';

type Listener = (event: { readonly data: unknown; readonly source: unknown; readonly origin: string }) => void;

function frame() {
  const parent = {};
  const listeners = new Set<Listener>();
  const heard: string[] = [];
  const mismatches: unknown[] = [];
  hearFrameHello(
    {
      parent,
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    (_port, origin) => heard.push(origin),
    (error) => mismatches.push(error),
  );
  const post: Listener = (event) => {
    for (const listener of [...listeners]) listener(event);
  };
  return { parent, post, heard, mismatches };
}

describe('given a frame that waits for the page around it', () => {
  test('the hello of the page is heard once, with the origin that the browser says', () => {
    const { parent, post, heard } = frame();
    const hello = { data: { hello: 1, port: {} }, source: parent };
    post({ ...hello, origin: 'https://docs.example' });
    post({ ...hello, origin: 'https://later.example' });
    expect(heard).toEqual(['https://docs.example']);
  });

  test('other windows, and messages that are no hello, are left alone', () => {
    const { parent, post, heard, mismatches } = frame();
    post({ data: { hello: 1, port: {} }, source: {}, origin: 'https://evil.example' });
    for (const data of [null, 'hello', { port: {} }]) post({ data, source: parent, origin: 'https://docs.example' });
    post({ data: { hello: 1, port: {} }, source: parent, origin: 'https://docs.example' });
    expect(heard).toEqual(['https://docs.example']);
    expect(mismatches).toEqual([]);
  });

  test('a page of another version is told apart', () => {
    const { parent, post, heard, mismatches } = frame();
    post({ data: { hello: 99, port: {} }, source: parent, origin: 'https://docs.example' });
    expect(heard).toEqual([]);
    expect(mismatches).toEqual([expect.objectContaining({ code: 'protocol-mismatch' })]);
  });
});

test('the hello goes to the exact origin, and hands over one end of the channel', () => {
  const posted: unknown[] = [];
  const channel = new MessageChannel() as never as { port1: MessagePort; port2: MessagePort };
  const port = sayHelloToFrame(
    { postMessage: (...message) => posted.push(message) },
    'https://host.example',
    channel as never,
  );
  expect(port).toBe(channel.port1);
  expect(posted).toEqual([[{ hello: 1, port: channel.port2 }, 'https://host.example', [channel.port2]]]);
});
