import type { FailureReason, ModelFailure } from '../model.ts';

/** How much of a provider's own words is shown. */
const MAX_MESSAGE_CHARS = 500;

/** What to do about each failure, where nothing more is known. */
const HINTS: Readonly<Record<FailureReason, string>> = {
  aborted: 'Start it again when you want it',
  unreachable:
    'See that the address is right and that the model runs; a local one must allow this page in its CORS settings',
  redirected: 'Enter the address that it leads to, if you trust it with your key',
  'wrong-key': 'Enter a key of this provider that may use this model',
  'unknown-model': 'Choose a model that this provider has',
  quota: 'Add credit at the provider, or choose another model',
  'rate-limited': 'Wait, then try again',
  'context-full': 'Offer fewer tools, disclose less of them, or choose a model that reads more',
  overloaded: 'Try again in a while',
  blocked: 'Word the task in another way',
  'bad-request': 'See that this model takes tools and that the address is of this provider',
  malformed: 'See that the address is of this provider; try again',
  timeout: 'Try again, or choose a faster model',
  unavailable: 'Choose another model',
};

/** A failure with the hint of its reason. Its message is as long as the provider's own: {@link shownFailure} cuts it. */
export function failureOf(
  reason: FailureReason,
  message: string,
  more: { readonly hint?: string; readonly status?: number; readonly retryAfterMs?: number | undefined } = {},
): ModelFailure {
  const { hint = HINTS[reason], status, retryAfterMs } = more;
  return {
    reason,
    message,
    hint,
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** A failure as it is shown. Providers quote what they are sent: the key is taken out first, so that the cut leaves no part of it. */
export function shownFailure(failure: ModelFailure, key?: string): ModelFailure {
  const message = key === undefined ? failure.message : failure.message.replaceAll(key, '…');
  return {
    ...failure,
    message: message.length > MAX_MESSAGE_CHARS ? `${message.slice(0, MAX_MESSAGE_CHARS)}…` : message,
  };
}

/** What a status says by itself, in every HTTP API. */
export function reasonOfStatus(status: number): FailureReason {
  switch (status) {
    case 401:
    case 403:
      return 'wrong-key';
    case 402:
      return 'quota';
    case 404:
      return 'unknown-model';
    case 408:
      return 'timeout';
    case 413:
      return 'context-full';
    case 429:
      return 'rate-limited';
    default:
      return status >= 500 ? 'overloaded' : 'bad-request';
  }
}

/** Words of providers, and of servers that imitate them, for a conversation that is too long. */
const CONTEXT_FULL =
  /context[ _](?:length|window|size)|maximum context|too many (?:input )?tokens|prompt is too long|input (?:is|token).{0,40}(?:too long|exceed)|exceeds? the (?:available |maximum |model's )?(?:context|number of tokens)/i;

export const saysContextFull = (text: string): boolean => CONTEXT_FULL.test(text);
