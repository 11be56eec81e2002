import { afterEach, expect, test, vi } from 'vitest';
import { Unauthorized } from '../connection/errors.ts';
import { closeAfterEach } from '../testing/close-after-each.ts';
import { startOAuthLab } from '../testing/oauth-lab.ts';
import { Account } from './account.ts';
import { finishJourney, startJourney } from './authorize.ts';
import { createCredentialStorage } from './credential-storage.ts';
import type { StoredClient } from './credentials.ts';
import { findService } from './service.ts';

const closing = closeAfterEach();
afterEach(() => void vi.unstubAllGlobals());

const SETTINGS = { redirectUrl: 'https://play.example/callback', clientName: 'Test' };
const CLIENT: StoredClient = {
  ...{ id: 'c', secret: 's', authMethod: 'client_secret_post' },
  ...{ kind: 'given', redirectUrl: SETTINGS.redirectUrl },
};

/** An account that is signed in, and its access token. */
async function signedIn() {
  const lab = closing(await startOAuthLab({ clients: [{ id: 'c', secret: 's' }], revocation: 'takes' }));
  const service = await findService(new URL(lab.url), undefined);
  const { url, codeVerifier } = await startJourney(service, CLIENT, undefined);
  const { headers } = await fetch(url, { redirect: 'manual' });
  const answer = new URL(headers.get('location') ?? '').searchParams;
  const tokens = await finishJourney(service, CLIENT, codeVerifier, answer);
  const account = new Account(new URL(lab.url), SETTINGS, createCredentialStorage(undefined, undefined));
  account.keep(service.issuer, CLIENT, tokens);
  return { lab, account, token: tokens.accessToken };
}

test('given a sign-in that is forgotten while its token is renewed, it stays forgotten, and no token is taken', async () => {
  const { lab, account, token } = await signedIn();
  const send = globalThis.fetch;
  let forgetting: Promise<unknown> | undefined;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await send(...request);
    if (String(request[0]).endsWith('/token')) forgetting = account.forget();
    return response;
  });
  await expect(account.renew({ status: 401, header: undefined, token })).rejects.toThrow(Unauthorized);
  expect(await forgetting).toBe('revoked');
  expect(account.signedIn).toBe(false);
  expect(lab.taken()).toBe(0);
});

test('given a token that is refused, it is renewed', async () => {
  const { lab, account, token } = await signedIn();
  expect(await account.renew({ status: 401, header: undefined, token })).not.toBe(token);
  expect(account.signedIn).toBe(true);
  expect(lab.count('/token refresh_token')).toBe(1);
});
