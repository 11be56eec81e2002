import type { JsonObject } from '../runtime/json.ts';
import type { ContentBlock, PromptArgument, Resource, ResourceTemplate, ToolAnnotations } from '../runtime/spec.ts';
import type { LinkedTransport } from './linked-pair.ts';

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

/** What a server can be read from: listed resources, families of them by address, and who answers. */
export interface BuiltinResources<State> {
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  /** The contents at an address; undefined where there is nothing. */
  readonly read: (state: State, uri: string) => Promise<JsonObject | undefined> | JsonObject | undefined;
}

export interface BuiltinPrompt<State> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The text of the one message it makes, from arguments of which the required ones are there. */
  readonly write: (state: State, args: Readonly<Record<string, string>>) => string;
}

export interface BuiltinServerDefinition<State> {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
  readonly createState: () => State;
  readonly tools: readonly BuiltinTool<State>[];
  readonly resources?: BuiltinResources<State>;
  readonly prompts?: readonly BuiltinPrompt<State>[];
}

/** A server as the registry has it before its code is loaded: what lists say of it, and how it is loaded. */
export interface BuiltinEntry {
  readonly title: string;
  readonly description: string;
  readonly load: () => Promise<BuiltinServer>;
}

/** A server once its code is there, whatever its state is. */
export interface BuiltinServer {
  /** Serves one client over a transport. The state is shared by all clients of this server. */
  readonly connect: (transport: LinkedTransport) => Promise<void>;
  /** Puts the data back to its start. */
  readonly reset: () => void;
}
