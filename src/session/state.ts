import type { LinkedTool, ToolEffect } from '../link/index.ts';
import type { JsonObject } from '../runtime/json.ts';
import type { LimitName } from '../runtime/limits.ts';
import type { HiddenLines } from '../runtime/plain-text.ts';
import type { ProtocolRevision } from '../runtime/protocol-revisions.ts';
import type { CallProgress, Diagnostic, ErrorClassName, LogEntry } from '../runtime/spec.ts';
import type { Difference } from './compare/structural-diff.ts';
import type { ApprovalRequest, FlowRequest, ReadRequest } from './requests/call-requests.ts';
import type { ServerQuestion } from './requests/person-requests.ts';
import type { AddressView } from './sharing/address.ts';

/** One script tab. */
export interface Script {
  readonly id: string;
  /** File name, with an extension. */
  readonly name: string;
  readonly text: string;
  /** Id of its dialect; the default one where absent. A link may name one that this version does not have. */
  readonly dialect?: string;
  readonly dialectOptions?: JsonObject;
  /** Capabilities the script asks for (§3.2.3); absent means every connected server. */
  readonly requestedCapabilities?: readonly string[];
  /** True where it came by a link and stands among the person's own scripts: its calls are never unasked. */
  readonly linked?: true;
}

export type {
  ApprovalAnswer,
  ApprovalRequest,
  FlowAnswer,
  FlowParty,
  FlowRequest,
  InTry,
  ReadRequest,
} from './requests/call-requests.ts';
export type { AddressView, Difference, LinkedTool, ToolEffect };

/** A tool that a linked script names. */
export interface OfferedTool {
  /** As the script writes it. */
  readonly name: string;
  /** What the link says of it; nobody has checked. */
  readonly effect?: ToolEffect;
}

export interface OfferedServer {
  readonly id: string;
  /** Absent where the server lives in this page. */
  readonly address?: AddressView;
  /** True for a built-in server that this page does not have. */
  readonly unknown?: true;
  readonly tools: readonly OfferedTool[];
  /** So many more that the script names and that are not listed. */
  readonly moreTools: number;
  /** True where the script may call further tools of it. */
  readonly open: boolean;
}

/** Results that came with a link, or were kept of a run. */
export interface RecordingInfo {
  readonly calls: number;
  readonly bytes: number;
  readonly at?: string;
  /** Who made it: whoever made the link, whose word is not checked, or the person at the page. */
  readonly by: 'author' | 'you';
}

/** What a link brings, as far as reading it can tell. */
export interface LinkOffer {
  readonly scripts: number;
  readonly lines: number;
  readonly servers: readonly OfferedServer[];
  /** Scripts with characters that change how they read, by their names. */
  readonly hidden: readonly (HiddenLines & { readonly script: string })[];
  /** Servers that a script names and the link does not bring. */
  readonly missing: readonly string[];
  /** So many more that are not listed. */
  readonly moreMissing: number;
  /** True where a script may reach servers that it does not name. */
  readonly open: boolean;
  /** False where the scripts are too long to be read for what they name: then nothing is listed, and all is open. */
  readonly isRead: boolean;
  /** Why scripts of the link cannot run whatever the reader decides: an unknown dialect, or options that it refuses. */
  readonly refused: readonly string[];
  readonly recording?: RecordingInfo;
}

/** Where the scripts of a session come from. What came by a link waits until a person has decided. */
export type SessionOrigin =
  | { readonly kind: 'own' }
  | {
      readonly kind: 'link';
      /** `look`: servers stay as they are, and a recording may be replayed. */
      readonly decision: 'undecided' | 'look' | 'connect';
      /** Absent where the page was loaded again after the decision. */
      readonly offer?: LinkOffer;
      /** The tools as they were when the link was made, by server id. */
      readonly tools?: Readonly<Record<string, readonly LinkedTool[]>>;
    };

/** How a server is reached: it lives in this page, or at a URL. */
export type ServerOrigin = { readonly kind: 'builtin' } | { readonly kind: 'remote'; readonly url: string };

/** What is kept of a server between visits. Header values are secrets and live elsewhere. */
export interface ServerConfig {
  readonly id: string;
  readonly origin: ServerOrigin;
  readonly headerNames: readonly string[];
  readonly capabilities?: readonly string[];
  /** The one revision of MCP to speak with it; negotiated where absent. */
  readonly protocol?: ProtocolRevision;
  /** Whether the person wants it connected whenever the page is opened. One in this page always is. */
  readonly connectOnOpen?: boolean;
  /** True where its address holds a key that the person typed when they opened a link. */
  readonly typedKeys?: true;
  /** True where a page serves it, this one or the one around it: its address is that of the page. It is not kept. */
  readonly lent?: true;
}

export type ServerStatus =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  | {
      readonly state: 'ready';
      readonly toolCount: number;
      /** Protocol revision, where one was negotiated. */
      readonly revision?: string;
      readonly version?: string;
      /** True where somebody signed in to it. */
      readonly signedIn?: boolean;
      /** Tools the server listed that no script can use, with the reason. */
      readonly skipped: readonly { readonly name: string; readonly reason: string }[];
    }
  | { readonly state: 'needs-sign-in'; readonly message: string; readonly hint?: string }
  | { readonly state: 'failed'; readonly message: string; readonly hint?: string };

export interface ServerEntry extends ServerConfig {
  /** 0 for the server added first; picks the colour and never changes. */
  readonly ordinal: number;
  readonly status: ServerStatus;
}

/** Live clock of a run, on the timeline of `performance.now()`, in milliseconds. */
export interface RunClock {
  readonly startedAtMs: number;
  readonly waitedMs: number;
  /** Set while the clock stands still. */
  readonly pausedAtMs?: number;
}

export type RunEnd = 'finished' | 'failed' | 'stopped' | 'limited' | 'crashed';

export type RunState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'starting'; readonly runId: number; readonly clock: RunClock }
  | { readonly phase: 'running'; readonly runId: number; readonly clock: RunClock; readonly stopping: boolean }
  | {
      readonly phase: 'waiting';
      readonly runId: number;
      readonly clock: RunClock;
      readonly stopping: boolean;
      readonly reason: string;
    }
  | {
      readonly phase: RunEnd;
      readonly runId: number;
      readonly totalMs: number;
      readonly waitedMs: number;
      readonly cpuMs: number;
      /** Size of the result as JSON; undefined where the script set none. */
      readonly resultBytes?: number;
    };

/** What a run used so far, for the meters. */
export interface RunUsage {
  readonly calls: number;
  readonly openCalls: number;
  readonly failedCalls: number;
  readonly logBytes: number;
  readonly inputBytes: number;
  readonly outputBytes: number;
  /** Known once the run has ended, where the engine could tell. */
  readonly memoryBytes?: number;
}

/** A log entry with its number in the run, from 0; dropped entries keep their numbers. */
export interface LogRow extends LogEntry {
  readonly index: number;
}

export interface LogState {
  readonly rows: readonly LogRow[];
  /** Entries that came first and are no longer held. */
  readonly dropped: number;
  /** How many of all entries are no logs of the script: notices, and calls that reached no tool. */
  readonly noted: number;
}

/** One tool call without its payloads, which are in {@link Payloads} under `callId`. */
export interface CallRow {
  /** The run that it is part of, by the number that the host's events carry. */
  readonly runId: number;
  readonly callId: number;
  readonly serverId: string;
  readonly toolName: string;
  readonly exportName: string;
  readonly path?: string;
  readonly startMs: number;
  readonly endMs?: number;
  readonly inputBytes: number;
  readonly outputBytes?: number;
  /** A few characters of the input that tell calls of one tool apart. */
  readonly inputSummary: string;
  /** How it ended; undefined while it is open, and where it was cut off. */
  readonly ok?: boolean;
  /** The run was over before it was answered. */
  readonly cut?: true;
  readonly error?: string;
  readonly errorClass?: ErrorClassName;
  /** When a person was asked about it and when they answered, on the run's clock; `toMs` is missing while they decide. */
  readonly hold?: { readonly fromMs: number; readonly toMs?: number };
  /** What the server told while the call went on, first things first; at most {@link MAX_PROGRESS_STEPS}. */
  readonly progress?: readonly ProgressStep[];
}

/** A sign of progress, on the run's clock. */
export interface ProgressStep extends CallProgress {
  readonly timeMs: number;
}

export interface TraceState {
  readonly rows: readonly CallRow[];
  readonly dropped: number;
}

/** A place in the stack of an error: in the script, or in the engine where it has no path. */
export interface ProblemFrame {
  /** The function's name; empty for the top level of the script and for functions without one. */
  readonly name: string;
  /** `line:column` in the user's text; absent where the engine's own function stands. */
  readonly path?: string;
  /** How often it follows upon itself. */
  readonly times: number;
}

/** One thing that went wrong in a run, as every part of the screen shows it. */
export interface RunProblem extends Diagnostic {
  /** The class of the error, or the tool whose call failed; `message` then does not repeat it. */
  readonly title?: string;
  /** The innermost first. */
  readonly frames?: readonly ProblemFrame[];
  /** The call that failed, in the trace. */
  readonly callId?: number;
  /** How many calls failed alike from one place, without an end to the run: the script caught them. */
  readonly caught?: number;
  /** The limit that ended the run, and what it was. */
  readonly limit?: { readonly name: LimitName; readonly value: number };
}

/** Something a person must decide before the run, or a connection, goes on. */
export type PersonRequest = ApprovalRequest | ReadRequest | FlowRequest | ServerQuestion;

export type ApprovalMode = 'writes' | 'always' | 'never';

export type RunMode = 'live' | 'replay';

/** Log rows held for display; the host bounds their bytes. */
export const MAX_LOG_ROWS = 200_000;
/** Calls held for display: the ceiling of `maxToolCalls`. */
export const MAX_TRACE_ROWS = 10_000;
/** Signs of progress held of one call; of more, the latest takes the place of the last. */
export const MAX_PROGRESS_STEPS = 100;
/** Bytes of call inputs and outputs held for display. */
export const MAX_PAYLOAD_BYTES = 96 * 1024 * 1024;

export const NO_USAGE: RunUsage = {
  calls: 0,
  openCalls: 0,
  failedCalls: 0,
  logBytes: 0,
  inputBytes: 0,
  outputBytes: 0,
};

/** Tells whether a run is under way. */
export function isLive(
  run: RunState,
): run is Extract<RunState, { readonly phase: 'starting' | 'running' | 'waiting' }> {
  return run.phase === 'starting' || run.phase === 'running' || run.phase === 'waiting';
}
