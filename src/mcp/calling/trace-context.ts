import type { JsonObject } from '../../runtime/json.ts';
import type { CallRef } from '../../runtime/source.ts';

/** Which trace a call belongs to, by W3C Trace Context, in the words of each place that says so. */
export interface TraceContext {
  /**
   * What `_meta` of a request says: since 2026-07-28 by the specification, before by the convention that it took over.
   */
  readonly meta: JsonObject;
  /** What the headers of an HTTP request say; nothing where something else puts it there. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Has a call sent, and says which trace the server is to continue. */
export type TraceCall = <T>(call: CallRef, send: (trace: TraceContext | undefined) => Promise<T>) => Promise<T>;
