import type { Json, JsonObject } from '../../json.ts';
import type { Diagnostic, RunRecord } from '../../spec.ts';
import { END_NAMES } from '../shared/end-names.ts';
import { logLines } from '../shared/log-lines.ts';
import { detailsIn } from './encode.ts';
import type { Release } from './release.ts';

/** The result of `codecall.execute`: a union on `status`. Logs of a run that failed are ours to add. */
export function outcome(record: RunRecord, maxSteps: number | undefined, { safeCalls }: Release): JsonObject {
  const messages = [...logLines(record.response.logs), ...(safeCalls ? noticeLines(record) : [])];
  return { ...statusOf(record, maxSteps), ...(messages.length === 0 ? {} : { logs: messages }) };
}

/** What a script told by `mcpLog` and `mcpNotify`, as lines of its logs. */
const noticeLines = ({ notices }: RunRecord): string[] =>
  notices.map((notice) =>
    notice.kind === 'log' ? `[mcp:${notice.level}] ${notice.message}` : `[notify] ${notice.event}`,
  );

function statusOf(record: RunRecord, maxSteps: number | undefined): JsonObject {
  const { ended, response, limit } = record;
  if (ended === 'finished') return { status: 'ok', result: response.result };
  const fatal = response.diagnostics.find(({ severity }) => severity === 'error');
  if (limit === 'timeoutMs' || limit === 'maxCpuMs') return { status: 'timeout', error: { message: messageOf(fatal) } };
  if (limit === 'maxSteps') {
    const message = `The script took more than ${maxSteps ?? 0} steps (vm.maxSteps): function entries and turns of loops`;
    return { status: 'timeout', error: { message } };
  }
  if (fatal?.code === 'ILLEGAL_ACCESS') {
    const { path, message, hint, errorClass = 'DisallowedGlobal' } = fatal;
    const place = path === undefined ? '' : ` (${path})`;
    return illegal(`${message}${place}${hint === undefined ? '' : `. ${hint}`}`, errorClass);
  }
  const { failure } = record;
  if (failure === undefined && (fatal?.code === 'SYNTAX_ERROR' || fatal?.code === 'UNSUPPORTED_SYNTAX')) {
    return syntaxError(fatal.message, fatal.path);
  }
  if (fatal?.code === 'SYNTAX_ERROR') return syntaxError(fatal.message, fatal.path);
  if (failure?.name === 'EvalError' && /^Code generation from strings/.test(failure.message)) {
    return illegal(failure.message, 'IllegalBuiltinAccess');
  }
  return toolError(record) ?? runtimeError(record, fatal);
}

const messageOf = (diagnostic: Diagnostic | undefined): string =>
  diagnostic?.message ?? 'The run ended for no known reason';

const illegal = (message: string, kind: string): JsonObject => ({ status: 'illegal_access', error: { message, kind } });

function syntaxError(message: string, path: string | undefined): JsonObject {
  const [line, column] = (path ?? '').split(':').map(Number);
  const known = line !== undefined && column !== undefined;
  return { status: 'syntax_error', error: { message, ...(known ? { location: { line, column } } : {}) } };
}

/** The failure of a call that the script let through. */
function toolError({ failure, calls, refused }: RunRecord): JsonObject | undefined {
  if (failure === undefined) return undefined;
  if (failure.callId === undefined) {
    const code = /^(UnknownTool|AmbiguousTool)Error$/.exec(failure.name ?? '')?.[1];
    const name = code === undefined ? undefined : nameIn(failure.message);
    return name === undefined ? undefined : toolErrorOf(name, null, failure.message, { code });
  }
  const call = calls.find(({ callId }) => callId === failure.callId);
  if (call !== undefined) {
    const fields = call.outcome?.ok === false ? call.outcome.fields : undefined;
    return toolErrorOf(call.calledAs ?? call.toolName, call.input, failure.message, fields);
  }
  const missed = refused.find(({ callId }) => callId === failure.callId);
  return missed && toolErrorOf(missed.toolName, missed.input, failure.message, missed.fields);
}

/** The name in what `getTool` says of a tool that it does not give. A script may say anything of the kind. */
function nameIn(message: string): string | undefined {
  const [, name = ''] = /^(?:There is no tool )?("(?:[^"\\]|\\.)*")/.exec(message) ?? [];
  try {
    return JSON.parse(name) as string;
  } catch {
    return undefined;
  }
}

/** A failed call in this system's words. */
export function toolErrorOf(
  toolName: string,
  toolInput: Json,
  message: string,
  fields: { readonly [name: string]: Json | undefined } = {},
): JsonObject {
  const details = detailsIn(fields);
  return {
    status: 'tool_error',
    error: {
      source: 'tool',
      toolName,
      toolInput,
      message,
      ...(typeof fields.code === 'string' ? { code: fields.code } : {}),
      ...(details === undefined ? {} : { details }),
    },
  };
}

function runtimeError({ failure, ended }: RunRecord, fatal: Diagnostic | undefined): JsonObject {
  const hint = fatal?.hint === undefined ? '' : `. ${fatal.hint}`;
  return {
    status: 'runtime_error',
    error: {
      source: 'script',
      message: failure?.message ?? `${messageOf(fatal)}${hint}`,
      name: failure?.name ?? fatal?.errorClass ?? END_NAMES[ended],
      ...(failure?.stack === undefined ? {} : { stack: failure.stack }),
    },
  };
}
