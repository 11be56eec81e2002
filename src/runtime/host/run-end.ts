import type { SandboxOutcome } from '../bridge/sandbox-api.ts';
import type { Prepared } from '../program/index.ts';
import type { RunFailure, RunRecord } from '../spec.ts';
import { pathOf, userStack } from './stacks.ts';
import type { HostStop } from './stop-diagnostic.ts';

interface Script {
  readonly source: string;
  readonly prepared: Pick<Prepared, 'code' | 'edits'>;
}

/** How a run ended, and by what. */
export function endOf(
  stop: HostStop | undefined,
  outcome: SandboxOutcome | undefined,
  script: Script,
): Pick<RunRecord, 'ended' | 'failure' | 'limit'> {
  return { ended: endedAs(stop, outcome), ...failureOf(outcome, script), ...limitOf(stop, outcome) };
}

/** The value that failed a run: thrown out of the script, by reading its result, or by a promise without a handler. */
function failureOf(
  outcome: SandboxOutcome | undefined,
  { source, prepared }: Script,
): { readonly failure?: RunFailure } {
  if (outcome === undefined) return {};
  const thrown = outcome.end.end === 'failed' ? outcome.end.failure : (outcome.resultFailure ?? outcome.uncaught[0]);
  if (thrown === undefined) return {};
  const { message, name, stack, errorClass, callId, limit } = thrown;
  const path = pathOf(stack, source, prepared);
  return {
    failure: {
      message,
      ...(name === undefined ? {} : { name }),
      ...(stack === undefined ? {} : { stack: userStack(stack, source, prepared) }),
      ...(errorClass === undefined ? {} : { errorClass }),
      ...(callId === undefined ? {} : { callId }),
      ...(limit === undefined ? {} : { isLimit: limit }),
      ...(path === undefined ? {} : { path }),
    },
  };
}

function limitOf(stop: HostStop | undefined, outcome: SandboxOutcome | undefined): { readonly limit?: string } {
  if (stop?.stop === 'limit') return { limit: stop.limit };
  return outcome?.end.end === 'limited' ? { limit: outcome.end.limit } : {};
}

function endedAs(stop: HostStop | undefined, outcome: SandboxOutcome | undefined): RunRecord['ended'] {
  if (stop !== undefined) return stop.stop === 'limit' ? 'limited' : stop.stop === 'cancelled' ? 'stopped' : 'crashed';
  switch (outcome?.end.end) {
    case 'finished':
      return outcome.resultFailure === undefined && outcome.uncaught.length === 0 ? 'finished' : 'failed';
    case 'limited':
      return 'limited';
    case 'cancelled':
      return 'stopped';
    case 'failed':
    case 'deadlocked':
      return 'failed';
    default:
      return 'crashed';
  }
}
