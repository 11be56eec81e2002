import { readHello } from './handshake.ts';
import { PROTOCOL } from './messages.ts';

/** The window of a frame, as far as the hand-shake needs it. */
interface FrameWindow {
  postMessage(message: unknown, targetOrigin: string, transfer: readonly MessagePort[]): void;
}

/** The window that listens, and the one around it. */
interface ListeningWindow {
  readonly parent: unknown;
  addEventListener(type: 'message', listener: (event: HelloEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: HelloEvent) => void): void;
}
interface HelloEvent {
  readonly data: unknown;
  readonly source: unknown;
  readonly origin: string;
}

/**
 * Opens the wire to a frame: posts the hello with one end of the channel to that window, and only if it holds a page of
 * `origin`. The other end is the caller's.
 */
export function sayHelloToFrame(
  frame: FrameWindow,
  origin: string,
  channel: { readonly port1: MessagePort; readonly port2: MessagePort },
): MessagePort {
  frame.postMessage({ hello: PROTOCOL, port: channel.port2 }, origin, [channel.port2]);
  return channel.port1;
}

/**
 * Waits for the hello of the page around. Only the parent is heard, and only once: whoever posts first from that window is
 * the element, and `origin` is the origin that the browser vouches for. What is no hello is left alone.
 */
export function hearFrameHello(
  window: ListeningWindow,
  onHello: (port: MessagePort, origin: string) => void,
  onMismatch: (error: unknown) => void,
): void {
  const listener = (event: HelloEvent): void => {
    if (event.source !== window.parent || typeof event.data !== 'object' || event.data === null) return;
    if (!('hello' in event.data)) return;
    window.removeEventListener('message', listener);
    try {
      onHello(readHello(event.data).port, event.origin);
    } catch (error) {
      onMismatch(error);
    }
  };
  window.addEventListener('message', listener);
}
