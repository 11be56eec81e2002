import { hasFailed } from '../runtime/call-outcome.ts';
import type { CallRecord, Diagnostic, RunFailure, RunRecord } from '../runtime/spec.ts';
import type { ProblemFrame, RunProblem } from './state.ts';

/** Lines of a list of failed calls: a loop that fails in a thousand places says so in a hundred. */
const MAX_CAUGHT = 100;
const FRAME = /^\s*at (?:(.*?) )?\(?(?:script\.js:(\d+:\d+)|(native))\)?$/;
const CLASS_NAME = /^([\p{ID_Start}$_][\p{ID_Continue}$]{0,79}): (?=.)/su;

/** What went wrong in a run that has ended: its diagnostics, the fatal one first, then the failed calls that the script caught. */
export function problemsOf(record: RunRecord): readonly RunProblem[] {
  const { response, failure, calls } = record;
  const problems = response.diagnostics.map((diagnostic): RunProblem => {
    const isFailure = failure !== undefined && describes(diagnostic, failure);
    return {
      ...withTitle(diagnostic, isFailure ? failure.name : undefined),
      ...limitFacts(diagnostic, record),
      ...(isFailure ? framesOf(failure) : {}),
      ...callOf(diagnostic, isFailure ? failure : undefined, calls),
    };
  });
  if (isUnexplained(record)) return problems;
  const listed = new Set(problems.map(({ callId }) => callId)).add(failure?.callId);
  return [...problems, ...caughtCalls(calls.filter((call) => !listed.has(call.callId) && !wasCut(call, record)))];
}

/** Whether what explains the end was missing: a failed call that nothing caught cannot be known from one that was caught then. */
const isUnexplained = ({ ended, response }: RunRecord): boolean =>
  (ended === 'finished' || ended === 'failed') && response.diagnostics.some(({ code }) => code === 'INTERNAL_ERROR');

/** Whether the end of the run may have ended a call: the host ended the run, and the script did nothing after the call. */
function wasCut({ endMs = 0 }: CallRecord, { ended, calls }: RunRecord): boolean {
  if (ended === 'finished' || ended === 'failed') return false;
  return !calls.some(({ startMs }) => startMs >= endMs);
}

/** Whether a diagnostic is about the value that failed the run: it quotes its message, at its place, or is all there is of it. */
const describes = ({ severity, code, message, path }: Diagnostic, failure: RunFailure): boolean =>
  code === 'INTERNAL_ERROR' || (severity === 'error' && path === failure.path && message.includes(failure.message));

/** Tells the class apart from the message, which is written with it. */
function withTitle(diagnostic: Diagnostic, name: string | undefined): Diagnostic & { readonly title?: string } {
  const { code, message, errorClass } = diagnostic;
  if (code !== 'UNCAUGHT_EXCEPTION' && code !== 'SYNTAX_ERROR' && code !== 'UNHANDLED_REJECTION') return diagnostic;
  const text = code === 'UNHANDLED_REJECTION' ? message.slice(message.indexOf(': ') + 2) : message;
  const title = CLASS_NAME.exec(text)?.[1];
  const isClass = title !== undefined && (title === name || title === errorClass || /(?:Error|Exception)$/.test(title));
  return isClass ? { ...diagnostic, title, message: text.slice(title.length + 2) } : { ...diagnostic, message: text };
}

function limitFacts({ code, severity }: Diagnostic, { limit, limits }: RunRecord): Pick<RunProblem, 'limit'> {
  if (code !== 'SANDBOX_LIMIT' || severity !== 'error' || limit === undefined || !Object.hasOwn(limits, limit))
    return {};
  const name = limit as keyof typeof limits;
  return { limit: { name, value: limits[name] } };
}

function framesOf({ stack = '' }: RunFailure): Pick<RunProblem, 'frames'> {
  const frames: ProblemFrame[] = [];
  for (const line of stack.split('\n')) {
    const [, name, path, native] = FRAME.exec(line) ?? [];
    if (path === undefined && native === undefined) continue;
    const last = frames.at(-1);
    if (last !== undefined && last.path === path && last.name === nameOf(name)) {
      frames[frames.length - 1] = { ...last, times: last.times + 1 };
      continue;
    }
    frames.push({ name: nameOf(name), ...(path === undefined ? {} : { path }), times: 1 });
  }
  return frames.length === 0 ? {} : { frames };
}

/** Empty for the script's own top level and for functions without a name. */
const nameOf = (name: string | undefined): string => (name === undefined || name === '<anonymous>' ? '' : name);

/** The call that a diagnostic came out of: as the thrown value says, else the failed call from the same place. */
function callOf(
  { severity, path, message, errorClass }: Diagnostic,
  failure: RunFailure | undefined,
  calls: readonly CallRecord[],
): Pick<RunProblem, 'callId'> {
  if (failure?.callId !== undefined) return { callId: failure.callId };
  if (severity !== 'error' || path === undefined || errorClass === undefined) return {};
  const call = calls.find(
    ({ outcome, path: from }) => outcome?.ok === false && from === path && message.endsWith(outcome.error),
  );
  return call === undefined ? {} : { callId: call.callId };
}

/** Failed calls by place, tool and error: one line for a loop that fails alike each time. */
function caughtCalls(calls: readonly CallRecord[]): readonly RunProblem[] {
  const groups = new Map<string, RunProblem & { readonly caught: number }>();
  for (const { callId, serverId, toolName, path, outcome } of calls) {
    if (!hasFailed(outcome)) continue;
    const key = JSON.stringify([path, serverId, toolName, outcome.error]);
    const known = groups.get(key);
    if (known !== undefined) groups.set(key, { ...known, caught: known.caught + 1 });
    else if (groups.size < MAX_CAUGHT)
      groups.set(key, {
        severity: 'warning',
        code: 'TOOL_FAILED',
        title: `${serverId}.${toolName}`,
        message: outcome.error,
        errorClass: outcome.errorClass,
        callId,
        caught: 1,
        ...(path === undefined ? {} : { path }),
      });
  }
  return [...groups.values()];
}
