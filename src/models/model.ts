import type { Json, JsonObject } from '../runtime/json.ts';

/** A tool as a model is offered it. Its name has at most 64 letters, digits, `_` and `-`, which every provider takes. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** A call that a model wants made. */
export interface ToolCall {
  /** What the result is matched to it by. */
  readonly id: string;
  readonly name: string;
  /** Undefined where the model wrote no JSON object: `inputText` is what it wrote. */
  readonly input: JsonObject | undefined;
  readonly inputText: string;
  /** Opaque text of the provider that goes back with the call. */
  readonly signature?: string;
}

/** What came of a call, as the model reads it. */
export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly text: string;
  readonly failed: boolean;
}

/** One message of a conversation, in the order in which they were exchanged. */
export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

/** Everything that a model is given for one answer. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
}

/** Tokens as the provider counts them. `inputTokens` includes those that it had cached. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number;
}

/** Why a model gave no answer. */
export type FailureReason =
  /** The person stopped it. */
  | 'aborted'
  /** No connection, or a page may not read the answer (CORS): a browser does not say which. */
  | 'unreachable'
  /** The address sends elsewhere; the key is not sent there. */
  | 'redirected'
  /** The key is missing, wrong, or may not do this. */
  | 'wrong-key'
  | 'unknown-model'
  /** The account has nothing left. */
  | 'quota'
  /** Too many requests; `retryAfterMs` says when to ask again, where the provider does. */
  | 'rate-limited'
  /** The conversation is longer than the model can read. */
  | 'context-full'
  /** The provider has trouble of its own. */
  | 'overloaded'
  /** The provider's filter stopped the request or the answer. */
  | 'blocked'
  /** The provider does not take the request as it is. */
  | 'bad-request'
  /** The answer does not follow the provider's own format, or ends in the middle. */
  | 'malformed'
  | 'timeout'
  /** This browser has no model, or has not downloaded it. */
  | 'unavailable';

/** A failure as a value. `message` says what happened, `hint` what to do. Neither holds the key. */
export interface ModelFailure {
  readonly reason: FailureReason;
  readonly message: string;
  readonly hint: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
}

/** How an answer ended: by itself, with calls to make, at the limit of its length. */
export type StopReason = 'end' | 'tool-calls' | 'length';

export interface CompleteAnswer {
  readonly kind: 'answer';
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly stop: StopReason;
  /** Absent where the provider does not count. */
  readonly usage?: Usage;
}

/** What came of a request. `text` of one that failed is as much as had arrived. */
export type ModelAnswer =
  | CompleteAnswer
  | { readonly kind: 'failed'; readonly failure: ModelFailure; readonly text: string };

export interface AskOptions {
  readonly signal: AbortSignal;
  /** Called with each piece of text as it arrives. */
  readonly onText?: (piece: string) => void;
}

/** A model of a provider, with the address and the key that it is reached by. */
export interface Model {
  readonly provider: string;
  readonly name: string;
  /** Whether it can call tools; one that cannot writes scripts into its text. */
  readonly callsTools: boolean;
  /** Answers a conversation. Never rejects for what the provider does: that is a `failed` answer. */
  ask(request: ModelRequest, options: AskOptions): Promise<ModelAnswer>;
}

/** What a model is made with. */
export interface ModelSettings {
  /** The model's name at its provider. */
  readonly name: string;
  /** Base address; the provider's own where absent. */
  readonly url?: string;
  /** Sent to `url` and nowhere else. */
  readonly key?: string;
  /** Tokens that one answer may have; the provider's own limit where absent. */
  readonly maxOutputTokens?: number;
  /** How long nothing may arrive before the request is given up. */
  readonly idleTimeoutMs?: number;
  /** Further members of the request's body, in the provider's own words, such as a temperature. */
  readonly body?: { readonly [name: string]: Json };
}

/** What a provider is called, and where it is. */
export interface ProviderIdentity {
  readonly id: string;
  readonly title: string;
  /** Where it is reached unless a person says otherwise; absent for what needs no address. */
  readonly url?: string;
  /** The environment variable that holds a key by the provider's own convention. */
  readonly keyVariable?: string;
  readonly needsKey: boolean;
}

/** A provider that can be chosen, before its code is loaded. */
export interface ProviderEntry extends ProviderIdentity {
  /** Gives the maker of models, which throws `HostError('bad-options')` for settings that make no sense. */
  readonly load: () => Promise<(settings: ModelSettings) => Model>;
}
