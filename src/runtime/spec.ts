/**
 * The data that agents, pages and servers exchange with a host: the shapes of the *Code Mode for MCP* specification
 * (section numbers below are its own) and the parts of MCP that a host reads.
 */
import type { Json, JsonObject } from './json.ts';
import type { LargeInteger } from './large-integers.ts';
import type { Limits } from './limits.ts';
import type { CallToolResult } from './mcp-shapes.ts';

export type {
  CallToolResult,
  ContentBlock,
  GetPromptResult,
  Prompt,
  PromptArgument,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Tool,
  ToolAnnotations,
} from './mcp-shapes.ts';

/** Request of `codemode.run` (§3.2). */
export interface RunRequest {
  readonly code: string;
  readonly limits?: Readonly<Record<string, unknown>>;
  readonly requestedCapabilities?: readonly string[];
}

export type LogLevel = 'debug' | 'log' | 'warn' | 'error';

/** One console call (§3.3.1). `timeMs` counts from the start of the sandbox. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly message: string;
  readonly timeMs: number;
}

/** One tool call, redacted: neither its input nor its output is in here (§3.3.2). */
export interface TraceEntry {
  readonly serverId: string;
  readonly toolName: string;
  readonly durationMs: number;
  readonly ok: boolean;
  readonly error?: string;
}

/** Machine-readable diagnostic codes (§3.3.3 names the first four; the rest are ours). */
export type DiagnosticCode =
  | 'SYNTAX_ERROR'
  | 'UNCAUGHT_EXCEPTION'
  | 'IMPORT_FAILURE'
  | 'SANDBOX_LIMIT'
  | 'INVALID_REQUEST'
  | 'LIMIT_ADJUSTED'
  | 'CANCELLED'
  | 'DEADLOCK'
  | 'UNHANDLED_REJECTION'
  | 'RESULT_NOT_SERIALIZABLE'
  | 'CAPABILITY_UNAVAILABLE'
  | 'SERVER_UNAVAILABLE'
  | 'UNSUPPORTED_SYNTAX'
  | 'MARKDOWN_FENCE'
  | 'ILLEGAL_ACCESS'
  | 'SCHEMA_UNUSABLE'
  | 'TOOL_LEFT_OUT'
  | 'TOOL_CHANGED'
  | 'OUTPUT_MISMATCH'
  | 'INEXACT_INTEGER'
  | 'TOOL_FAILED'
  | 'INTERNAL_ERROR';

/** A structured message about a run (§3.3.3). `path` is `line:column` in the user's own text, both from 1. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
  readonly path?: string;
  readonly errorClass?: string;
}

/** Response of `codemode.run` (§3.3). Always structured, whatever the script did (§3.3.4). */
export interface RunResponse {
  readonly logs: readonly LogEntry[];
  readonly result: Json;
  readonly diagnostics: readonly Diagnostic[];
  readonly toolTrace: readonly TraceEntry[];
}

/** Where a call stands on the run's clock, and what went in and out. Never leaves the page. */
export interface CallRecord {
  /** The run that it is part of, as in its events. */
  readonly runId: number;
  /** No two calls of a host have the same, in whichever run. */
  readonly callId: number;
  readonly serverId: string;
  readonly toolName: string;
  readonly exportName: string;
  /** The one name that the script called it by, in systems whose scripts pass such names. */
  readonly calledAs?: string;
  /** `line:column` of the call in the user's text, when the guest's stack told it. */
  readonly path?: string;
  /** Milliseconds since the script started, as in its logs; waits for a person count. */
  readonly startMs: number;
  /** Undefined while the call is open. */
  readonly endMs?: number;
  readonly input: Json;
  readonly inputBytes: number;
  readonly outcome?: CallOutcome;
  /** What the host let go of because later calls needed the room: `input` is null, or the outcome has no `result`. */
  readonly dropped?: readonly ('input' | 'result')[];
}
export type CallOutcome =
  | {
      readonly ok: true;
      /** Absent where it was dropped. */
      readonly result?: CallToolResult;
      readonly outputBytes: number;
      /** Integers in what the script was given that no number holds exactly: rounded, or strings where the host says so. */
      readonly largeIntegers?: readonly LargeInteger[];
    }
  | {
      readonly ok: false;
      readonly error: string;
      readonly errorClass: ErrorClassName;
      /** The run was over before the tool answered: what it did is unknown, and that is no failure of its own. */
      readonly cut?: true;
      /** What the error told the script beside its message. */
      readonly fields?: { readonly [name: string]: Json | undefined };
      readonly result?: CallToolResult;
      readonly outputBytes: number;
    };

/** A call that reached no tool: there is none of its name, or no call was left. */
export interface RefusedCall {
  /** Counts on with the ids of the calls that did. */
  readonly callId: number;
  /** The server and the tool as the script named them. */
  readonly server?: string;
  readonly toolName: string;
  readonly input: Json;
  /** The input was let go of because later calls needed the room: it is null. */
  readonly dropped?: readonly ['input'];
  readonly timeMs: number;
  readonly error: string;
  readonly errorClass: ErrorClassName;
  readonly fields?: { readonly [name: string]: Json | undefined };
}

export type ErrorClassName =
  | 'CodemodeError'
  | 'SchemaValidationError'
  | 'ToolNotFoundError'
  | 'ServerNotFoundError'
  | 'ToolCallError'
  | 'AuthenticationError'
  | 'SandboxLimitError';

/** What a script gets that nothing else about its run decides: given to another run, that one gets the same. */
export interface RunStart {
  /** What all chance follows from: 32 bytes for `crypto` and 16 for `Math.random`, in hexadecimal digits. */
  readonly randomSeed?: string;
  /** What `Date.now` says first where calls are synchronous: the clock of such runs counts its readings. */
  readonly startMs?: number;
}

/** Everything known about a finished run: the response, and what only this page may see. */
export interface RunRecord extends RunStart {
  /** What tells this run from all others of its host, as in its events. */
  readonly runId: number;
  readonly response: RunResponse;
  /** Size of the result as JSON text, in UTF-8 bytes; 0 where there is none. */
  readonly resultBytes: number;
  readonly calls: readonly CallRecord[];
  /** Calls that reached no tool: the first thousand; of more, the last takes the last place. */
  readonly refused: readonly RefusedCall[];
  /** How many calls reached no tool. */
  readonly refusedCalls: number;
  readonly timing: {
    /** Wall time of the run, pauses included. */
    readonly totalMs: number;
    /** Time the run waited for a person. */
    readonly waitedMs: number;
    /** Time the guest itself computed. */
    readonly cpuMs: number;
  };
  /** Highest memory the guest's heap reached, in bytes, when the engine could tell. */
  readonly memoryBytes?: number;
  readonly logBytes: number;
  /** How the run ended. */
  readonly ended: 'finished' | 'failed' | 'limited' | 'stopped' | 'crashed';
  /** The thrown value that ended the run, where one did. */
  readonly failure?: RunFailure;
  /** The limit that ended the run, by name, where one did. */
  readonly limit?: string;
  /** The limits that the run had. */
  readonly limits: Limits;
  /**
   * Where calls are synchronous: how they waited, how often the script was run from its start, and what repeating it took
   * of the processor beside `cpuMs`.
   */
  readonly sync?: {
    readonly strategy: 'wait' | 'suspend' | 'replay';
    readonly passes: number;
    readonly repeatedMs: number;
  };
  /** Operations that counted against `maxToolCalls`, tool calls among them. */
  readonly countedOps: number;
  /** Bytes of inputs and results that were dropped, oldest first, because more came than the host holds. */
  readonly droppedPayloadBytes: number;
  /** Everything that the script asked its host for, by kind: tool calls, those that were refused among them, discovery, notices. */
  readonly operations: { readonly [op: string]: number };
  /** What the script handed over through a dialect's answer channel, in order. */
  readonly answers: readonly string[];
  /** What the script told through a dialect's channels for notices, in order. */
  readonly notices: readonly ScriptNotice[];
}

/** How far a call is, as its server tells while it works. */
export interface CallProgress {
  /** Grows with each notification; its unit is the server's own. */
  readonly progress: number;
  /** What `progress` ends at, where the server knows. */
  readonly total?: number;
  /** Text from the server. */
  readonly message?: string;
}

/** A thrown value, as the guest described it: text of the script, to be shown and never trusted. */
export interface RunFailure {
  readonly message: string;
  readonly name?: string;
  /** Its places are those of the user's text. */
  readonly stack?: string;
  readonly errorClass?: string;
  /** The call that it came out of. */
  readonly callId?: number;
  /** A limit of the host is what it tells of: the host threw it. `errorClass` alone is the script's word. */
  readonly isLimit?: true;
  /** `line:column` in the user's text. */
  readonly path?: string;
}

/** What a script tells its host beside its logs, where its dialect has a channel for it. */
export type ScriptNotice =
  | {
      readonly kind: 'log';
      readonly level: 'debug' | 'info' | 'warn' | 'error';
      readonly message: string;
      readonly metadata?: JsonObject;
    }
  | { readonly kind: 'event'; readonly event: string; readonly payload: JsonObject };

/** What happens while a run goes on. */
export type RunMoment =
  | { readonly type: 'log'; readonly entries: readonly LogEntry[] }
  | { readonly type: 'call-start'; readonly call: CallRecord }
  | ({ readonly type: 'call-progress'; readonly callId: number; readonly timeMs: number } & CallProgress)
  | { readonly type: 'call-end'; readonly call: CallRecord }
  | { readonly type: 'call-refused'; readonly call: RefusedCall }
  | { readonly type: 'pause'; readonly reason: string; readonly callId?: number; readonly timeMs?: number }
  | { readonly type: 'resume' }
  | { readonly type: 'notice'; readonly timeMs: number; readonly notice: ScriptNotice };

/** What a run tells while it goes on. Several runs of a host can go on at once: `runId` is another for each. */
export type RunEvent = { readonly runId: number } & RunMoment;

/** One line an agent is given: a tool of the outer loop. */
export interface OuterTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}
