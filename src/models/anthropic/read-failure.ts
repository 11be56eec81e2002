import type { JsonObject } from '../../runtime/json.ts';
import { failureOf, reasonOfStatus, saysContextFull } from '../http/failures.ts';
import { objectIn, parseObject, textIn } from '../http/read-json.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import type { FailureReason, ModelFailure } from '../model.ts';

/** The statuses that go with the kinds of errors, for errors in the middle of a stream, which have none. */
const STATUS: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** What an error status of the Messages API means. */
export function readFailure(status: number, body: string, headers: Headers): ModelFailure {
  return failureFrom(parseObject(body) ?? {}, status, retryAfterMs(headers, Date.now()));
}

/** What an `error` event means. */
export function failureIn(event: JsonObject): ModelFailure {
  return failureFrom(event, STATUS[textIn(objectIn(event, 'error'), 'type')] ?? 500, undefined);
}

function failureFrom(body: JsonObject, status: number, waitMs: number | undefined): ModelFailure {
  const message = textIn(objectIn(body, 'error'), 'message');
  const reason = reasonOf(status, message);
  const more = { status, retryAfterMs: waitMs };
  if (reason === 'wrong-key') return failureOf(reason, `Anthropic does not take this key (HTTP ${status})`, more);
  return failureOf(reason, message === '' ? `Anthropic answered with HTTP ${status}` : message, more);
}

function reasonOf(status: number, message: string): FailureReason {
  if (status === 400 && /credit balance is too low/i.test(message)) return 'quota';
  if (status === 400 && saysContextFull(message)) return 'context-full';
  return reasonOfStatus(status);
}
