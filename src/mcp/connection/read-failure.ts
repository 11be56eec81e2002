import { messageOf } from '../../runtime/json.ts';
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
