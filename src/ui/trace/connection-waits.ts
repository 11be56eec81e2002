import type { CallRow, ServerEntry } from '../../session/index.ts';

/** Connections that a browser opens to one origin where the server speaks HTTP/1.1; one carries one request at a time. */
export const CONNECTIONS = 6;

/** How long calls waited for a connection, in milliseconds, by their ids; calls that did not are left out. */
export type ConnectionWaits = ReadonlyMap<number, number>;

const NO_WAITS: ConnectionWaits = new Map();
/** Less than this is no wait that anybody sees. */
const LEAST_MS = 1;

/**
 * How long calls of HTTP/1.1 servers waited between asking and sending. No page is told when a request to another origin was
 * sent, so it is worked out: a call is sent when at most five of those before it are still open.
 *
 * @param originOf the origin of a server, by its id, where that is reached over HTTP/1.1
 */
export function connectionWaits(
  calls: readonly CallRow[],
  originOf: (serverId: string) => string | undefined,
): ConnectionWaits {
  if (calls.length <= CONNECTIONS) return NO_WAITS;
  const waits = new Map<number, number>();
  /** Of each origin, the latest times at which calls so far ended, the latest first. */
  const latest = new Map<string, number[]>();
  for (const call of [...calls].sort((a, b) => requestedMs(a) - requestedMs(b) || a.callId - b.callId)) {
    const origin = originOf(call.serverId);
    if (origin === undefined) continue;
    const ends = latest.get(origin) ?? [];
    latest.set(origin, ends);
    const freeMs = ends[CONNECTIONS - 1] ?? Number.NEGATIVE_INFINITY;
    const waitedMs = Math.min(freeMs, call.endMs ?? Number.POSITIVE_INFINITY) - requestedMs(call);
    if (waitedMs >= LEAST_MS && Number.isFinite(waitedMs)) waits.set(call.callId, waitedMs);
    const endMs = call.endMs ?? Number.POSITIVE_INFINITY;
    const at = ends.findIndex((end) => end < endMs);
    ends.splice(at === -1 ? ends.length : at, 0, endMs);
    ends.length = Math.min(ends.length, CONNECTIONS);
  }
  return waits;
}

/** When a call went to its connection: a person may have decided about it first. */
const requestedMs = ({ startMs, hold }: CallRow): number => hold?.toMs ?? startMs;

/**
 * The origin of a server that is certainly reached over HTTP/1.1: browsers speak nothing newer without TLS, and with it, what
 * the server lets the page know.
 */
export function http1Origin(server: Pick<ServerEntry, 'origin'> | undefined): string | undefined {
  if (server?.origin.kind !== 'remote' || !URL.canParse(server.origin.url)) return undefined;
  const { protocol, origin } = new URL(server.origin.url);
  if (protocol === 'http:') return origin;
  const isHttp1 = performance
    .getEntriesByType('resource')
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        entry.name.startsWith(`${origin}/`) &&
        entry.nextHopProtocol === 'http/1.1',
    );
  return isHttp1 ? origin : undefined;
}
