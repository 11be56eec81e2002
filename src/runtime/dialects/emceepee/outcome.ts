import type { JsonObject } from '../../json.ts';
import type { RunRecord } from '../../spec.ts';
import { END_NAMES } from '../shared/end-names.ts';
import { logLines } from '../shared/log-lines.ts';

/** `{ success, result, error?, logs, stats }`, as `codemode_execute` answers. */
export function outcome(record: RunRecord): JsonObject {
  const { response, ended, failure, timing, countedOps } = record;
  const success = ended === 'finished';
  return {
    success,
    result: response.result,
    ...(success
      ? {}
      : {
          error: {
            name: errorName(record),
            message: failure?.message ?? timedOut(record) ?? saidBy(record).message,
            ...(failure?.stack === undefined ? {} : { stack: failure.stack }),
          },
        }),
    logs: [...failedLists(record), ...logLines(response.logs)],
    stats: { durationMs: Math.round(timing.totalMs), mcpCalls: countedOps },
  };
}

const timedOut = ({ limit, limits }: RunRecord): string | undefined =>
  limit === 'timeoutMs' || limit === 'maxCpuMs' ? `Execution timed out after ${limits[limit]}ms` : undefined;

/** Servers whose lists could not be had, which the system tells of at the head of the logs. */
const failedLists = ({ response }: RunRecord): string[] =>
  response.diagnostics
    .filter(({ code, severity }) => code === 'SERVER_UNAVAILABLE' && severity === 'warning')
    .map(({ message }) => `Warning: ${message}`);

/** The name of the error that ended a run, of whatever kind. */
export function errorName(record: RunRecord): string {
  const { failure, limit, ended } = record;
  if (limit === 'timeoutMs' || limit === 'maxCpuMs') return 'TimeoutError';
  return failure?.name ?? saidBy(record).name ?? END_NAMES[ended];
}

/** What a diagnostic says of the end of a run that no thrown value tells of. */
function saidBy({ response, ended }: RunRecord): { readonly name?: string; readonly message: string } {
  const fatal = response.diagnostics.find(({ severity }) => severity === 'error');
  const [, named, text] = /^(\w*Error): ([\s\S]*)$/.exec(fatal?.message ?? '') ?? [];
  const name = named ?? fatal?.errorClass;
  const place = named === undefined || fatal?.path === undefined ? '' : ` (${fatal.path})`;
  return {
    ...(name === undefined ? {} : { name }),
    message: `${text ?? fatal?.message ?? `The run ${ended}`}${place}`,
  };
}
