import { HostError } from '../errors.ts';
import { type Connection, type ConnectOptions, connect, type Handlers, type Listeners } from './connect.ts';
import { type Powers, sayHello } from './handshake.ts';
import type { Api } from './messages.ts';
import { MAX_WIRE_CHARS } from './sandbox-api.ts';

/** A realm that was started, and this side's end of the wire to it: a worker, a thread. */
export interface StartedRealm {
  readonly port: MessagePort;
  /** Ends the realm at once, whatever it does. */
  terminate(): void;
  /** Calls back when the realm dies, or never came up, without having been asked to. */
  onDeath(listener: (reason: string) => void): void;
}

/** Starts a realm. */
export type StartRealm = () => StartedRealm | Promise<StartedRealm>;

/** What a Web Worker has, as far as the wire needs it. */
interface WorkerLike {
  postMessage(message: unknown, transfer: readonly object[]): void;
  terminate(): void;
  addEventListener(type: 'error', listener: (event: { message?: string; preventDefault(): void }) => void): void;
}

/** A side that serves, and to which nothing is served. */
export type Nothing = { readonly calls: Record<never, never>; readonly events: Record<never, never> };

/** In a realm: answers the calls of whoever started it. */
export function serveRealm<Local extends Api>(
  port: MessagePort,
  handlers: Handlers<Local>,
  listeners: Listeners<Local> = {} as Listeners<Local>,
): void {
  connect<Nothing, Local>(port, { maxMessageChars: MAX_WIRE_CHARS, handlers, listeners });
}

/** Opens the wire to a Web Worker that was just made. `missing` is what to say where its code cannot be had. */
export function openWorker(worker: WorkerLike, missing: string, powers?: Powers): StartedRealm {
  return {
    port: sayHello(worker, new MessageChannel(), powers),
    terminate: () => worker.terminate(),
    onDeath: (listener) =>
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        // Where the worker was refused or its file is gone, the event is a bare one.
        const { message = '' } = event;
        listener(message === '' ? missing : message);
      }),
  };
}

/**
 * Speaks to a realm. Its death closes the connection with `gone`, and closing the connection ends the realm. So does a call
 * that misses its deadline: what holds up a realm cannot be stopped in another way, and the other calls end as `gone`.
 */
export function connectRealm<Remote extends Api, Local extends Api>(
  realm: StartedRealm,
  options: ConnectOptions<Local>,
): Connection<Remote> {
  const connection = connect<Remote, Local>(realm.port, {
    ...options,
    onClose: (error) => {
      realm.terminate();
      options.onClose?.(error);
    },
  });
  realm.onDeath((reason) => connection.close(reason));
  return {
    ...connection,
    async call(name, request, callOptions) {
      try {
        return await connection.call(name, request, callOptions);
      } catch (error) {
        if (error instanceof HostError && error.code === 'timeout') connection.close(error.message);
        throw error;
      }
    },
  };
}
