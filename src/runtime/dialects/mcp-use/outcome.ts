import type { JsonObject } from '../../json.ts';
import type { RunRecord } from '../../spec.ts';
import { logLines } from '../shared/log-lines.ts';

const PREFIXES = { warn: '[WARN]', error: '[ERROR]' } as const;

/** `{ result, logs, error, execution_time }`, as executors answer. A run that failed tells its diagnostics as well. */
export function outcome(record: RunRecord): JsonObject {
  const { response, ended, timing } = record;
  const envelope = {
    result: ended === 'finished' ? response.result : null,
    logs: logLines(response.logs, PREFIXES),
    error: ended === 'finished' ? null : errorOf(record),
    execution_time: Math.round(timing.totalMs) / 1000,
  };
  return ended === 'finished'
    ? envelope
    : { ...envelope, diagnostics: response.diagnostics as unknown as JsonObject[] };
}

function errorOf({ response, failure, limit }: RunRecord): string {
  if (limit === 'timeoutMs' || limit === 'maxCpuMs') return 'Script execution timed out';
  const fatal = response.diagnostics.find(({ severity }) => severity === 'error');
  return failure?.message ?? fatal?.message ?? 'The run failed';
}
