import type { Json } from '../json.ts';
import type { LogEntry } from '../spec.ts';

/** Largest message either way, in UTF-16 units: the ceiling of a result or a tool value, and room for its frame. */
export const MAX_WIRE_CHARS = 40 * 1024 * 1024;

/**
 * Operations of one run, of any kind, that are open with its host at once. The guest lets more wait in its own memory; a realm
 * that posts more is none of ours.
 */
export const MAX_OPEN_OPS = 100;
/** What an answer counts for in `maxResultBytes` beside its text: a script could give a million empty ones. */
export const ANSWER_FRAME_BYTES = 1_024;

/** What a sandbox is armed for. Runs with equal settings can use the one armed ahead. */
export interface ArmSettings {
  readonly maxMemoryBytes: number;
  /** Module source run while arming: what a dialect puts into the global scope. */
  readonly prelude: string;
  readonly hide: readonly string[];
  /** How scripts wait in the middle of a call; null where they get promises. */
  readonly sync: SyncStrategy | 'auto' | null;
  readonly [key: string]: Json;
}

/**
 * How a call waits that looks synchronous: the realm's thread blocks, the engine's stack is put aside, or the script is run
 * again from its start with the answers it has had.
 */
export type SyncStrategy = 'wait' | 'suspend' | 'replay';

/** What a run with synchronous calls is given, so that it can be repeated. */
export interface SyncRun {
  /** Of `Math.random`: a whole number of 32 bits. */
  readonly seed: number;
  /** What `Date.now` says first. */
  readonly startMs: number;
  readonly [key: string]: Json;
}

/** How the calls of a run were made to look synchronous. */
export interface SyncReport {
  readonly strategy: SyncStrategy;
  /** How often the script was run from its start. */
  readonly passes: number;
  /** What repeating took of the processor, beside the time that the script is charged with. */
  readonly repeatedMs: number;
  readonly [key: string]: Json;
}

/** One run, as data. Module texts and code are source text; everything else is small. */
export interface SandboxRun {
  readonly runId: number;
  readonly settings: ArmSettings;
  readonly code: string;
  /** What the script can import: source text by specifier. */
  readonly modules: readonly (readonly [string, string])[];
  /** What only modules of the host can import. */
  readonly internals: readonly (readonly [string, string])[];
  /** What the script imports before its own text, by names that it cannot know. */
  readonly setup: readonly (readonly [string, string])[];
  /** Specifier prefixes that stand for another. */
  readonly aliases: readonly (readonly [string, string])[];
  /** Source text for specifiers that name nothing, by prefix. */
  readonly missing: readonly (readonly [string, string])[];
  readonly timeoutMs: number;
  readonly maxCpuMs: number;
  readonly maxLogBytes: number;
  readonly maxResultBytes: number;
  readonly maxMessageBytes: number;
  readonly maxTimers: number;
  /** What all chance of the script follows from: 32 bytes for `crypto` and 16 for `Math.random`, in hexadecimal digits. */
  readonly randomSeed: string;
  /** Null where calls are asynchronous. */
  readonly sync: SyncRun | null;
  readonly [key: string]: Json;
}

/** A thrown value as the guest describes it. Text from the script: to be shown, never trusted. */
export interface GuestFailure {
  readonly kind: 'error' | 'object' | 'primitive' | 'function';
  readonly message: string;
  readonly name?: string;
  readonly stack?: string;
  readonly hint?: string;
  readonly errorClass?: string;
  readonly cause?: string;
  /** The call that it came out of. */
  readonly callId?: number;
  /** The host threw it for a limit, and the script passed it on as it was. An `errorClass` alone is the script's word. */
  readonly limit?: true;
  /** The text of the script is no module by its syntax: the engine's word, and never that of a script, which then never ran. */
  readonly unread?: true;
}

export type SandboxLimit = 'timeoutMs' | 'maxCpuMs' | 'maxMemoryBytes' | 'maxResultBytes' | 'maxSteps' | 'stack';

export type SandboxEnd =
  /** `gaveUp`: what it did not await was not over when the time was. */
  | { readonly end: 'finished'; readonly gaveUp?: true }
  | { readonly end: 'failed'; readonly failure: GuestFailure }
  | { readonly end: 'limited'; readonly limit: SandboxLimit }
  | { readonly end: 'cancelled' }
  | { readonly end: 'deadlocked' }
  /** A trap or an abort of the engine. */
  | { readonly end: 'crashed'; readonly message: string };

/** What it calls itself, as `Map` or `Promise`, and where it is, a JSON Pointer (RFC 6901). The script may have made up either. */
export interface LostInResult {
  readonly what: string;
  readonly path: string;
}

export interface SandboxOutcome {
  readonly end: SandboxEnd;
  /** JSON text of the result; absent where there is none. */
  readonly result?: string;
  /** The first thing in the result that JSON shows as an empty object though it is none, or cannot hold. */
  readonly resultLoses?: LostInResult;
  /** Why the result could not be read. */
  readonly resultFailure?: GuestFailure;
  /** What timers threw and promises rejected with that nobody handled, in order. */
  readonly uncaught: readonly GuestFailure[];
  /** Import specifiers that could not be resolved, in order. */
  readonly missingModules: readonly string[];
  readonly cpuMs: number;
  readonly elapsedMs: number;
  readonly memoryBytes?: number;
  readonly logBytes: number;
  /** Whether the script took anything that follows from the seed. */
  readonly usedSeed: boolean;
  readonly sync?: SyncReport;
  /** False when this realm must be ended: the engine is in an unknown state. */
  readonly reusable: boolean;
}

/** What a sandbox realm serves. */
export interface SandboxApi {
  readonly calls: {
    readonly run: (request: SandboxRun & { readonly [key: string]: Json }) => Json;
    /** Arms a sandbox for these settings unless one is armed. */
    readonly arm: (settings: ArmSettings) => null;
  };
  readonly events: {
    readonly cancel: { readonly runId: number };
    readonly pause: { readonly runId: number };
    readonly resume: { readonly runId: number };
  };
}

/** Parts of the guest that are fetched when a script mentions them. */
export type PartName = 'dates' | 'disposal' | 'intl' | 'platform' | 'web';

/** What the host serves to a sandbox realm. */
export interface SandboxHostApi {
  readonly calls: {
    /** A `GuestCall` as text. Answers with JSON text; throws a wire error whose `data` is JSON text of a `GuestThrow`. */
    readonly op: (call: string) => string;
    /** Source text of a part of the guest that few scripts need. */
    readonly part: (name: PartName) => string;
  };
  readonly events: {
    /** The script is about to run: its time counts from here. */
    readonly started: { readonly runId: number };
    readonly logs: Json;
    /** A `GuestCall` as text, whose answer the realm's thread waits for; null asks for more of the answer. */
    readonly ask: string | null;
  };
}

/** A batch of log entries of one run. */
export interface LogBatch {
  readonly runId: number;
  readonly entries: readonly LogEntry[];
  /** CPU time so far, for meters. */
  readonly cpuMs: number;
}

/** Words of the memory that answers are written to, 32 bits each; what follows them is UTF-8. */
export const ANSWER_WORDS = { state: 0, bytes: 1, more: 2, pausedMs: 3 } as const;
export const ANSWER_HEAD_BYTES = 16;
/** What `state` says: nothing yet, a value, an error, or that the run is over. */
export const ANSWER_STATES = { none: 0, value: 1, error: 2, stop: 3 } as const;
