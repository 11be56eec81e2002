/** A client that somebody registered with the sign-in service by hand. */
export interface OAuthClient {
  readonly id: string;
  readonly secret?: string | undefined;
}

/** How a page signs people in. Plain data. */
export interface OAuthSettings {
  /** The page of ours that the sign-in service sends people back to. */
  readonly redirectUrl: string;
  /** What we are called on the sign-in page. */
  readonly clientName: string;
  /** Where our client ID metadata document is, for services that take its address as the client id. */
  readonly clientMetadataUrl?: string | undefined;
  /** Sources with the same account share a sign-in. */
  readonly account?: string | undefined;
}

/** A server wants a person to sign in. All text in it comes from outside: show it as text only. */
export interface SignInRequest {
  /** `first`: nobody signed in yet. `expired`: the sign-in ran out. `more-access`: what was granted is too little. */
  readonly reason: 'first' | 'expired' | 'more-access';
  /** The sign-in service: its issuer identifier, a URL. */
  readonly issuer: string;
  readonly serverUrl: string;
  /**
   * Whether something says that there is a sign-in. Where nothing does, the server may be its own service, as in 2025-03-26, or
   * take a key and nothing else: only a person can tell, before anything is registered.
   */
  readonly isDescribed: boolean;
  /** What is asked for; empty where the service decides. */
  readonly scopes: readonly string[];
  /** The service takes no client that it does not know: the person has to bring the id of one. */
  readonly wantsClient: boolean;
  /** What a client has to be registered with. */
  readonly redirectUrl: string;
  /** Whether the sign-in is kept in this browser now. */
  readonly remembered: boolean;
  /** Starts a sign-in. Call it in the click: a browser allows a window only then. */
  begin(choice: SignInChoice): SignInAttempt;
}

export interface SignInChoice {
  /** Keep the sign-in in this browser, not only until the tab is closed. */
  readonly remember: boolean;
  readonly client?: OAuthClient | undefined;
  /** Register with the service anew: that it does not know us any more, it may say on its own page alone. */
  readonly registerAnew?: boolean;
  /** `popup` opens a window at once; `this-page` leaves the page and comes back to it. */
  readonly where: 'popup' | 'this-page';
  /** The address of the sign-in page is known: to be shown as a link as well. */
  readonly onUrl: (url: string) => void;
  /** The person came back from the sign-in page. */
  readonly onReturn?: () => void;
}

export interface SignInAttempt {
  /** False where the browser allowed no window: then the person follows the link. */
  readonly opened: boolean;
  /** Resolves when the person is signed in. Rejects with a `SourceError`. */
  readonly signedIn: Promise<void>;
  /** Gives up; a sign-in that is completed later is ignored. */
  cancel(): void;
}

export type SignInAnswer = 'signed-in' | 'declined';

/** Asks a person to sign in. */
export type SignInHandler = (request: SignInRequest, context: SignInContext) => Promise<SignInAnswer>;

export interface SignInContext {
  /** The server, as people know it. */
  readonly server: string;
  /** Aborted when nobody waits for the sign-in any more, or somebody signed in elsewhere. */
  readonly signal: AbortSignal;
}
