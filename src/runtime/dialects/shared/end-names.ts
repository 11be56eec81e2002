import type { RunRecord } from '../../spec.ts';

/** What systems whose envelopes name an error call an end that no thrown value made. */
export const END_NAMES = {
  finished: 'Error',
  failed: 'Error',
  limited: 'LimitError',
  stopped: 'AbortError',
  crashed: 'InternalError',
} as const satisfies Record<RunRecord['ended'], string>;
