import type { CallOutcome } from './spec.ts';

type Failure = Extract<CallOutcome, { readonly ok: false }>;

/** Whether a call failed. One that was cut off, because its run was over first, did not. */
export const hasFailed = (outcome: CallOutcome | undefined): outcome is Failure =>
  outcome?.ok === false && !outcome.cut;

/** Whether a call ended by itself, well or not, while its run went on. */
export const hasEnded = (outcome: CallOutcome | undefined): outcome is CallOutcome =>
  outcome !== undefined && (outcome.ok || !outcome.cut);
