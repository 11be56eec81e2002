import type { Json } from './json.ts';
import type { LargeInteger } from './large-integers.ts';
import type {
  CallProgress,
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Tool,
} from './spec.ts';

/** Runs `ask` while the clock of whoever asks stands still: for everything that waits for a person. */
export type WhilePaused = <T>(reason: string, ask: () => Promise<T>) => Promise<T>;

export interface ListOptions {
  readonly signal?: AbortSignal;
  /** Where a person has to act before the list can be had, such as to sign in. */
  readonly whilePaused?: WhilePaused;
}

/** A call of a run, by the ids that events and traces carry. */
export interface CallRef {
  readonly runId: number;
  readonly callId: number;
}

/** What a Source is given with each call, beside the tool and its input. */
export interface CallOptions {
  /** Aborted when the run stops or ends; the Source should cancel the call. */
  readonly signal: AbortSignal;
  /** Which call of which run it is, for a Source that lists what it sends. */
  readonly call?: CallRef;
  /** Aborts `signal`: for a Source that gives the call up itself, and would need a signal of its own besides. */
  readonly abort?: (reason?: unknown) => void;
  /** Where a person has to act before the call can go on. */
  readonly whilePaused?: WhilePaused;
  /**
   * Places of the input at which the tool wants an integer and the script gave the digits of one that no number holds, as a
   * string. A Source that writes JSON writes the digits there.
   */
  readonly largeIntegers?: readonly LargeInteger[];
  /** Milliseconds that are left of the run: a Source that would have to wait longer fails at once. */
  readonly leftMs?: () => number;
  /** Told of each sign of progress while the call goes on. */
  readonly onProgress?: (progress: CallProgress) => void;
}

/**
 * What a host calls: an MCP server behind a connection, plain functions, or a recording. A Source owns its freshness:
 * `tools()` is asked before every run and may answer from a cache it knows to be current (§8).
 */
export interface Source {
  /** Id as configured, before the normalisation of §5.0.1. */
  readonly id: string;
  /** Name for people; the id where absent. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Version the server told of itself; may become known only after `tools()`. */
  readonly version?: string | undefined;
  /** Coarse capability identifiers that `requestedCapabilities` may name (§3.2.3). */
  readonly capabilities?: readonly string[] | undefined;
  /** Only its tools that say that they only read (`readOnlyHint`) are offered and called; the host withholds the others. */
  readonly readOnly?: boolean | undefined;
  /** Where the connection stands; always connected where absent. */
  state?(): 'connected' | 'disconnected' | 'reconnecting' | 'error';
  /** What the server says it offers, once that is known; what the Source has methods for where absent. */
  offers?(): { readonly tools: boolean; readonly resources: boolean; readonly prompts: boolean } | undefined;
  /** Lists all tools, all pages. The same array as before means: nothing changed. Throws {@link SourceError}. */
  tools(options?: ListOptions): Promise<readonly Tool[]>;
  /** Calls a tool by its canonical name. `input` is undefined where the script gave none. Throws {@link SourceError}. */
  call(tool: string, input: Json | undefined, options: CallOptions): Promise<CallToolResult>;
  /** Resources and prompts, where the Source has them. All pages; empty where the server offers none. */
  listResources?(options?: { readonly signal?: AbortSignal }): Promise<readonly Resource[]>;
  listResourceTemplates?(options?: { readonly signal?: AbortSignal }): Promise<readonly ResourceTemplate[]>;
  readResource?(uri: string, options?: { readonly signal?: AbortSignal }): Promise<ReadResourceResult>;
  listPrompts?(options?: { readonly signal?: AbortSignal }): Promise<readonly Prompt[]>;
  getPrompt?(
    name: string,
    args: Readonly<Record<string, string>>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<GetPromptResult>;
  /** Tells of changed tool lists; returns the unsubscribe function. */
  onToolsChanged?(listener: () => void): () => void;
  close?(): Promise<void>;
}
