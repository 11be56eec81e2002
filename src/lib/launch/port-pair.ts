/** After this many deliveries as microtasks, the next is a timer, so that other timers and answers get their turn. */
const BURST = 64;

type Kind = 'message' | 'messageerror' | 'close';
type Listener = (event: { readonly data: unknown }) => void;

/** One end of a wire inside of a realm. */
interface LocalPort {
  postMessage(message: unknown): void;
  addEventListener(kind: Kind, listener: Listener): void;
  removeEventListener(kind: Kind, listener: Listener): void;
  start(): void;
  close(): void;
}

/**
 * Two ends of a wire inside of one realm, in the form of `MessageChannel`, which engines without threads may lack, or bind to
 * a single request. Messages are handed over as they are: both sides take them for data.
 */
export function createPortPair(): { readonly port1: MessagePort; readonly port2: MessagePort } {
  let turns = 0;
  const schedule = (deliver: () => void): void => {
    turns += 1;
    if (turns % BURST === 0) setTimeout(deliver);
    else queueMicrotask(deliver);
  };
  const inboxes = [createInbox(schedule), createInbox(schedule)] as const;
  const portOf = (own: Inbox, other: Inbox): LocalPort => ({
    postMessage: (message) => other.put(message),
    addEventListener: own.listen,
    removeEventListener: own.leave,
    start: own.start,
    close() {
      own.close();
      other.end();
    },
  });
  const [first, second] = inboxes;
  // As much of a port as the wire uses.
  return { port1: portOf(first, second) as MessagePort, port2: portOf(second, first) as MessagePort };
}

type Inbox = ReturnType<typeof createInbox>;

/** What one end is sent, in its order. */
function createInbox(schedule: (deliver: () => void) => void) {
  const listeners: Record<Kind, Set<Listener>> = { message: new Set(), messageerror: new Set(), close: new Set() };
  let waiting: unknown[] = [];
  let isStarted = false;
  let isClosed = false;
  let hasEnded = false;
  let isScheduled = false;

  const deliver = (): void => {
    isScheduled = false;
    for (const data of waiting.splice(0)) if (!isClosed) for (const listener of listeners.message) listener({ data });
    if (hasEnded && !isClosed && waiting.length === 0) for (const listener of listeners.close) listener({ data: null });
  };
  const wake = (): void => {
    if (isScheduled || isClosed || !isStarted) return;
    isScheduled = true;
    schedule(deliver);
  };
  return {
    put(message: unknown): void {
      if (isClosed) return;
      waiting.push(message);
      wake();
    },
    /** The other end has closed. Listeners hear that after all that it sent before. */
    end(): void {
      hasEnded = true;
      wake();
    },
    listen: (kind: Kind, listener: Listener) => void listeners[kind].add(listener),
    leave: (kind: Kind, listener: Listener) => void listeners[kind].delete(listener),
    start(): void {
      isStarted = true;
      if (waiting.length > 0 || hasEnded) wake();
    },
    close(): void {
      isClosed = true;
      waiting = [];
    },
  };
}
