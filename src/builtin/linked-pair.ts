/** One end of a pair of transports in the style of the MCP TypeScript SDK. */
export interface LinkedTransport {
  start(): Promise<void>;
  send(message: unknown): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/**
 * Two transports that carry messages to each other within this realm, in order and never synchronously. Each message crosses
 * as JSON text, so that neither side can reach the other's objects.
 */
export function createLinkedPair(): readonly [client: LinkedTransport, server: LinkedTransport] {
  const client = createEnd();
  const server = createEnd();
  client.peer = server;
  server.peer = client;
  return [client, server];
}

interface End extends LinkedTransport {
  peer: End | undefined;
  deliver(text: string): void;
}

function createEnd(): End {
  /** What came before this end was started. */
  let early: string[] | undefined = [];
  const end: End = {
    peer: undefined,
    deliver(text) {
      if (early === undefined) end.onmessage?.(JSON.parse(text) as never);
      else early.push(text);
    },
    start() {
      const waiting = early ?? [];
      early = undefined;
      for (const text of waiting) queueMicrotask(() => end.deliver(text));
      return Promise.resolve();
    },
    send(message) {
      const { peer } = end;
      if (peer === undefined) return Promise.reject(new Error('The other end is closed'));
      const text = JSON.stringify(message);
      queueMicrotask(() => peer.deliver(text));
      return Promise.resolve();
    },
    close() {
      const { peer } = end;
      if (peer === undefined) return Promise.resolve();
      end.peer = undefined;
      peer.peer = undefined;
      end.onclose?.();
      peer.onclose?.();
      return Promise.resolve();
    },
  };
  return end;
}
