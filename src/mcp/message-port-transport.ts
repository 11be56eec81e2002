import { parseMarked, writeMarked } from '../runtime/large-integers.ts';
import { LIMITS } from '../runtime/limits.ts';
import type { ClientTransport, JsonRpcMessage } from './config.ts';

/** Longest message that is read, in UTF-16 units: the largest output that a run may ask for, and what is around it. */
const MAX_MESSAGE_CHARS = LIMITS.maxMessageBytes.max + 64 * 1024;

/** What a transport needs of a MessagePort; those of pages, workers and Node fit. */
export interface PortLike {
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
  addEventListener(type: string, listener: (event: { readonly data?: unknown }) => void): void;
}

/**
 * A transport to a server at the other end of a MessagePort. Messages cross as JSON text, so that neither end is handed
 * anything but JSON. The port belongs to the transport from then on.
 */
export function messagePortTransport(port: PortLike): ClientTransport {
  let isOpen = true;
  const ended = (): void => {
    if (!isOpen) return;
    isOpen = false;
    transport.onclose?.();
  };
  const transport: ClientTransport & { readonly writesMarks: true } = {
    writesMarks: true,
    start() {
      port.addEventListener('message', ({ data }) => receive(data));
      port.addEventListener('messageerror', () => transport.onerror?.(new Error('A message could not be read')));
      // Where the platform tells: older browsers keep silent when the other end is gone.
      port.addEventListener('close', ended);
      port.start();
      return Promise.resolve();
    },
    send(message: JsonRpcMessage) {
      if (!isOpen) return Promise.reject(new Error('The port is closed'));
      port.postMessage(writeMarked(JSON.stringify(message)));
      return Promise.resolve();
    },
    close() {
      port.close();
      ended();
      return Promise.resolve();
    },
  };

  function receive(data: unknown): void {
    if (typeof data === 'string' && data.length > MAX_MESSAGE_CHARS) {
      transport.onerror?.(new Error(`A message is longer than ${MAX_MESSAGE_CHARS} characters`));
      return;
    }
    try {
      const message: unknown = typeof data === 'string' ? parseMarked(data) : data;
      transport.onmessage?.(message as never);
    } catch (error) {
      transport.onerror?.(new Error('A message is not JSON', { cause: error }));
    }
  }

  return transport;
}
