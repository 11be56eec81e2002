/** A server of the page, behind a port that stays here: every frame that comes and goes gets a port of its own to it. */
export interface LentServer {
  readonly id: string;
  /** Ends the relay to the frame before, and makes one for a new frame. */
  lend(): MessagePort;
  /** Ends the relay to the frame; the page's port stays open. */
  takeBack(): void;
}

/** A server that serves each port of it anew: what `serve` returns ends the one before. */
export function createLent(id: string, serve: (port: MessagePort) => () => void): LentServer {
  let end: (() => void) | undefined;
  const takeBack = (): void => {
    end?.();
    end = undefined;
  };
  return {
    id,
    takeBack,
    lend() {
      takeBack();
      const { port1, port2 } = new MessageChannel();
      end = serve(port1);
      return port2;
    },
  };
}

/** Passes messages on between the page's port and that of a frame, unread. */
export function createLentServer(id: string, port: MessagePort): LentServer {
  let inner: MessagePort | undefined;
  port.addEventListener('message', ({ data }) => inner?.postMessage(data));
  port.start();
  return createLent(id, (frame) => {
    frame.addEventListener('message', ({ data }) => port.postMessage(data));
    frame.start();
    inner = frame;
    return () => {
      frame.close();
      inner = undefined;
    };
  });
}
