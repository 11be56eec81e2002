import type {
  GuestFailure,
  LogBatch,
  SandboxEnd,
  SandboxLimit,
  SandboxOutcome,
  SyncReport,
} from '../bridge/sandbox-api.ts';
import { isJsonObject, type Json } from '../json.ts';
import type { LogEntry, LogLevel } from '../spec.ts';

// A realm speaks for its guest. Should a guest ever get out of the engine, what it makes the realm say is data like any
// other: it is read here field by field, and what does not fit ends the realm.

/** Why a realm ends that says what no realm of ours would say. */
export const MALFORMED = 'it sent a malformed message';
export const TOO_MANY_OPEN = 'it did not wait for answers';

/** Failures and names of modules that a response can use; a guest may make a million. */
const MAX_LISTED = 100;

const LEVELS: readonly LogLevel[] = ['debug', 'log', 'warn', 'error'];
const LIMITS: readonly SandboxLimit[] = [
  ...(['timeoutMs', 'maxCpuMs', 'maxMemoryBytes'] as const),
  ...(['maxResultBytes', 'maxSteps', 'stack'] as const),
];
const KINDS: readonly GuestFailure['kind'][] = ['error', 'object', 'primitive', 'function'];
const TEXTS = ['name', 'stack', 'hint', 'errorClass', 'cause'] as const;

const isCount = (value: Json | undefined): value is number => typeof value === 'number' && value >= 0;
const isText = (value: Json | undefined): value is string => typeof value === 'string';

function isLogEntry(value: Json): boolean {
  return (
    isJsonObject(value) && LEVELS.includes(value.level as LogLevel) && isText(value.message) && isCount(value.timeMs)
  );
}

/** A batch of logs of a run; undefined for anything else. */
export function readLogs(data: Json): LogBatch | undefined {
  if (!isJsonObject(data) || !isCount(data.runId) || !isCount(data.cpuMs)) return undefined;
  const { runId, cpuMs, entries } = data;
  if (!Array.isArray(entries) || !entries.every(isLogEntry)) return undefined;
  return { runId, cpuMs, entries: entries as unknown as readonly LogEntry[] };
}

function readFailure(value: Json | undefined): GuestFailure | undefined {
  if (!isJsonObject(value) || !isText(value.message)) return undefined;
  const kind = KINDS.find((known) => known === value.kind);
  if (kind === undefined || TEXTS.some((name) => value[name] !== undefined && !isText(value[name]))) return undefined;
  if (value.callId !== undefined && !isCount(value.callId)) return undefined;
  if (value.limit !== undefined && value.limit !== true) return undefined;
  if (value.unread !== undefined && value.unread !== true) return undefined;
  return value as unknown as GuestFailure;
}

function readEnd(value: Json | undefined): SandboxEnd | undefined {
  if (!isJsonObject(value)) return undefined;
  switch (value.end) {
    case 'finished':
      return value.gaveUp === true ? { end: 'finished', gaveUp: true } : { end: 'finished' };
    case 'cancelled':
    case 'deadlocked':
      return { end: value.end };
    case 'limited': {
      const limit = LIMITS.find((known) => known === value.limit);
      return limit && { end: 'limited', limit };
    }
    case 'failed': {
      const failure = readFailure(value.failure);
      return failure && { end: 'failed', failure };
    }
    case 'crashed':
      return isText(value.message) ? { end: 'crashed', message: value.message } : undefined;
    default:
      return undefined;
  }
}

const STRATEGIES: readonly SyncReport['strategy'][] = ['wait', 'suspend', 'replay'];

function readSync(value: Json | undefined): { readonly sync?: SyncReport } {
  if (!isJsonObject(value) || !isCount(value.passes) || !isCount(value.repeatedMs)) return {};
  const { passes, repeatedMs } = value;
  const strategy = STRATEGIES.find((known) => known === value.strategy);
  return strategy === undefined ? {} : { sync: { strategy, passes, repeatedMs } };
}

function readLost(value: Json | undefined): Pick<SandboxOutcome, 'resultLoses'> {
  if (!isJsonObject(value)) return {};
  const { what, path } = value;
  return isText(what) && isText(path) ? { resultLoses: { what, path } } : {};
}

/** The end of a run, and the JSON text of its result, where there is one. */
export interface ReadOutcome {
  readonly outcome: SandboxOutcome;
  readonly resultText: string | undefined;
}

/** What a realm says of the end of a run; undefined for anything else. */
export function readOutcome(value: Json): ReadOutcome | undefined {
  if (!isJsonObject(value)) return undefined;
  const { cpuMs, elapsedMs, memoryBytes, logBytes, uncaught, missingModules, result } = value;
  const end = readEnd(value.end);
  if (end === undefined || !isCount(cpuMs) || !isCount(elapsedMs) || !isCount(logBytes)) return undefined;
  if (!Array.isArray(uncaught) || !Array.isArray(missingModules)) return undefined;
  if (memoryBytes !== undefined && !isCount(memoryBytes)) return undefined;
  const failures = uncaught.slice(0, MAX_LISTED).map(readFailure);
  if (failures.includes(undefined)) return undefined;
  const resultFailure = readFailure(value.resultFailure);
  if (resultFailure === undefined && value.resultFailure !== undefined) return undefined;
  if (result !== undefined && !isText(result)) return undefined;
  return {
    resultText: result,
    outcome: {
      end,
      cpuMs,
      elapsedMs,
      logBytes,
      uncaught: failures as readonly GuestFailure[],
      missingModules: missingModules.slice(0, MAX_LISTED).filter(isText),
      usedSeed: value.usedSeed !== false,
      reusable: value.reusable === true,
      ...(memoryBytes === undefined ? {} : { memoryBytes }),
      ...(resultFailure === undefined ? {} : { resultFailure }),
      ...readLost(value.resultLoses),
      ...readSync(value.sync),
    },
  };
}
