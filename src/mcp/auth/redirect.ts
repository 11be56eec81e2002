import { isJsonObject, type Json, messageOf } from '../../runtime/json.ts';
import { authError } from './auth-error.ts';
import { finishJourney } from './authorize.ts';
import type { StoredClient } from './credentials.ts';
import { ANSWER } from './returned.ts';
import { findService } from './service.ts';
import type { SignInAccount } from './sign-in-account.ts';
import type { OAuthSettings } from './sign-in-request.ts';
import { webStorage } from './storage.ts';

/** What `public/oauth/callback.js` looks for to know that a page was left for the sign-in. */
const PENDING = 'codemode-oauth-pending ';

interface Pending {
  readonly account: SignInAccount;
  readonly issuer: string;
  readonly client: StoredClient;
  readonly codeVerifier: string;
  readonly scope: string | undefined;
  readonly remember: boolean;
}

/** Keeps what is needed to finish a sign-in when the page comes back from it. Throws where a page may keep nothing. */
export function rememberJourney(state: string, { account, ...pending }: Pending): void {
  const storage = webStorage('sessionStorage');
  if (storage === undefined) {
    throw authError(
      'This page has no storage, so it cannot leave for a sign-in and return',
      'Follow the link to the sign-in page, which opens in a new tab',
    );
  }
  const { serverUrl, settings } = account;
  const returnTo = location.href;
  storage.setItem(PENDING + state, JSON.stringify({ ...pending, serverUrl: serverUrl.href, settings, returnTo }));
}

export interface FinishedSignIn {
  readonly serverUrl: string;
  /** Why it failed; undefined where the person is signed in. */
  readonly problem?: string;
}

/** Finishes the sign-ins that this page was left for. Never rejects. */
export async function finishRedirects(
  accountOf: (serverUrl: URL, settings: OAuthSettings) => SignInAccount,
): Promise<readonly FinishedSignIn[]> {
  const storage = webStorage('sessionStorage');
  if (storage === undefined) return [];
  const finished: FinishedSignIn[] = [];
  for (const [state, pending, answer] of takePending(storage)) {
    const { serverUrl, issuer, client, codeVerifier, scope, remember, settings } = pending;
    if (answer === undefined) continue;
    try {
      const query = new URLSearchParams(answer);
      if (query.get('state') !== state) throw authError('The answer belongs to another sign-in');
      const account = accountOf(new URL(serverUrl), settings);
      const service = await findService(account.serverUrl, undefined);
      if (service.issuer !== issuer) throw authError(`${serverUrl} sends to another service than before`);
      const tokens = await finishJourney(service, client, codeVerifier, query);
      account.keep(issuer, client, { ...tokens, scope: tokens.scope ?? scope }, remember);
      finished.push({ serverUrl });
    } catch (error) {
      finished.push({ serverUrl, problem: messageOf(error) });
    }
  }
  return finished;
}

type Stored = Omit<Pending, 'account'> & { readonly serverUrl: string; readonly settings: OAuthSettings };

/** Takes what is pending out of the storage: each is good for one answer. */
function takePending(storage: Storage): [state: string, pending: Stored, answer: string | undefined][] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(PENDING))
    .flatMap((key) => {
      const state = key.slice(PENDING.length);
      const pending = readPending(storage.getItem(key));
      const answer = storage.getItem(ANSWER + state) ?? undefined;
      storage.removeItem(key);
      storage.removeItem(ANSWER + state);
      return pending === undefined ? [] : [[state, pending, answer] as [string, Stored, string | undefined]];
    });
}

/** It was written by this origin; a check of its shape is enough. */
function readPending(text: string | null): Stored | undefined {
  const value = JSON.parse(text ?? 'null') as Json;
  if (!isJsonObject(value) || !isJsonObject(value.client) || !isJsonObject(value.settings)) return undefined;
  const { serverUrl, codeVerifier, issuer } = value;
  const isWhole = typeof serverUrl === 'string' && typeof codeVerifier === 'string' && typeof issuer === 'string';
  return isWhole ? (value as unknown as Stored) : undefined;
}
