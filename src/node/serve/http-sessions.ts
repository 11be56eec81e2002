import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/server';

/** One client of the HTTP endpoint. */
export interface HttpSession {
  readonly transport: Transport;
  /** A request is being answered, until the returned function is called. */
  enter(): () => void;
}

/** The clients of the HTTP endpoint, by the id that each sends along. */
export interface HttpSessions {
  get(id: string): HttpSession | undefined;
  /** A transport whose session begins with its first request; undefined where there is no room. */
  begin(): Promise<Transport | undefined>;
  stopSweeping(): void;
  endAll(): Promise<void>;
}

interface Entry extends HttpSession {
  readonly connected: Connected;
  lastUsedMs: number;
  /** Requests that are being answered, streams included. */
  busy: number;
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
export function createHttpSessions(connect: () => Promise<Connected>, replica: string | undefined): HttpSessions {
  const sessions = new Map<string, Entry>();
  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id);
    if (session === undefined) return;
    sessions.delete(id);
    await session.connected.server.close();
    await session.connected.close();
  };
  /** Makes room for one more: the client that has been silent for longest goes first, and none that is being answered. */
  const makeRoom = async (): Promise<boolean> => {
    if (sessions.size < MAX_SESSIONS) return true;
    const idle = [...sessions].filter(([, { busy }]) => busy === 0);
    const [oldest] = idle.sort(([, a], [, b]) => a.lastUsedMs - b.lastUsedMs);
    if (oldest !== undefined) await end(oldest[0]);
    return oldest !== undefined;
  };
  const sweep = setInterval(() => {
    const before = Date.now() - IDLE_MS;
    for (const [id, { busy, lastUsedMs }] of sessions) if (busy === 0 && lastUsedMs < before) void end(id);
  }, SWEEP_MS).unref();

  return {
    get: (id) => sessions.get(id),
    async begin() {
      if (!(await makeRoom())) return undefined;
      const connected = await connect();
      const { server } = connected;
      const transport = new Transport({
        sessionIdGenerator: () => (replica === undefined ? randomUUID() : `${replica}.${randomUUID()}`),
        onsessioninitialized: (id) => {
          sessions.set(id, entryOf(transport, connected));
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

function entryOf(transport: Transport, connected: Connected): Entry {
  const entry: Entry = {
    transport,
    connected,
    lastUsedMs: Date.now(),
    busy: 0,
    enter() {
      entry.lastUsedMs = Date.now();
      entry.busy += 1;
      return () => {
        entry.busy -= 1;
        entry.lastUsedMs = Date.now();
      };
    },
  };
  return entry;
}
