import { SourceError } from '../../runtime/errors.ts';

const TIMEOUT_MS = 10_000;

/**
 * Finds where a server redirects to. A page cannot read the target of a redirect that it does not follow, so one request follows
 * it without the user's credentials and headers. Throws a {@link SourceError} for another origin, which must not get them.
 */
export async function redirectTarget(from: URL, cause: unknown): Promise<URL> {
  const response = await fetch(from, {
    method: 'POST',
    credentials: 'omit',
    redirect: 'follow',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":0,"method":"ping"}',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error) => {
    throw new SourceError('protocol', `${shown(from)} redirects to an address that a page cannot reach`, {
      hint: 'Give the final address of the MCP endpoint',
      cause: error,
    });
  });
  await response.body?.cancel();
  const target = new URL(response.url);
  target.hash = '';
  if (!response.redirected || target.href === from.href) throw cause;
  if (target.origin !== from.origin) {
    throw new SourceError(
      'protocol',
      `${shown(from)} redirects to ${shown(target)}, another origin, which is not followed`,
      {
        hint: `If that is the server you mean, give ${shown(target)} as its address`,
        cause,
      },
    );
  }
  return target;
}

/** An address without its query, where keys may be: messages go into logs and traces. */
export function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
