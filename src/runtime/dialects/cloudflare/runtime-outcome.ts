import type { Json, JsonObject } from '../../json.ts';
import type { CallRecord, RunRecord } from '../../spec.ts';
import { errorOf, logsOf } from './outcome.ts';
import { truncateResult } from './truncate.ts';
import { unwrap } from './unwrap.ts';

/** `{ status, executionId, result | error, logs?, calls }`, as the runtime of the package answers. */
export function runtimeOutcome(record: RunRecord, maxResultTokens: number): JsonObject {
  const logs = logsOf(record);
  const executionId = `exec_${record.runId}`;
  const calls = record.calls.map(callEntry);
  if (record.ended === 'finished') {
    const result = truncateResult(record.response.result, maxResultTokens);
    return { status: 'completed', executionId, result, ...(logs.length === 0 ? {} : { logs }), calls };
  }
  const output = logs.length === 0 ? '' : `\n\nConsole output:\n${logs.join('\n')}`;
  return { status: 'error', executionId, error: `Code execution failed: ${errorOf(record)}${output}`, calls };
}

/** One call in the log of a run: who was called, with what, and what came of it. */
function callEntry({ serverId, toolName, exportName, input, outcome }: CallRecord, seq: number): JsonObject {
  const entry = { seq, connector: serverId, method: exportName, args: input, requiresApproval: false };
  if (outcome === undefined) return { ...entry, state: 'executing' };
  if (!outcome.ok) return { ...entry, state: 'error' };
  // A result that the host dropped, since all of them were too long together.
  if (outcome.result === undefined) return { ...entry, state: 'applied' };
  const unwrapped = unwrap(outcome.result, { serverId, toolName, exportName });
  const result: Json = 'value' in unwrapped ? unwrapped.value : null;
  return { ...entry, result, state: 'applied' };
}
