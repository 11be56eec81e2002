import type { CatalogTool } from '../catalog/catalog.ts';
import type { Json } from '../json.ts';
import type { WhilePaused } from '../source.ts';
import type { CallToolResult } from '../spec.ts';

/** A tool call on its way to a Source, as the links of the policy chain see it. */
export interface PolicyCall {
  /** The run that makes the call; two runs of a host have different ones. */
  readonly runId: number;
  /** No two calls of a host have the same. */
  readonly callId: number;
  /** Normalised server id. */
  readonly serverId: string;
  /** The id of its Source, as configured. */
  readonly sourceId: string;
  readonly tool: CatalogTool;
  readonly input: Json | undefined;
  /** Aborted when the run stops. */
  readonly signal: AbortSignal;
  /** Runs `ask` while the run's clock stands still: for everything that waits for a person. */
  readonly whilePaused: WhilePaused;
}

/** What a policy decides about a call. */
export type Verdict =
  | { readonly verdict: 'call' }
  /** The call goes on with another input. */
  | { readonly verdict: 'call'; readonly input: Json }
  /** The call is answered without reaching the Source (a recording). */
  | { readonly verdict: 'answer'; readonly result: CallToolResult }
  /** The script gets a catchable `ToolCallError` with this message. */
  | { readonly verdict: 'refuse'; readonly message: string; readonly hint: string };

/** What a script asks of a server beside tool calls, before the server is contacted. */
export interface PolicyRead {
  /** The run that asks. */
  readonly runId: number;
  /** Normalised server id. */
  readonly serverId: string;
  /** The id of the Source, as configured. */
  readonly sourceId: string;
  readonly read: 'resource' | 'prompt' | 'list';
  /** What the server is sent: the URI, or the name of the prompt with its arguments. Null for lists. */
  readonly sent: Json;
  /** Aborted when the run ends. */
  readonly signal: AbortSignal;
  readonly whilePaused: WhilePaused;
}

export type ReadVerdict = { readonly verdict: 'read' } | Extract<Verdict, { readonly verdict: 'refuse' }>;

/**
 * One link of the policy chain: approval, allow-list, recording, masking. `before` runs in order, `after` in reverse. A link
 * that throws, or gives no verdict that exists, fails the call or the read, never the run.
 */
export interface PolicyLink {
  readonly before?: (call: PolicyCall) => Verdict | Promise<Verdict>;
  readonly after?: (call: PolicyCall, result: CallToolResult) => CallToolResult | Promise<CallToolResult>;
  /** As `before`, for everything else that a script asks of a server. */
  readonly beforeRead?: (read: PolicyRead) => ReadVerdict | Promise<ReadVerdict>;
  /** Whether `beforeRead` would let a list of this Source pass at once: a search does without the lists of the others. Goes with `beforeRead`. */
  readonly mayList?: (sourceId: string, serverId: string) => boolean;
  /**
   * A Source has answered, well or badly, and the script does not know the answer yet. Calls with ids up to `lastCallId` were
   * made before it could. Has to be done on return.
   */
  readonly answered?: (sourceId: string, lastCallId: number) => void;
}
