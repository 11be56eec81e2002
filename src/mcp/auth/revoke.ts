import type { StoredClient, Tokens } from './credentials.ts';
import type { SignInService } from './service.ts';
import { serviceFetch } from './service-fetch.ts';

/**
 * What became of the tokens at the service that gave them: `revoked`, `kept` where it takes none back, or `unknown` where
 * its answer could not be had or read.
 */
export type Revoked = 'revoked' | 'unrevoked' | 'unknown';

/**
 * Tells a service that its tokens are of no more use (RFC 7009): the refresh token first, with which most services drop
 * what came of it, and the access token, which others want named. Never rejects.
 */
export async function revokeTokens(service: SignInService, client: StoredClient, tokens: Tokens): Promise<Revoked> {
  const { revocation } = service;
  if (revocation === undefined) return 'unrevoked';
  const given = [
    ['refresh_token', tokens.refreshToken],
    ['access_token', tokens.accessToken],
  ] as const;
  let outcome: Revoked = 'revoked';
  for (const [hint, token] of given) {
    if (token === undefined) continue;
    const body = new URLSearchParams({ token, token_type_hint: hint });
    const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
    introduce(client, methodOf(client, revocation.methods), headers, body);
    const ok = await serviceFetch(revocation.endpoint, { method: 'POST', headers, body }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    if (!ok) outcome = 'unknown';
  }
  return outcome;
}

type ClientMethod = 'client_secret_basic' | 'client_secret_post' | 'none';

/** How a client proves itself: as it was registered, else as the service takes it. */
function methodOf({ secret, authMethod }: StoredClient, taken: readonly string[] | undefined): ClientMethod {
  if (secret === undefined) return 'none';
  if (authMethod === 'client_secret_basic' || authMethod === 'client_secret_post' || authMethod === 'none') {
    return authMethod;
  }
  return taken?.includes('client_secret_post') === true && !taken.includes('client_secret_basic')
    ? 'client_secret_post'
    : 'client_secret_basic';
}

function introduce(
  { id, secret = '' }: StoredClient,
  method: ClientMethod,
  headers: Headers,
  body: URLSearchParams,
): void {
  if (method === 'client_secret_basic') {
    // As the SDK sends it to the token endpoint: a service that gave tokens for it knows it in this form.
    headers.set('authorization', `Basic ${btoa(`${id}:${secret}`)}`);
    return;
  }
  body.set('client_id', id);
  if (method === 'client_secret_post') body.set('client_secret', secret);
}
