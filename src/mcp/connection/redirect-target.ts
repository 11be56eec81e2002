import { SourceError } from '../../runtime/errors.ts';

const TIMEOUT_MS = 10_000;
/** More than any server needs within its origin. */
const MAX_HOPS = 5;

/**
 * Finds where a server redirects to, by requests without the user's credentials and headers. Throws a {@link SourceError} for
 * another origin, which must not get those. In Node the other origin is not contacted: it may be a service of this machine. A
 * page reads the target of a redirect by following it alone; there the browser asks the other origin for leave.
 */
export async function redirectTarget(from: URL, cause: unknown): Promise<URL> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let target = from;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const location = await locationOf(target, signal, cause);
    if (location === undefined) break;
    if (location === 'hidden') {
      target = await followed(from, signal);
      break;
    }
    if (!URL.canParse(location, target)) throw unreachable(from, cause);
    target = new URL(location, target);
    if (target.origin !== from.origin) break;
  }
  target = new URL(target);
  target.hash = '';
  if (target.href === from.href) throw cause;
  if (!/^https?:$/.test(target.protocol)) throw unreachable(from, cause);
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

/** Where one address redirects to; undefined where it does not, `hidden` where the platform does not show it. */
async function locationOf(url: URL, signal: AbortSignal, cause: unknown): Promise<string | undefined> {
  const response = await request(url, 'manual', signal).catch(() => {
    throw cause;
  });
  await response.body?.cancel();
  if (response.type === 'opaqueredirect') return 'hidden';
  return response.status >= 300 && response.status < 400 ? (response.headers.get('location') ?? undefined) : undefined;
}

async function followed(from: URL, signal: AbortSignal): Promise<URL> {
  const response = await request(from, 'follow', signal).catch((error) => {
    throw unreachable(from, error);
  });
  await response.body?.cancel();
  return new URL(response.url);
}

const request = (url: URL, redirect: RequestRedirect, signal: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    credentials: 'omit',
    redirect,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":0,"method":"ping"}',
    signal,
  });

const unreachable = (from: URL, cause: unknown): SourceError =>
  new SourceError('protocol', `${shown(from)} redirects to an address that cannot be reached from here`, {
    hint: 'Give the final address of the MCP endpoint',
    cause,
  });

/** An address without its query, where keys may be: messages go into logs and traces. */
export function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}
