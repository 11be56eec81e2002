/** A server of the page, behind a port that stays here: every frame that comes and goes gets a port of its own to it. */
export interface LentServer {
  readonly id: string;
  /** Ends the relay to the frame before, and makes one for a new frame. */
  lend(): MessagePort;
  /** Ends the relay to the frame; the page's port stays open. */
  takeBack(): void;
}

/** Passes messages on between the page's port and that of a frame, unread. */
export function createLentServer(id: string, port: MessagePort): LentServer {
  let inner: MessagePort | undefined;
  port.addEventListener('message', ({ data }) => inner?.postMessage(data));
  port.start();
  const takeBack = (): void => {
    inner?.close();
    inner = undefined;
  };
  return {
    id,
    takeBack,
    lend() {
      takeBack();
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data }) => port.postMessage(data));
      port1.start();
      inner = port1;
      return port2;
    },
  };
}
