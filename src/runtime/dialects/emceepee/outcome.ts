import type { JsonObject } from '../../json.ts';
import type { RunRecord } from '../../spec.ts';

/** `{ success, result, error?, logs, stats }`, as `codemode_execute` answers. */
export function outcome(record: RunRecord): JsonObject {
  const { response, ended, failure, timing, countedOps } = record;
  const success = ended === 'finished';
  const stats = { durationMs: Math.round(timing.totalMs), mcpCalls: countedOps };
  const logs = response.logs.map(({ message }) => message);
  if (success) return { success, result: response.result, logs, stats };
  const fatal = response.diagnostics.find(({ severity }) => severity === 'error');
  const [, name, message] = /^(\w*Error): ([\s\S]*)$/.exec(fatal?.message ?? '') ?? [];
  return {
    success,
    result: null,
    error: {
      name: failure?.name ?? name ?? NAMES[ended],
      message: failure?.message ?? message ?? fatal?.message ?? `The run ${ended}`,
      ...(failure?.stack === undefined ? {} : { stack: failure.stack }),
    },
    logs,
    stats,
  };
}

const NAMES = {
  finished: 'Error',
  failed: 'Error',
  limited: 'LimitError',
  stopped: 'AbortError',
  crashed: 'InternalError',
} as const satisfies Record<RunRecord['ended'], string>;
