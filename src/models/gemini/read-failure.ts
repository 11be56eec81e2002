import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import { failureOf, reasonOfStatus, saysContextFull } from '../http/failures.ts';
import { countIn, objectIn, objectsIn, parseJson, textIn } from '../http/read-json.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import type { FailureReason, ModelFailure } from '../model.ts';

/** What an error status of the Gemini API means. Some of its errors come as the one item of a list. */
export function readFailure(status: number, body: string, headers: Headers): ModelFailure {
  const parsed = parseJson(body);
  const first: Json | undefined = Array.isArray(parsed) ? (parsed as readonly Json[])[0] : parsed;
  return failureFrom(isJsonObject(first) ? first : {}, status, retryAfterMs(headers, Date.now()));
}

/** What an error in the middle of a stream means. */
export function failureIn(response: JsonObject): ModelFailure {
  return failureFrom(response, countIn(objectIn(response, 'error'), 'code') ?? 500, undefined);
}

function failureFrom(body: JsonObject, status: number, waitMs: number | undefined): ModelFailure {
  const error = objectIn(body, 'error');
  const message = textIn(error, 'message');
  const reason = reasonOf(status, message, error);
  const more = { status, retryAfterMs: waitMs ?? retryDelayMs(error) };
  if (reason === 'wrong-key') return failureOf(reason, `Google does not take this key (HTTP ${status})`, more);
  return failureOf(reason, message === '' ? `Google answered with HTTP ${status}` : message, more);
}

function reasonOf(status: number, message: string, error: JsonObject): FailureReason {
  const reasons = objectsIn(error, 'details').map((detail) => textIn(detail, 'reason'));
  if (reasons.includes('API_KEY_INVALID') || /API key not valid/i.test(message)) return 'wrong-key';
  if (status === 400 && saysContextFull(message)) return 'context-full';
  const violations = objectsIn(error, 'details').flatMap((detail) => objectsIn(detail, 'violations'));
  // A day's quota comes back only the next day; a minute's is a matter of waiting.
  if (status === 429 && violations.some((one) => /PerDay/.test(textIn(one, 'quotaId')))) return 'quota';
  return reasonOfStatus(status);
}

/** `google.rpc.RetryInfo` has seconds, such as `37s`. */
function retryDelayMs(error: JsonObject): number | undefined {
  for (const detail of objectsIn(error, 'details')) {
    const [, seconds] = /^(\d{1,6}(?:\.\d+)?)s$/.exec(textIn(detail, 'retryDelay')) ?? [];
    if (seconds !== undefined) return Math.round(Number(seconds) * 1_000);
  }
  return undefined;
}
