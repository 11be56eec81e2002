import { type Challenge, Unauthorized } from './errors.ts';

/** What knows the access token for a server. */
export interface Authorization {
  /** The token to send; undefined where none is known. Throws {@link Unauthorized} for one that ran out for good. */
  token(): Promise<string | undefined>;
  /** Another token than the one refused, without asking anybody. Throws {@link Unauthorized} where there is none. */
  renew(challenge: Challenge): Promise<string>;
}

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** A token may have been renewed by another request meanwhile, and be refused as well; then one more is tried. */
const MAX_RENEWALS = 2;
const BEARER = /^\s*bearer\b/i;
/** RFC 6750, section 3.1: the token is good, and not for this. */
const INSUFFICIENT_SCOPE = /\berror\s*=\s*"?insufficient_scope\b/;

/**
 * A `fetch` that sends the access token to one origin and, when the token is refused, sends the request once more with a
 * new one. Throws {@link Unauthorized} where only a person can help.
 */
export function authorizedFetch(
  origin: string,
  authorization: Authorization | undefined,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): Fetch {
  if (authorization === undefined) return fetch;
  return async (url, init) => {
    if ((url instanceof URL ? url : new URL(url)).origin !== origin) return fetch(url, init);
    let token = await authorization.token();
    for (let renewals = 0; ; renewals++) {
      const response = await fetch(url, withToken(init, token));
      const challenge = challengeOf(response, token);
      if (challenge === undefined) return response;
      await response.body?.cancel();
      if (renewals === MAX_RENEWALS) throw new Unauthorized(challenge);
      token = await authorization.renew(challenge);
    }
  };
}

function withToken(init: RequestInit | undefined, token: string | undefined): RequestInit | undefined {
  if (token === undefined) return init;
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/** What a response asks of whoever sent this token; undefined where it asks for nothing. */
export function challengeOf(response: Response, token: string | undefined): Challenge | undefined {
  const { status } = response;
  const header = response.headers.get('www-authenticate') ?? undefined;
  if (status === 401) return { status, header, token };
  if (status !== 403 || header === undefined) return undefined;
  // Without a challenge, a 403 is about the page or what was asked for: to sign in would not help.
  const isChallenge = INSUFFICIENT_SCOPE.test(header) || (token === undefined && BEARER.test(header));
  return isChallenge ? { status, header, token } : undefined;
}
