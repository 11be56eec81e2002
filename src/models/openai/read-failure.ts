import type { JsonObject } from '../../runtime/json.ts';
import { failureOf, reasonOfStatus, saysContextFull } from '../http/failures.ts';
import { objectIn, parseObject, textIn } from '../http/read-json.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import type { FailureReason, ModelFailure } from '../model.ts';

/** What an error status of a chat completions address means. */
export function readFailure(status: number, body: string, headers: Headers): ModelFailure {
  const parsed = parseObject(body) ?? {};
  return failureFrom(parsed, status, retryAfterMs(headers, Date.now()));
}

/** What an error in the middle of a stream means. Its code may be a status, as OpenRouter has it. */
export function failureIn(chunk: JsonObject): ModelFailure {
  const { code } = objectIn(chunk, 'error');
  return failureFrom(chunk, typeof code === 'number' ? code : 500, undefined);
}

function failureFrom(body: JsonObject, status: number, waitMs: number | undefined): ModelFailure {
  const error = objectIn(body, 'error');
  const code = `${textIn(error, 'code')} ${textIn(error, 'type')}`;
  const message =
    textIn(error, 'message') || textIn(body, 'error') || textIn(body, 'message') || textIn(body, 'detail');
  const reason = reasonOf(status, code, message);
  const more = { status, retryAfterMs: waitMs };
  // Providers quote the key, masked in their own way: it is left out altogether.
  if (reason === 'wrong-key') return failureOf(reason, `The provider does not take this key (HTTP ${status})`, more);
  return failureOf(reason, message === '' ? `The provider answered with HTTP ${status}` : message, more);
}

function reasonOf(status: number, code: string, message: string): FailureReason {
  if (/insufficient_quota|billing_hard_limit/.test(code)) return 'quota';
  if (/invalid_api_key/.test(code)) return 'wrong-key';
  if (/rate_limit_exceeded/.test(code)) return 'rate-limited';
  if (/model_not_found/.test(code)) return 'unknown-model';
  if (/content_filter|content_policy_violation/.test(code)) return 'blocked';
  if (/context_length_exceeded|exceed_context_size/.test(code)) return 'context-full';
  if ((status === 400 || status === 413 || status === 422 || status >= 500) && saysContextFull(message))
    return 'context-full';
  return reasonOfStatus(status);
}
