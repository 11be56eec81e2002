import { Account } from './account.ts';
import { createCredentialStorage } from './credential-storage.ts';
import { type FinishedSignIn, finishRedirects as finish } from './redirect.ts';
import type { OAuthSettings } from './sign-in-request.ts';
import { webStorage } from './storage.ts';

export type { Account } from './account.ts';
export type { FinishedSignIn } from './redirect.ts';

const storage = createCredentialStorage(webStorage('sessionStorage'), webStorage('localStorage'));
const accounts = new Map<string, Account>();

/** The account at a server, the same one for everybody in this page. */
export function accountOf(serverUrl: URL, settings: OAuthSettings): Account {
  const key = JSON.stringify([serverUrl.href, settings]);
  const account = accounts.get(key) ?? new Account(serverUrl, settings, storage);
  accounts.set(key, account);
  return account;
}

/** Finishes the sign-ins that this page was left for. Never rejects. */
export function finishRedirects(): Promise<readonly FinishedSignIn[]> {
  return finish(accountOf);
}
