import { isJsonObject } from '../../runtime/json.ts';
import type { ProtocolRevision } from '../../runtime/protocol-revisions.ts';
import { WrongRevision } from './errors.ts';
import { UNKNOWN_REVISION } from './read-failure.ts';

type Sdk = typeof import('../sdk.ts');

const UNSUPPORTED_VERSION = -32022;
const METHOD_NOT_FOUND = -32601;
const MAX_OFFERED = 10;
const MAX_REVISION_LENGTH = 40;

/**
 * What an attempt to speak one revision failed with: that the server does not speak it, where the error says so, else the
 * error as it is.
 */
export function refusedRevision(sdk: Sdk, error: unknown, pinned: ProtocolRevision): unknown {
  const offered = offeredBy(sdk, error);
  return offered === undefined ? error : new WrongRevision(pinned, offered, { cause: error });
}

/** The revisions of a refusal, none where it names none; undefined where the error is about something else. */
function offeredBy(sdk: Sdk, error: unknown): readonly string[] | undefined {
  if (sdk.ProtocolError.isInstance(error)) return offeredIn({ code: error.code, data: error.data });
  if (sdk.SdkHttpError.isInstance(error)) return offeredIn(errorIn(error.data.text));
  if (sdk.SdkError.isInstance(error)) {
    const { cause } = (error.data ?? {}) as { cause?: unknown };
    if (error.code !== sdk.SdkErrorCode.EraNegotiationFailed) return undefined;
    return cause === undefined ? [] : offeredBy(sdk, cause);
  }
  const spoken = error instanceof Error ? UNKNOWN_REVISION.exec(error.message)?.[1] : undefined;
  return spoken === undefined ? undefined : [spoken];
}

function offeredIn(error: unknown): readonly string[] | undefined {
  const { code, data } = (error ?? {}) as { code?: unknown; data?: unknown };
  if (code === METHOD_NOT_FOUND) return [];
  if (code !== UNSUPPORTED_VERSION) return undefined;
  const { supported } = (data ?? {}) as { supported?: unknown };
  return (Array.isArray(supported) ? supported : [])
    .filter((revision) => typeof revision === 'string')
    .slice(0, MAX_OFFERED)
    .map((revision) => revision.slice(0, MAX_REVISION_LENGTH));
}

/** The JSON-RPC error in the body of an answer; undefined where there is none. */
function errorIn(body: unknown): unknown {
  try {
    const answer: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    return isJsonObject(answer) ? answer.error : undefined;
  } catch {
    return undefined;
  }
}
