import { HostError } from '../errors.ts';
import { isJsonObject } from '../json.ts';
import { PROTOCOL } from './messages.ts';

/** First and only message outside a port: which wire is spoken, and the port on which. */
export interface Hello {
  readonly hello: typeof PROTOCOL;
  readonly port: MessagePort;
  /** The engine, compiled once a page: cloned, never transferred, and outside the Json guard. */
  readonly wasmModule: WebAssembly.Module;
  /** Where answers are written that a realm's thread waits for. Absent where pages cannot share memory. */
  readonly answers?: SharedArrayBuffer;
}

/** Anything a first message can be posted to: a Worker, a worker thread. */
export interface HelloTarget {
  postMessage(message: unknown, transfer: readonly object[]): void;
}

/** Room for a part of an answer, and the words around it: see the desk of synchronous calls. */
const ANSWER_BYTES = 256 * 1024;

/** Memory that a realm can wait on, where there is such. */
export function sharedAnswers(): SharedArrayBuffer | undefined {
  const { crossOriginIsolated = true } = globalThis as { crossOriginIsolated?: boolean };
  return crossOriginIsolated && typeof SharedArrayBuffer === 'function'
    ? new SharedArrayBuffer(ANSWER_BYTES)
    : undefined;
}

/** Opens the wire to a realm: posts the hello with one end of a fresh channel. The other end is the caller's. */
export function sayHello(
  target: HelloTarget,
  channel: { port1: MessagePort; port2: MessagePort },
  wasmModule: WebAssembly.Module,
  answers?: SharedArrayBuffer,
): MessagePort {
  const shared = answers === undefined ? {} : { answers };
  const hello: Hello = { hello: PROTOCOL, port: channel.port2, wasmModule, ...shared };
  target.postMessage(hello, [channel.port2]);
  return channel.port1;
}

/** Reads a hello. Throws `protocol-mismatch` for another version and `bad-message` for anything else. */
export function readHello(data: unknown): Hello {
  if (!isJsonObject(data) || !('hello' in data)) throw new HostError('bad-message', 'The first message is not a hello');
  const hello = data as unknown as Hello;
  if (hello.hello !== PROTOCOL) {
    throw new HostError(
      'protocol-mismatch',
      `The page speaks wire ${String(hello.hello)}, this realm ${PROTOCOL}: reload the page`,
    );
  }
  return hello;
}
