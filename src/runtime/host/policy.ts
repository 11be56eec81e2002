import type { CatalogTool } from '../catalog/catalog.ts';
import type { Json } from '../json.ts';
import type { WhilePaused } from '../source.ts';
import type { CallToolResult } from '../spec.ts';

/** A tool call on its way to a Source, as the links of the policy chain see it. */
export interface PolicyCall {
  readonly callId: number;
  /** Normalised server id. */
  readonly serverId: string;
  readonly tool: CatalogTool;
  readonly input: Json | undefined;
  /** Aborted when the run stops. */
  readonly signal: AbortSignal;
  /** Runs `ask` while the run's clock stands still: for everything that waits for a person. */
  readonly whilePaused: WhilePaused;
}

export type Verdict =
  | { readonly verdict: 'call' }
  /** The call goes on with another input. */
  | { readonly verdict: 'call'; readonly input: Json }
  /** The call is answered without reaching the Source (a recording). */
  | { readonly verdict: 'answer'; readonly result: CallToolResult }
  /** The script gets a catchable `ToolCallError` with this message. */
  | { readonly verdict: 'refuse'; readonly message: string; readonly hint: string };

/**
 * One link of the policy chain: approval, allow-list, recording, masking. `before` runs in order, `after` in reverse. A link
 * that throws fails the call, never the run.
 */
export interface PolicyLink {
  readonly before?: (call: PolicyCall) => Verdict | Promise<Verdict>;
  readonly after?: (call: PolicyCall, result: CallToolResult) => CallToolResult | Promise<CallToolResult>;
}
