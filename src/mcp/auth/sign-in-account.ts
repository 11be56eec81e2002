import type { StoredClient, Tokens } from './credentials.ts';
import type { OAuthSettings } from './sign-in-request.ts';

/** An account as a sign-in needs it: where it is, and what keeps what the sign-in brings. */
export interface SignInAccount {
  readonly serverUrl: URL;
  readonly settings: OAuthSettings;
  /** Keeps what a sign-in brought, and lets everybody who waits for one go on. */
  keep(issuer: string, client: StoredClient, tokens: Tokens, remember?: boolean): void;
  clientAt(issuer: string): StoredClient | undefined;
  /** Replaces or drops the client at a service, and with it the tokens that it got. */
  setClient(issuer: string, client: StoredClient | undefined): void;
}
