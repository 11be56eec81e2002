import type { Account } from './auth/index.ts';
import type { Revoked } from './auth/revoke.ts';
import type { OAuthSettings } from './auth/sign-in-request.ts';
import { hasStored, storageKey } from './auth/storage.ts';
import type { Authorization } from './connection/authorization.ts';

/** An account whose code is loaded when there is a token to send, or one is missing. */
export interface LazyAccount extends Authorization, Pick<Account, 'signIn'> {
  /** Whether there is anything to forget. */
  signedIn(): boolean;
  /** Forgets the sign-in and takes the tokens back at the service that gave them. Never rejects. */
  forget(): Promise<Revoked>;
}

/** `headers`: those that the person gave beside. */
export function createLazyAccount(
  serverUrl: URL,
  settings: OAuthSettings,
  headers: Readonly<Record<string, string>>,
): LazyAccount {
  const key = storageKey(settings.account, serverUrl.href);
  let loading: Promise<Account> | undefined;
  let loaded: Account | undefined;
  const load = (): Promise<Account> => {
    loading ??= import('./auth/index.ts').then(
      ({ accountOf }) => {
        loaded = accountOf(serverUrl, settings);
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    token: async () => (loading === undefined && !hasStored(key) ? undefined : (await load()).token()),
    renew: async (challenge) => (await load()).renew(challenge),
    signIn: async (challenge, handler, context) =>
      (await load()).signIn(challenge, handler, { ...context, headerNames: Object.keys(headers) }),
    signedIn: () => loaded?.signedIn ?? hasStored(key),
    forget: async () => (await load()).forget(),
  };
}
