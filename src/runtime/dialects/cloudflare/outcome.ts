import type { JsonObject } from '../../json.ts';
import type { RunRecord } from '../../spec.ts';
import { logLines } from '../shared/log-lines.ts';

const PREFIXES = { warn: '[warn]', error: '[error]' } as const;

/** `{ result, error?, logs? }`, as executors answer. */
export function outcome(record: RunRecord): JsonObject {
  const logs = logsOf(record);
  const logFields = logs.length === 0 ? {} : { logs };
  if (record.ended === 'finished') return { result: record.response.result, ...logFields };
  return { result: null, error: errorOf(record), ...logFields };
}

/** The logs as lines. */
export const logsOf = ({ response }: RunRecord): string[] => logLines(response.logs, PREFIXES);

/** The name of the error, what it says, and where in the script. */
export function errorOf({ response, failure, limit, limits }: RunRecord): string {
  if (limit === 'timeoutMs' || limit === 'maxCpuMs') {
    return `Execution timed out: the script ran longer than ${limits[limit]} ms`;
  }
  const fatal = response.diagnostics.find(({ severity }) => severity === 'error');
  const named = failure?.name === undefined ? failure?.message : `${failure.name}: ${failure.message}`;
  const message = named ?? fatal?.message ?? 'The run failed';
  const path = failure?.path ?? fatal?.path;
  return path === undefined ? message : `${message} (line ${path})`;
}
