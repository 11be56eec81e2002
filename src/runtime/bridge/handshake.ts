import { HostError } from '../errors.ts';
import { isJsonObject } from '../json.ts';
import { PROTOCOL } from './messages.ts';

/** What a realm is given beside its port: a sandbox alone needs any of it. */
export interface Powers {
  /** The engine, compiled once a page: cloned, never transferred, and outside the Json guard. */
  readonly wasmModule?: WebAssembly.Module;
  /** Where answers are written that a realm's thread waits for. Absent where pages cannot share memory. */
  readonly answers?: SharedArrayBuffer;
}

/** First and only message outside a port: which wire is spoken, and the port on which. */
export interface Hello extends Powers {
  readonly hello: typeof PROTOCOL;
  readonly port: MessagePort;
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
  powers: Powers = {},
): MessagePort {
  const hello: Hello = { hello: PROTOCOL, port: channel.port2, ...powers };
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

/** The global scope of a worker, as far as the hand-shake needs it. */
interface WorkerScope {
  addEventListener(
    type: 'message',
    listener: (event: { readonly data: unknown }) => void,
    options: { once: true },
  ): void;
}

/** In a worker: takes the hello, and hears nothing else outside of its port. */
export function hearHello(scope: WorkerScope, serve: (hello: Hello) => void): void {
  scope.addEventListener('message', ({ data }) => serve(readHello(data)), { once: true });
}
