import { HostError } from '../../runtime/errors.ts';

/** Whether a request may be answered. */
export type Access<Env> = (request: Request, env: Env) => boolean | Promise<boolean>;

const MIN_TOKEN_LENGTH = 16;

/**
 * Access for requests with `Authorization: Bearer TOKEN`, where the token is one of those that `tokens` gives. A token that is
 * absent or shorter than 16 characters is refused with `HostError('bad-options')`: it would protect nothing.
 */
export function bearer<Env>(tokens: (env: Env) => string | undefined | readonly (string | undefined)[]): Access<Env> {
  return async (request, env) => {
    const given = tokens(env);
    const all = typeof given === 'string' || given === undefined ? [given] : given;
    if (all.length === 0 || all.some((token) => (token ?? '').length < MIN_TOKEN_LENGTH)) {
      throw new HostError('bad-options', `A token is not set, or shorter than ${MIN_TOKEN_LENGTH} characters`);
    }
    const sent = await digest(/^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '');
    const expected = await Promise.all(all.map((token) => digest(token as string)));
    // All are compared to their ends, so that the time says nothing of them.
    return expected.filter((one) => same(one, sent)).length > 0;
  };
}

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const same = (a: Uint8Array, b: Uint8Array): boolean =>
  a.reduce((difference, byte, index) => difference | (byte ^ (b[index] as number)), 0) === 0;

const CORS_HEADERS = 'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name';

/** What a page of this origin may read; undefined where it may not call. Requests of programs have no origin. */
export function corsFor(origin: string | null, origins: readonly string[]): Record<string, string> | undefined {
  if (origin === null) return {};
  if (!origins.includes(origin)) return undefined;
  return {
    'access-control-allow-origin': origin,
    vary: 'origin',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': CORS_HEADERS,
    'access-control-expose-headers': 'www-authenticate, retry-after',
    'access-control-max-age': '600',
  };
}
