import type { JsonObject } from '../runtime/json.ts';
import type { ContentBlock, ToolAnnotations } from '../runtime/spec.ts';

/** What a running tool may use. */
export interface ToolContext {
  /** Aborted when the caller cancels. */
  readonly signal: AbortSignal;
  /** Tells the caller how far the tool is, where it asked to be told. */
  readonly progress: (done: number, total: number, message: string) => Promise<void>;
}

export type ToolAnswer =
  /** Sent as structured content, and as JSON text for clients that read only text. */
  | { readonly structured: JsonObject }
  | { readonly content: readonly ContentBlock[]; readonly structured?: JsonObject }
  /** A result with `isError`: what went wrong and what to do. */
  | { readonly error: string };

/** One tool. Its input has passed `inputSchema` when it runs. */
export interface BuiltinTool<State> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: ToolAnnotations;
  /** Time an answer takes: a page's own servers would answer at once, and calls would never be seen to overlap. */
  readonly latencyMs: number;
  readonly run: (state: State, input: JsonObject, context: ToolContext) => ToolAnswer | Promise<ToolAnswer>;
}

export interface BuiltinServerDefinition<State> {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
  readonly createState: () => State;
  readonly tools: readonly BuiltinTool<State>[];
}

/** Keeps a tool and its state together while hiding the type of the state from the registry. */
export interface BuiltinServer {
  /** Serves one client over a transport. The state is shared by all clients of this server. */
  readonly connect: (transport: import('./linked-pair.ts').LinkedTransport) => Promise<void>;
  /** Puts the data back to its start. */
  readonly reset: () => void;
}
