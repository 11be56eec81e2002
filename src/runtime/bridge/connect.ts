import { HostError } from '../errors.ts';
import { type Json, messageOf } from '../json.ts';
import { type CallOptions, createCalls } from './calls.ts';
import { WireFailure } from './errors.ts';
import { parseMessage } from './guard.ts';
import type { Api, Message, WireError } from './messages.ts';
import { packed } from './text-message.ts';

type Request<A extends Api, N extends keyof A['calls']> = Parameters<A['calls'][N]>[0];
type Value<A extends Api, N extends keyof A['calls']> = ReturnType<A['calls'][N]>;

/**
 * What this side answers. A handler's signal is aborted when the caller cancels or the connection closes; one is made only
 * for handlers that declare it, since it costs more than the rest of a short call.
 */
export type Handlers<A extends Api> = {
  readonly [N in keyof A['calls']]: (request: Request<A, N>, signal: AbortSignal) => Value<A, N> | Promise<Value<A, N>>;
};
/** What hears the other side's events, and the ports that came with them. */
export type Listeners<A extends Api> = {
  readonly [N in keyof A['events']]: (data: A['events'][N], ports: readonly MessagePort[]) => void;
};

export interface ConnectOptions<Local extends Api> {
  readonly handlers: Handlers<Local>;
  readonly listeners: Listeners<Local>;
  /** Largest text of one message, in UTF-16 units; a larger or malformed one closes the connection. */
  readonly maxMessageChars: number;
  /** Called once, when the other side is gone, misbehaves, or `close` is called. */
  readonly onClose?: (error: HostError) => void;
}

export interface Connection<Remote extends Api> {
  /** Calls the other side. Rejects with `RemoteError`, or `gone` when the connection ends first. */
  call<N extends keyof Remote['calls'] & string>(
    name: N,
    request: Request<Remote, N>,
    options?: CallOptions,
  ): Promise<Value<Remote, N>>;
  /** Tells the other side; ports are handed over with it. */
  send<N extends keyof Remote['events'] & string>(
    name: N,
    data: Remote['events'][N],
    ports?: readonly MessagePort[],
  ): void;
  /** Rejects every waiting call with `gone` and closes the port. Idempotent. */
  close(reason?: string): void;
}

/** Speaks the wire over a port: typed calls both ways, events, cancellation, and no call that waits for ever. */
export function connect<Remote extends Api, Local extends Api>(
  port: MessagePort,
  options: ConnectOptions<Local>,
): Connection<Remote> {
  let closed: HostError | undefined;
  const post = (message: Message, ports: readonly MessagePort[] = []): void => {
    if (closed === undefined) port.postMessage(packed(message), ports);
  };
  const calls = createCalls(post);
  const serving = createServing(options.handlers, post);

  const close = (error: HostError): void => {
    if (closed !== undefined) return;
    closed = error;
    closePort();
    calls.end(error);
    serving.end(error);
    options.onClose?.(error);
  };

  const onMessage = (event: PortEvent): void => {
    const message = parseMessage(event.data, options.maxMessageChars);
    if (message === undefined) {
      close(new HostError('bad-message', 'The other side sent a malformed or oversized message'));
      return;
    }
    switch (message.kind) {
      case 'call':
        void serving.serve(message.id, message.name, message.request);
        return;
      case 'cancel':
        serving.cancel(message.id);
        return;
      case 'return':
      case 'throw':
        calls.settle(message);
        return;
      case 'event':
        hear(options.listeners, message.name, message.data, event.ports ?? [], close);
        return;
      default:
        message satisfies never;
    }
  };
  const closePort = openPort(port, {
    message: onMessage,
    messageerror: () => close(new HostError('bad-message', 'A message could not be read')),
    close: () => close(new HostError('gone', 'The other side has closed')),
  });

  return {
    call: (name, request, callOptions) => calls.call(name, request as Json, callOptions) as Promise<never>,
    send(name, data, ports) {
      post({ kind: 'event', name, data }, ports);
    },
    close(reason = 'The connection was closed') {
      close(new HostError('gone', reason));
    },
  };
}

/** Starts a port. Returns what stops listening and closes it. */
function openPort(
  port: MessagePort,
  listeners: Readonly<Record<'message' | 'messageerror' | 'close', (event: PortEvent) => void>>,
): () => void {
  const types = ['message', 'messageerror', 'close'] as const;
  for (const type of types) port.addEventListener(type, listeners[type]);
  port.start();
  return () => {
    for (const type of types) port.removeEventListener(type, listeners[type]);
    port.close();
  };
}

/** What a listener throws must not end the page or the process: it ends the connection. */
function hear<Local extends Api>(
  listeners: Listeners<Local>,
  name: string,
  data: Json,
  ports: readonly MessagePort[],
  close: (error: HostError) => void,
): void {
  if (!Object.hasOwn(listeners, name)) return;
  try {
    listeners[name as keyof Local['events']](data as Local['events'][string], ports);
  } catch (error) {
    close(new HostError('bad-message', `The event "${name}" could not be handled: ${messageOf(error)}`));
  }
}

/** The calls of the other side that are being answered. */
function createServing<Local extends Api>(handlers: Handlers<Local>, post: (message: Message) => void) {
  const serving = new Map<number, AbortController | undefined>();
  return {
    async serve(id: number, name: string, request: Json): Promise<void> {
      const handler = Object.hasOwn(handlers, name) ? handlers[name as keyof Local['calls']] : undefined;
      if (handler === undefined) {
        post({ kind: 'throw', id, error: { code: 'unknown-method', message: `Nothing serves "${name}"` } });
        return;
      }
      const controller = handler.length > 1 ? new AbortController() : undefined;
      serving.set(id, controller);
      try {
        const value = await handler(request as Request<Local, keyof Local['calls']>, controller?.signal as AbortSignal);
        if (serving.delete(id)) post({ kind: 'return', id, value });
      } catch (error) {
        if (serving.delete(id)) post({ kind: 'throw', id, error: toWire(error) });
      }
    },
    cancel(id: number): void {
      serving.get(id)?.abort(new HostError('aborted', 'The caller cancelled the call'));
    },
    end(error: HostError): void {
      for (const controller of serving.values()) controller?.abort(error);
      serving.clear();
    },
  };
}

function toWire(error: unknown): WireError {
  if (error instanceof WireFailure) return error.wire;
  if (error instanceof HostError) return { code: error.code, message: error.message };
  return { code: 'remote', message: messageOf(error) };
}
