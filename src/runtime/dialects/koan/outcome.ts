import type { Json, JsonObject } from '../../json.ts';
import type { Diagnostic, LogLevel, RunRecord } from '../../spec.ts';
import { OFF } from './exposure.ts';
import { TOO_DEEP } from './recursion.ts';

const BYTES_PER_MB = 1024 * 1024;

/** What a run was asked for that its envelope heeds. */
export interface Asked {
  readonly correlationId?: string;
  readonly maxLogEntries?: number;
}

/** `{ success, output, logs, metrics, error? }`, as `koan.code.execute` answers. */
export function outcome(record: RunRecord, { correlationId }: Asked): JsonObject {
  const { response, ended, timing, memoryBytes, calls } = record;
  const error = ended === 'finished' ? undefined : errorOf(record);
  return {
    success: error === undefined,
    output: outputOf(record),
    logs: response.logs.map(({ level, message }) => ({ level: LEVELS[level], message })),
    metrics: {
      executionMs: rounded(timing.totalMs),
      memoryMb: rounded((memoryBytes ?? 0) / BYTES_PER_MB),
      entityCalls: calls.length,
    },
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(error === undefined ? {} : { error }),
  };
}

/** `{ success, text, logs, diagnostics, errorCode?, errorMessage? }`, as Koan 1.0 answers: logs are lines. */
export function currentOutcome(record: RunRecord, { correlationId, maxLogEntries = 0 }: Asked): JsonObject {
  const { response, ended, timing, memoryBytes, calls } = record;
  const error = ended === 'finished' ? undefined : errorOf(record);
  const lines = response.logs.map(({ level, message }) => `${LEVELS[level]}:${message}`);
  const isCut = maxLogEntries > 0 && lines.length > maxLogEntries;
  return {
    success: error === undefined,
    text: error === undefined ? outputOf(record) : null,
    logs: isCut ? [...lines.slice(0, maxLogEntries), CUT_LOGS] : lines,
    diagnostics: {
      sdkCalls: calls.length,
      cpuMs: Math.round(timing.totalMs),
      memoryBytes: memoryBytes ?? 0,
      ...(error?.line === undefined ? {} : { line: error.line, column: error.column as number }),
      ...(error?.hint === undefined ? {} : { hint: error.hint }),
    },
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(error === undefined ? {} : { errorCode: error.code as string, errorMessage: error.message as string }),
  };
}

const CUT_LOGS = 'info:log entries truncated';

const LEVELS = { debug: 'debug', log: 'info', warn: 'warn', error: 'error' } as const satisfies Record<
  LogLevel,
  string
>;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The last answer; without one, what the script returned, as text. */
function outputOf({ answers, response: { result } }: RunRecord): Json {
  const answer = answers.at(-1);
  if (answer !== undefined || result === null || typeof result === 'string') return answer ?? result;
  return JSON.stringify(result);
}

function errorOf(record: RunRecord): JsonObject {
  const { failure, response } = record;
  const fatal = response.diagnostics.find(({ severity }) => severity === 'error');
  const message = failure?.message ?? fatal?.message ?? `The run ${record.ended}`;
  const [, line, column] = /^(\d+):(\d+)$/.exec(failure?.path ?? fatal?.path ?? '') ?? [];
  return {
    code: codeOf(record, message, fatal),
    message,
    ...(line === undefined ? {} : { line: Number(line), column: Number(column) }),
    ...(fatal?.hint === undefined ? {} : { hint: fatal.hint }),
  };
}

function codeOf({ ended, limit, failure }: RunRecord, message: string, fatal: Diagnostic | undefined): string {
  switch (ended) {
    case 'stopped':
      return 'cancelled';
    case 'crashed':
    case 'finished':
      return 'execution_error';
    case 'limited':
      return LIMIT_CODES[limit ?? ''] ?? 'execution_error';
    case 'failed':
      if (/maxSourceBytes/.test(message) && failure === undefined) return 'code_too_long';
      if (message === OFF) return 'code_mode_disabled';
      if (fatal?.code === 'INVALID_REQUEST') return 'invalid_code';
      if (failure?.isLimit === true) {
        return /maxToolCalls/.test(message) ? 'sdk_calls_exceeded' : 'limit_exceeded';
      }
      if (NO_ANSWER.test(message)) return 'missing_answer';
      return message === TOO_DEEP ? 'recursion_limit' : 'javascript_error';
  }
}

/** What the guest throws where an answer is required. */
const NO_ANSWER = /^The code ended without an answer:/;

const LIMIT_CODES: Readonly<Record<string, string>> = {
  timeoutMs: 'timeout',
  maxWaitMs: 'timeout',
  maxCpuMs: 'timeout',
  maxMemoryBytes: 'memory_limit',
  maxResultBytes: 'output_too_large',
  stack: 'recursion_limit',
};
