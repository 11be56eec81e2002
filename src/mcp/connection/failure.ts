import { type FailureDetails, SourceError } from '../../runtime/errors.ts';
import type { Json } from '../../runtime/json.ts';
import { MAX_RETRY_AFTER_MS } from '../calling/retry-after.ts';
import { type Doing, isCancelled } from './doing.ts';
import type { Failure } from './read-failure.ts';

export { readFailure } from './read-failure.ts';

/** Statuses that send a request elsewhere; pages see 0 for any of them. */
const REDIRECTS: readonly number[] = [0, 301, 302, 303, 307, 308];

/** The failure as what a Source throws: what happened, where, and what to do. */
export function toSourceError(failure: Failure, doing: Doing, cause: unknown): SourceError {
  const { server, what } = doing;
  if (isCancelled(doing, cause)) return new SourceError('cancelled', `Stopped while ${what}`, { cause });
  const details = detailsOf(failure);
  const wrap = (kind: SourceError['failure'], message: string, hint?: string) =>
    new SourceError(kind, message, hint === undefined ? { cause, details } : { hint, cause, details });
  switch (failure.kind) {
    case 'http':
      if (failure.status === 401) return wrap('auth', ...unauthorized(doing));
      if (failure.status === 403)
        return wrap(
          'auth',
          `${server} refused access while ${what} (HTTP 403)${quote(failure.body)}`,
          'Use an account or key that may do this; a server also answers so to pages that it does not allow',
        );
      return wrap('protocol', ...refusalOf(failure, doing));
    case 'rpc':
      return wrap('protocol', `${failure.message.slice(0, 2000)} (code ${failure.code})`, dataHint(failure.data));
    case 'timeout':
      return wrap(
        'timeout',
        `${server} did not answer in time while ${what}${failure.afterMs === undefined ? '' : ` (${failure.afterMs / 1000} s)`}`,
        'Try again, or ask for less at once',
      );
    case 'refused':
      return wrap(
        'broken',
        `${server} cannot be reached: ${failure.detail}`,
        'Check the address and that the server runs',
      );
    case 'broken':
      return wrap('broken', `The connection to ${server} broke while ${what}: ${failure.detail}`, 'Try again');
    case 'malformed':
      return wrap(
        'protocol',
        `${server} gave an answer that is not MCP while ${what}: ${failure.detail}`,
        'Check that the address is that of an MCP endpoint',
      );
    case 'too-large':
      return wrap(
        'protocol',
        `The answer of ${server} was dropped while ${what}: ${failure.detail}`,
        'Ask for less at once',
      );
    case 'revision':
      return wrap(
        'protocol',
        `${server} does not speak ${failure.pinned} of MCP${failure.offered.length === 0 ? '' : `: it offers ${failure.offered.join(', ')}`}`,
        'Choose another revision for it, or none: then the newest is spoken that both know',
      );
  }
}

/** A key that somebody gave is what was refused: a sign-in is not what they look for. */
function unauthorized({ server, endpoint }: Doing): [message: string, hint: string] {
  const names = endpoint?.kind === 'http' ? Object.keys(endpoint.headers).join(', ') : '';
  if (names === '') return [`${server} requires a sign-in (HTTP 401)`, `Sign in to ${server}, or give it an API key`];
  return [
    `${server} refused the key in ${names} (HTTP 401)`,
    `Check the name and the value of ${names} among the headers given for ${server}`,
  ];
}

/** What a status says that is not about who asks, and what to do. */
function refusalOf(
  { status, body, retryAfterMs }: Extract<Failure, { kind: 'http' }>,
  { server, what }: Doing,
): [message: string, hint: string] {
  if (REDIRECTS.includes(status)) {
    const named = status === 0 ? '' : ` (HTTP ${status})`;
    return [
      `${server} redirects elsewhere while ${what}${named}, which is not followed: headers may hold keys`,
      'Connect it again: that finds where it redirects to',
    ];
  }
  return [
    `${server} answered HTTP ${status} while ${what}${quote(body)}`,
    status >= 500 || status === 429 ? tryAgain(retryAfterMs) : 'Check that the address is that of an MCP endpoint',
  ];
}

function detailsOf(failure: Failure): FailureDetails {
  switch (failure.kind) {
    case 'http': {
      const { status, retryAfterMs } = failure;
      return { status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
    }
    case 'rpc':
      return { code: failure.code };
    default:
      return {};
  }
}

function tryAgain(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return 'Try again later, or look at the log of the server';
  if (retryAfterMs >= MAX_RETRY_AFTER_MS) return 'Try again later: the server asks to wait for a day or more';
  return `Try again in ${Math.ceil(retryAfterMs / 1000)} s, as the server asks`;
}

function quote(body: string): string {
  const text = readableBody(body).replace(/\s+/g, ' ').trim().slice(0, 300);
  return text === '' ? '' : `: ${text}`;
}

/** The message inside a JSON error body, else the text of it; nothing of an HTML page. */
function readableBody(body: string): string {
  const text = body.replace(/^Error POSTing to endpoint:\s*/, '');
  try {
    const parsed = JSON.parse(text) as { error?: { message?: unknown } | string; message?: unknown } | null;
    const inner = typeof parsed?.error === 'object' ? parsed.error?.message : parsed?.error;
    for (const text of [inner, parsed?.message]) if (typeof text === 'string') return text;
    return text;
  } catch {
    return /^\s*</.test(text) ? '' : text;
  }
}

function dataHint(data: unknown): string | undefined {
  const text = data === undefined || data === null ? '' : (JSON.stringify(data as Json) ?? '');
  return text === '' ? undefined : `The server adds: ${text.slice(0, 500)}`;
}
