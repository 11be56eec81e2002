import type { OAuthTokens } from '@modelcontextprotocol/client';
import { authError } from './auth-error.ts';
import type { Tokens } from './credentials.ts';

/** An access token is not sent in its last seconds: it would run out on the way. */
const LEEWAY_MS = 10_000;
const LEEWAY_SHARE = 0.1;

/** Reads what a token endpoint answered. Throws `SourceError('auth')` for tokens that are sent in another way. */
export function readTokenResponse(response: OAuthTokens, issuer: string, now = Date.now()): Tokens {
  const { access_token, refresh_token, expires_in, scope, token_type } = response;
  if (token_type.toLowerCase() !== 'bearer') {
    throw authError(
      `${issuer} gave a token of the kind ${token_type.slice(0, 50)}, which is not supported`,
      'The server must accept bearer tokens',
    );
  }
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    scope,
    ...(expires_in === undefined ? {} : { expiresAtMs: now + expires_in * 1000, lifetimeMs: expires_in * 1000 }),
  };
}

/** Whether the access token has run out, or will before it arrives. */
export function isExpired({ expiresAtMs, lifetimeMs = LEEWAY_MS }: Tokens, now = Date.now()): boolean {
  return expiresAtMs !== undefined && now >= expiresAtMs - Math.min(LEEWAY_MS, lifetimeMs * LEEWAY_SHARE);
}

/** All scopes of several lists, each once; undefined where there is none. */
export function scopeUnion(...scopes: readonly (string | undefined)[]): string | undefined {
  const all = new Set(scopes.flatMap((scope) => scope?.split(/\s+/).filter(Boolean) ?? []));
  return all.size === 0 ? undefined : [...all].join(' ');
}
