import type { Json, JsonObject } from '../../runtime/json.ts';

/** What a server wants to know from the user. All text in it comes from the server. */
export type ElicitationRequest =
  | {
      readonly mode: 'form';
      readonly message: string;
      /** JSON Schema of an object of flat properties. */
      readonly schema: JsonObject;
    }
  | {
      readonly mode: 'url';
      readonly message: string;
      /** Where the user is sent: https, or http on this machine. Ask before it is opened. */
      readonly url: string;
      /**
       * Present if the server waits until the person has used the page: accept when they are done there. Aborted when the
       * server reports that they are done.
       */
      readonly completed?: AbortSignal;
    };

export type ElicitationAnswer =
  /** The form was filled in, or the address was opened. */
  | { readonly action: 'accept'; readonly content?: Readonly<Record<string, string | number | boolean | string[]>> }
  | { readonly action: 'decline' }
  /** Closed without a decision. */
  | { readonly action: 'cancel' };

/** A server asks for what a model would write. */
export interface SamplingRequest {
  readonly systemPrompt?: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly maxTokens: number;
  /** The request as it came. */
  readonly raw: Json;
}

export type SamplingAnswer =
  | { readonly action: 'answer'; readonly text: string }
  /** The result that a model's client gave, passed on as it is. */
  | { readonly action: 'result'; readonly result: JsonObject }
  | { readonly action: 'refuse' };

export interface AskContext {
  /** The server that asks, as people know it. */
  readonly server: string;
  /** Where it lives; undefined for a server in the page. */
  readonly origin: string | undefined;
  /** Aborted when the answer is no longer wanted. */
  readonly signal: AbortSignal;
}

/** A place that a server may work in, as the client names it. */
export interface Root {
  readonly uri: string;
  readonly name?: string;
}

/** Answers requests of servers to a person. A request without a handler is refused as unsupported. */
export interface ServerRequestHandlers {
  readonly elicit?: ((request: ElicitationRequest, context: AskContext) => Promise<ElicitationAnswer>) | undefined;
  readonly sample?: ((request: SamplingRequest, context: AskContext) => Promise<SamplingAnswer>) | undefined;
  /** Places that servers may work in; none where absent. */
  readonly listRoots?: ((signal: AbortSignal) => Promise<readonly Root[]>) | undefined;
}
