import { HostError } from '../errors.ts';
import { isJsonObject } from '../json.ts';
import { PROTOCOL } from './messages.ts';

/** First and only message outside a port: which wire is spoken, and the port on which. */
export interface Hello {
  readonly hello: typeof PROTOCOL;
  readonly port: MessagePort;
  /** The engine, compiled once a page: cloned, never transferred, and outside the Json guard. */
  readonly wasmModule: WebAssembly.Module;
}

/** Anything a first message can be posted to: a Worker, a worker thread. */
export interface HelloTarget {
  postMessage(message: unknown, transfer: readonly object[]): void;
}

/** Opens the wire to a realm: posts the hello with one end of a fresh channel. The other end is the caller's. */
export function sayHello(
  target: HelloTarget,
  channel: { port1: MessagePort; port2: MessagePort },
  wasmModule: WebAssembly.Module,
): MessagePort {
  const hello: Hello = { hello: PROTOCOL, port: channel.port2, wasmModule };
  target.postMessage(hello, [channel.port2]);
  return channel.port1;
}

/** Reads a hello. Throws `protocol-mismatch` for another version and `bad-message` for anything else. */
export function readHello(data: unknown): Hello {
  if (!isJsonObject(data) || !('hello' in data)) throw new HostError('bad-message', 'The first message is no hello');
  const hello = data as unknown as Hello;
  if (hello.hello !== PROTOCOL) {
    throw new HostError(
      'protocol-mismatch',
      `The page speaks wire ${String(hello.hello)}, this realm ${PROTOCOL}: reload the page`,
    );
  }
  return hello;
}
