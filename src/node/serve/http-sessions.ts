import { randomUUID } from 'node:crypto';
import {
  type RequestId,
  type Server,
  WebStandardStreamableHTTPServerTransport as Transport,
} from '@modelcontextprotocol/server';
import type { ServeWatch } from './watch.ts';

/** One client of the HTTP endpoint. */
export interface HttpSession {
  readonly transport: Transport;
  /** Begins a POST or a stream with these requests; undefined where one of their ids is that of a request that goes on. */
  enter(ids: readonly RequestId[]): Stay | undefined;
  /** The client has cancelled a request, and the server has been notified of that. */
  cancel(id: RequestId): void;
  /** The connection of a request has closed before it was answered: its answer would go to the next request with its id. */
  lose(id: RequestId): void;
}

/** A POST or a stream of a session, for as long as it is answered. */
export interface Stay {
  /** Aborts when its only request is cancelled, and when the session ends. */
  readonly signal: AbortSignal;
  leave(): void;
}

/** The clients of the HTTP endpoint, by the id that each sends along. */
export interface HttpSessions {
  /** Undefined also where another client has begun it: its id alone opens nothing. */
  get(id: string, client: string): HttpSession | undefined;
  /** A transport whose session begins with its first request, for this client; undefined where there is no room. */
  begin(client: string): Promise<Transport | undefined>;
  count(): number;
  stopSweeping(): void;
  endAll(): Promise<void>;
}

interface Entry extends HttpSession {
  readonly connected: Connected;
  /** Whose it is. */
  readonly client: string;
  readonly begunMs: number;
  lastUsedMs: number;
  /** What is being answered, or waits for that: POSTs and streams. */
  readonly stays: Set<AbortController>;
}

const MAX_SESSIONS = 100;
const IDLE_MS = 30 * 60_000;
const SWEEP_MS = 60_000;

/** The server of one client, and what is closed with it. */
export interface Connected {
  readonly server: Server;
  close(): Promise<void>;
}

/** The ids of sessions begin with the name of this replica, where it has one: a balancer sends them back by it. */
export function createHttpSessions(
  connect: () => Promise<Connected>,
  replica: string | undefined,
  watch: Pick<ServeWatch, 'sessionBegan' | 'sessionEnded'> | undefined,
): HttpSessions {
  const sessions = new Map<string, Entry>();
  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id);
    if (session === undefined) return;
    sessions.delete(id);
    watch?.sessionEnded(id, Date.now() - session.begunMs);
    for (const stay of session.stays) stay.abort();
    await session.connected.server.close();
    await session.connected.close();
  };
  /** Makes room for one more: the client that has been silent for longest goes first, and none that is being answered. */
  const makeRoom = async (): Promise<boolean> => {
    if (sessions.size < MAX_SESSIONS) return true;
    const idle = [...sessions].filter(([, { stays }]) => stays.size === 0);
    const [oldest] = idle.sort(([, a], [, b]) => a.lastUsedMs - b.lastUsedMs);
    if (oldest !== undefined) await end(oldest[0]);
    return oldest !== undefined;
  };
  const sweep = setInterval(() => {
    const before = Date.now() - IDLE_MS;
    for (const [id, { stays, lastUsedMs }] of sessions) if (stays.size === 0 && lastUsedMs < before) void end(id);
  }, SWEEP_MS).unref();

  return {
    get(id, client) {
      const session = sessions.get(id);
      return session?.client === client ? session : undefined;
    },
    count: () => sessions.size,
    async begin(client) {
      if (!(await makeRoom())) return undefined;
      const connected = await connect();
      const { server } = connected;
      const transport = new Transport({
        sessionIdGenerator: () => (replica === undefined ? randomUUID() : `${replica}.${randomUUID()}`),
        onsessioninitialized: (id) => {
          sessions.set(id, entryOf(transport, connected, client));
          watch?.sessionBegan(id);
        },
        onsessionclosed: (id) => end(id),
      });
      await server.connect(transport);
      return transport;
    },
    stopSweeping: () => clearInterval(sweep),
    async endAll() {
      await Promise.allSettled([...sessions.keys()].map(end));
    },
  };
}

function entryOf(transport: Transport, connected: Connected, client: string): Entry {
  const open = new Map<RequestId, { readonly stay: AbortController; readonly isAlone: boolean }>();
  const entry: Entry = {
    transport,
    connected,
    client,
    begunMs: Date.now(),
    lastUsedMs: Date.now(),
    stays: new Set(),
    enter(ids) {
      if (ids.some((id) => open.has(id))) return undefined;
      const stay = new AbortController();
      for (const id of ids) open.set(id, { stay, isAlone: ids.length === 1 });
      entry.stays.add(stay);
      entry.lastUsedMs = Date.now();
      return {
        signal: stay.signal,
        leave() {
          for (const id of ids) open.delete(id);
          entry.stays.delete(stay);
          entry.lastUsedMs = Date.now();
        },
      };
    },
    cancel(id) {
      const request = open.get(id);
      if (request === undefined) return;
      if (request.isAlone) {
        request.stay.abort();
        transport.closeSSEStream(id);
      }
      // A request that is cancelled is not answered, and the transport would keep it, and the stream of a batch, for ever.
      // Where the stream is closed already, this goes to nobody.
      transport.send({ jsonrpc: '2.0', id, error: CANCELLED }).catch(() => undefined);
    },
    lose(id) {
      const params = { requestId: id, reason: 'Its connection was closed' };
      transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
      entry.cancel(id);
    },
  };
  return entry;
}

const CANCELLED = { code: -32_000, message: 'The request was cancelled' };
