import type { SandboxOutcome, SandboxRun } from '../bridge/sandbox-api.ts';
import { utf8Bytes } from '../json.ts';
import type { Prepared } from '../program/index.ts';
import type { Diagnostic, LogEntry, RunFailure, RunRecord, RunStart } from '../spec.ts';
import type { ToolCalls } from './calls.ts';
import { NO_RESULT, type RunResult } from './read-result.ts';
import type { RunOps } from './run-ops.ts';
import type { RunPlan } from './run-plan.ts';
import { pathOf, userStack } from './stacks.ts';
import type { HostStop } from './stop-diagnostic.ts';

interface Script {
  readonly source: string;
  readonly prepared: Pick<Prepared, 'code' | 'edits'>;
}

/** How a run ended, and by what. */
function endOf(
  stop: HostStop | undefined,
  outcome: SandboxOutcome | undefined,
  script: Script,
): Pick<RunRecord, 'ended' | 'failure' | 'limit'> {
  return { ended: endedAs(stop, outcome), ...failureOf(outcome, script), ...limitOf(stop, outcome) };
}

/** What a run left, at the moment at which it ended. */
interface Left {
  readonly hostStop: HostStop | undefined;
  readonly outcome: SandboxOutcome | undefined;
  readonly result: RunResult;
  readonly timing: RunRecord['timing'];
  readonly toolTrace: RunRecord['response']['toolTrace'];
  readonly logs: { readonly entries: readonly LogEntry[]; readonly bytes: number };
  readonly diagnostics: readonly Diagnostic[];
  readonly desk: ToolCalls;
  readonly ops: RunOps;
}

/** The record of a run that has ended. */
export function runRecord(plan: RunPlan, left: Left): RunRecord {
  const { outcome, logs, desk, ops } = left;
  const ending = endOf(left.hostStop, outcome, plan);
  const result = ending.ended === 'finished' ? resultOf(left) : NO_RESULT;
  return {
    runId: plan.runId,
    response: {
      logs: logs.entries,
      result: result.value,
      diagnostics: left.diagnostics,
      toolTrace: left.toolTrace,
    },
    resultBytes: result.bytes,
    calls: desk.records(),
    refused: desk.refused(),
    timing: left.timing,
    ...(outcome?.memoryBytes === undefined ? {} : { memoryBytes: outcome.memoryBytes }),
    ...(outcome?.sync === undefined ? {} : { sync: outcome.sync }),
    logBytes: outcome?.logBytes ?? logs.bytes,
    // What ended without an answer may have used it.
    ...(outcome?.usedSeed === false ? {} : startOf(plan.sandbox)),
    limits: plan.limits,
    countedOps: desk.counted(),
    droppedPayloadBytes: desk.droppedPayloadBytes(),
    operations: ops.counted,
    refusedCalls: desk.refusedCount(),
    answers: ops.answers,
    notices: ops.notices,
    ...ending,
  };
}

/** What a script answered by a channel of its own is its result where it gave no other. */
function resultOf({ result, ops: { answers } }: Left): RunResult {
  const answer = answers.at(-1);
  return result.value !== null || answer === undefined
    ? result
    : { value: answer, bytes: utf8Bytes(JSON.stringify(answer)) };
}

const startOf = ({ randomSeed, sync }: SandboxRun): RunStart => ({
  randomSeed,
  ...(sync === null ? {} : { startMs: sync.startMs }),
});

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
