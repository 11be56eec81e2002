import type { JsonObject } from '../../runtime/json.ts';

interface Asked {
  readonly id: string;
  readonly serverId: string;
  /** Name of the server, for people. */
  readonly serverName: string;
  /** Where the server lives; empty for one in this page. */
  readonly serverUrl: string;
}

/** A server wants a person to sign in. Text in it comes from the server: show it as text only. */
export interface SignInRequest extends Asked {
  readonly kind: 'sign-in';
  /** `first`: nobody signed in yet. `expired`: the sign-in ran out. `more-access`: what was granted is too little. */
  readonly reason: 'first' | 'expired' | 'more-access';
  /** The sign-in service, a URL. */
  readonly issuer: string;
  /** Whether something says that there is a sign-in: the server may take a key and nothing else. */
  readonly isDescribed: boolean;
  /** What is asked for; empty where the service decides. */
  readonly scopes: readonly string[];
  /** The service knows no client of ours and registers none: the person has to bring one. */
  readonly wantsClient: boolean;
  /** What a client has to be registered with. */
  readonly redirectUrl: string;
  /** Whether the sign-in is kept in this browser now. */
  readonly remembered: boolean;
  /** `waiting`: the person is at the sign-in page. `finishing`: they came back. */
  readonly phase: 'asking' | 'opening' | 'waiting' | 'finishing';
  /** The sign-in page, once its address is known. */
  readonly url?: string;
  /** False where the browser allowed no window, so that the person has to follow the link. */
  readonly opened?: boolean;
  /** Why the last attempt did not work. */
  readonly problem?: { readonly message: string; readonly hint?: string };
}

/** A server asks a person for something (elicitation). */
export interface FormRequest extends Asked {
  readonly kind: 'form';
  readonly message: string;
  /** JSON Schema of an object of flat properties. */
  readonly schema: JsonObject;
}

/** A server wants a person to open an address: https, or http on this machine. */
export interface OpenRequest extends Asked {
  readonly kind: 'open';
  readonly message: string;
  readonly url: string;
  /** True where a call waits until the person is done there: answer only then. */
  readonly waits: boolean;
}

/** A server asks for what a model would write. */
export interface SamplingRequest extends Asked {
  readonly kind: 'sampling';
  readonly systemPrompt?: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  /** The most that the answer should have; 0 where the server did not say. */
  readonly maxTokens: number;
}

/** What a server asks of a person while it is called or connected. */
export type ServerQuestion = SignInRequest | FormRequest | OpenRequest | SamplingRequest;

export type FormAnswer = Readonly<Record<string, string | number | boolean | string[]>>;

/** How a person wants to sign in. */
export interface SignInWish {
  /** Keep the sign-in in this browser, not only until the tab is closed. */
  readonly remember: boolean;
  /** A client that was registered by hand. */
  readonly client?: { readonly id: string; readonly secret?: string };
  /** `this-page` leaves the page for the sign-in and comes back to it. */
  readonly where: 'popup' | 'this-page';
}

/** Answers to what servers ask. */
export interface QuestionActions {
  /** Goes to the sign-in page. Call it in the click: a browser opens a window only then. */
  beginSignIn(requestId: string, wish: SignInWish): void;
  /** Gives up waiting for the sign-in page and asks anew. */
  restartSignIn(requestId: string): void;
  answerForm(requestId: string, content: FormAnswer): void;
  /** The address was opened; where a call waits for it, the person is done there. */
  answerOpen(requestId: string): void;
  answerSampling(requestId: string, text: string): void;
  /** Says no; the server, or the script, is told. */
  declineQuestion(requestId: string): void;
  /** Closes the question without a decision. */
  dismissQuestion(requestId: string): void;
}
