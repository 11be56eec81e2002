import { type FailureDetails, SourceError } from '../../runtime/errors.ts';
import { type Json, messageOf } from '../../runtime/json.ts';
import { MAX_RETRY_AFTER_MS } from '../calling/retry-after.ts';
import { type Doing, isCancelled } from './doing.ts';
import { IdleError, OversizeError, Unauthorized, UnknownStatus, WrongRevision } from './errors.ts';
import { Unanswered } from './guarded-transport.ts';
import { retryAfterOf } from './retry-after-of.ts';

type Sdk = typeof import('../sdk.ts');

/** What went wrong with a request, read off the many errors that an SDK, a transport and `fetch` can throw. */
export type Failure =
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly body: string;
      readonly retryAfterMs?: number | undefined;
    }
  | { readonly kind: 'rpc'; readonly code: number; readonly message: string; readonly data: unknown }
  /** Nothing came back in time. */
  | { readonly kind: 'timeout'; readonly afterMs: number | undefined }
  /** The request never left: no server had it. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** The connection failed; whether the server had the request is not known. */
  | { readonly kind: 'broken'; readonly detail: string }
  /** An answer came that makes no sense as MCP. */
  | { readonly kind: 'malformed'; readonly detail: string }
  | { readonly kind: 'too-large'; readonly detail: string }
  | { readonly kind: 'revision'; readonly pinned: string; readonly offered: readonly string[] };

/** Errors of the socket layer (Node) that say no connection was ever made. */
const UNSENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/;

/** Statuses that send a request elsewhere; pages see 0 for any of them. */
const REDIRECTS: readonly number[] = [0, 301, 302, 303, 307, 308];

/** The SDK says only in words that the first request, which asks for the revision, ended with the connection. */
const CLOSED = /the connection closed during/;

/** The SDK throws this as a plain error, after `initialize`. */
export const UNKNOWN_REVISION = /^Server's protocol version is not supported: (.{1,40})/;

/** Reads any error thrown by the SDK's client or a transport. */
export function readFailure(sdk: Sdk, error: unknown): Failure {
  if (error instanceof Unauthorized) return { kind: 'http', status: error.challenge.status, body: '' };
  if (error instanceof WrongRevision) return { kind: 'revision', pinned: error.pinned, offered: error.offered };
  if (sdk.ProtocolError.isInstance(error)) {
    if (error.data instanceof Unanswered) return { kind: error.data.cause, detail: error.data.detail };
    return { kind: 'rpc', code: error.code, message: error.message, data: error.data };
  }
  if (sdk.SdkHttpError.isInstance(error)) {
    return {
      kind: 'http',
      status: error.status,
      body: typeof error.data.text === 'string' ? error.data.text : error.message,
      retryAfterMs: retryAfterOf(error),
    };
  }
  if (sdk.UnauthorizedError.isInstance(error)) return { kind: 'http', status: 401, body: error.message };
  if (sdk.SdkError.isInstance(error)) return readSdkError(sdk, error);
  if (!(error instanceof Error)) return { kind: 'malformed', detail: messageOf(error) };
  if (error instanceof IdleError) return { kind: 'timeout', afterMs: error.afterMs };
  if (error instanceof UnknownStatus) return { kind: 'malformed', detail: error.message };
  if (error instanceof OversizeError) return { kind: 'too-large', detail: error.message };
  const status = httpStatus(error);
  if (status !== undefined) return { kind: 'http', status, body: error.message };
  if (error.name === 'SyntaxError' || error.name === 'ZodError' || error.name === '$ZodError') {
    return { kind: 'malformed', detail: error.name === 'SyntaxError' ? error.message : 'it is not a JSON-RPC message' };
  }
  const revision = UNKNOWN_REVISION.exec(error.message)?.[1];
  if (revision !== undefined)
    return { kind: 'malformed', detail: `it speaks revision ${revision}, which is not known` };
  if (error.message === 'Not connected') return { kind: 'refused', detail: 'the connection is closed' };
  const socket = socketCode(error);
  const detail = socket === undefined ? error.message : `${error.message} (${socket})`;
  return socket !== undefined && UNSENT.test(socket) ? { kind: 'refused', detail } : { kind: 'broken', detail };
}

function readSdkError(sdk: Sdk, error: InstanceType<Sdk['SdkError']>): Failure {
  const data = error.data as { cause?: unknown; timeout?: unknown; contentType?: unknown } | undefined;
  switch (error.code) {
    case sdk.SdkErrorCode.RequestTimeout:
      return { kind: 'timeout', afterMs: typeof data?.timeout === 'number' ? data.timeout : undefined };
    case sdk.SdkErrorCode.EraNegotiationFailed:
      if (data?.cause !== undefined) return readFailure(sdk, data.cause);
      return CLOSED.test(error.message)
        ? { kind: 'broken', detail: 'the connection was closed' }
        : { kind: 'malformed', detail: error.message };
    case sdk.SdkErrorCode.ClientHttpUnexpectedContent:
      return { kind: 'malformed', detail: `its content type is ${String(data?.contentType)}` };
    case sdk.SdkErrorCode.ConnectionClosed:
    case sdk.SdkErrorCode.SendFailed:
      return { kind: 'broken', detail: 'the connection was closed' };
    case sdk.SdkErrorCode.NotConnected:
      return { kind: 'refused', detail: 'the connection is closed' };
    default:
      return { kind: 'malformed', detail: error.message };
  }
}

/** A transport of any make may reject with an error whose `code` is the HTTP status. */
function httpStatus(error: Error): number | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'number' && Number.isInteger(code) && code >= 100 && code <= 599 ? code : undefined;
}

/** The code that Node's `fetch` hides in the cause of its `TypeError`. */
function socketCode(error: Error): string | undefined {
  const cause = error.cause as { code?: unknown; errors?: readonly { code?: unknown }[] } | undefined;
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The failure as what a Source throws: what happened, where, and what to do. */
export function toSourceError(failure: Failure, doing: Doing, cause: unknown): SourceError {
  const { server, what } = doing;
  if (isCancelled(doing, cause)) return new SourceError('cancelled', `Stopped while ${what}`, { cause });
  const details = detailsOf(failure);
  const wrap = (kind: SourceError['failure'], message: string, hint?: string) =>
    new SourceError(kind, message, hint === undefined ? { cause, details } : { hint, cause, details });
  switch (failure.kind) {
    case 'http':
      if (failure.status === 401)
        return wrap('auth', `${server} requires a sign-in (HTTP 401)`, `Sign in to ${server}, or give it an API key`);
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
