import type { Json, JsonObject } from '../json.ts';
import type { CallProgress } from '../spec.ts';

// The types of a dialect host, apart from what makes one: they go to users of the package.

/** What a dialect host tells while it works. */
export type DialectEvent = DialectMoment & {
  /** The run that it belongs to, or a tool call of an agent outside of all scripts. No two of a host have the same. */
  readonly runId: number;
};

/** What happens in a run, in the words of these systems. */
export type DialectMoment =
  | { readonly type: 'log'; readonly level: string; readonly message: string; readonly timeMs: number }
  | ({ readonly type: 'call-start' } & CallNotice)
  | ({
      readonly type: 'call-end';
      readonly status: 'ok' | 'error';
      readonly durationMs: number;
      readonly error?: string;
    } & CallNotice)
  /** How far a call is, where its server says. */
  | ({ readonly type: 'call-progress' } & Omit<CallNotice, 'input'> & CallProgress)
  | { readonly type: 'mcpLog'; readonly level: string; readonly message: string; readonly metadata?: JsonObject }
  | { readonly type: 'mcpNotify'; readonly event: string; readonly payload: JsonObject }
  /** What a run leaves in the audit log, in systems that keep one. */
  | { readonly type: 'audit'; readonly record: JsonObject };

/** What is told of a call. */
export interface CallNotice {
  /** No two calls of a host have the same. */
  readonly callId: number;
  /** The id of the Source; empty where the call reached none. */
  readonly server: string;
  /** As the script called it. */
  readonly toolName: string;
  readonly input: Json;
}

/** Limits, capabilities and options of one run of a dialect. */
export interface DialectRunOptions {
  /** Wall time of this run. */
  readonly timeoutMs?: number;
  readonly limits?: Readonly<Record<string, unknown>>;
  /** Server ids and capability identifiers that the script will use. */
  readonly requestedCapabilities?: readonly string[];
  readonly signal?: AbortSignal;
  /** Options of the dialect that hold for this run alone. */
  readonly [option: string]: unknown;
}

/** One system's code mode over a set of servers: its scripts, its envelope, its outer tools. */
export interface DialectHost {
  /** Runs a script; answers with the system's own envelope. Rejects only for a fault of ours or of the options. */
  run(code: string, options?: DialectRunOptions): Promise<Json>;
  /**
   * Calls one of the tools that an agent would be given; `list_tools` gives `{ tools }`, all of them. Throws
   * `HostError('unknown-tool')`, and `HostError('bad-input')` for input that the tool's schema refuses.
   */
  call(outerTool: string, input?: JsonObject, options?: { readonly signal?: AbortSignal }): Promise<Json>;
  close(): Promise<void>;
}
