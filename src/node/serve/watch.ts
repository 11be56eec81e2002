import type { DialectEvent } from '../../runtime/host/dialect-host.ts';
import type { RunWatch } from '../../runtime/host/offering/offering.ts';

export type { RunWatch } from '../../runtime/host/offering/offering.ts';

/** Which trace a request belongs to, as its client says by W3C Trace Context. Text from outside, not checked. */
export interface GivenTrace {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** A call of a client, as those who watch this server hear of it. Neither its input nor its answer is in here. */
export interface ClientCallFacts {
  /** The name by which the client called the tool; absent where there is none of that name. */
  readonly tool?: string;
  readonly requestId: string;
  /** The revision of MCP that the client speaks. */
  readonly revision?: string;
  readonly wire: 'http' | 'stdio';
  /** Whose token the request has. */
  readonly client?: string;
  /** What the client says that it is: its own words. */
  readonly agent?: string;
  readonly sessionId?: string;
  /** How long it waited for a place. */
  readonly queuedMs?: number;
  /** The trace in `_meta` of the request, and that in the headers of its HTTP request. */
  readonly traces: { readonly message?: GivenTrace; readonly http?: GivenTrace };
  /** The span of the call, where somebody else makes one. */
  readonly span?: SpanIds;
}

/** Names a span to those who look for it. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** How a call of a client ended: with a result, with one that says `isError`, or cancelled by the client. */
export type CallEnd = 'ok' | 'error' | 'cancelled';

/** Watches one call of a client. */
export interface CallWatch {
  readonly span?: SpanIds;
  /** A script is about to run for the call. */
  runBegan(): RunWatch;
  /** What the call tells; tool calls outside of scripts are told here alone. */
  onEvent(event: DialectEvent): void;
  ended(end: CallEnd): void;
}

/** A request that was turned away. */
export interface RefusedFacts {
  readonly status: number;
  /** Words of this server: nothing that the request said. */
  readonly reason: 'queue-full' | 'draining' | 'guard' | 'too-large' | 'sessions-full' | 'no-session' | 'id-in-use';
  readonly client?: string;
}

/** What a server over HTTP has to do at the moment. */
export interface ServeLoad {
  running(): number;
  queued(): number;
  sessions(): number;
}

/** Watches a server. What a watch does must not fail, and costs the calls time. */
export interface ServeWatch {
  watchCall(facts: ClientCallFacts): CallWatch;
  refused(facts: RefusedFacts): void;
  sessionBegan(sessionId: string): void;
  sessionEnded(sessionId: string, durationMs: number): void;
  /** Has the load looked at from time to time. */
  watchLoad(load: ServeLoad): void;
}

/** Several watches as one; those that come later hear of the spans of those before. Undefined where there are none. */
export function watchTogether(watches: readonly ServeWatch[]): ServeWatch | undefined {
  const [first] = watches;
  if (first === undefined || watches.length === 1) return first;
  const each = (tell: (watch: ServeWatch) => void): void => {
    for (const watch of watches) tell(watch);
  };
  return {
    watchCall(facts) {
      const calls: CallWatch[] = [];
      for (const watch of watches) {
        const span = calls.find((call) => call.span !== undefined)?.span;
        calls.push(watch.watchCall(span === undefined ? facts : { ...facts, span }));
      }
      return callsTogether(calls);
    },
    refused: (facts) => each((watch) => watch.refused(facts)),
    sessionBegan: (id) => each((watch) => watch.sessionBegan(id)),
    sessionEnded: (id, durationMs) => each((watch) => watch.sessionEnded(id, durationMs)),
    watchLoad: (load) => each((watch) => watch.watchLoad(load)),
  };
}

function callsTogether(calls: readonly CallWatch[]): CallWatch {
  return {
    runBegan() {
      const runs = calls.map((call) => call.runBegan());
      return {
        onEvent: (event) => runs.forEach((run) => void run.onEvent(event)),
        ended: (record) => runs.forEach((run) => void run.ended(record)),
      };
    },
    onEvent: (event) => calls.forEach((call) => void call.onEvent(event)),
    ended: (end) => calls.forEach((call) => void call.ended(end)),
  };
}
