import { serverCallsOf, stepsOf, type Transcript } from '../../agent/index.ts';
import type { Json, JsonObject } from '../../runtime/json.ts';
import type { EvalRun } from './eval-run.ts';
import type { ExpectedCall } from './eval-task.ts';
import { matchesCall } from './match-call.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly kind: 'ended' | 'expected' | 'forbidden' | 'state' | 'check' | 'judge';
  readonly ok: boolean;
  readonly message: string;
}

export interface Verdict {
  readonly passed: boolean;
  readonly findings: readonly Finding[];
}

/** Runs the check script of a task over what a run left. */
export type RunCheck = (
  check: string,
  about: JsonObject,
) => Promise<{ readonly ok: boolean; readonly message: string }>;

/** Judges a run by what was kept of it and nothing else: the same run always gets the same verdict. */
export async function judgeRun(run: EvalRun, runCheck: RunCheck): Promise<Verdict> {
  const { task, transcript, state, opinion } = run;
  const calls = serverCallsOf(transcript);
  const findings: Finding[] = [
    endedFinding(transcript),
    ...task.expect.map((expected): Finding => {
      const count = calls.filter((call) => call.ok && matchesCall(call, expected)).length;
      const { ok, range } = timesOf(expected, count);
      return { kind: 'expected', ok, message: `${nameOf(expected)}: ${timesText(count)}, expected ${range}` };
    }),
    // An attempt counts, whatever came of it.
    ...task.forbid.map((forbidden): Finding => {
      const count = calls.filter((call) => matchesCall(call, forbidden)).length;
      return {
        kind: 'forbidden',
        ok: count === 0,
        message: `${nameOf(forbidden)}: ${timesText(count)}, expected none`,
      };
    }),
  ];
  if (state?.ok === false)
    findings.push({ kind: 'state', ok: false, message: `The state could not be read: ${state.error}` });
  if (task.check !== undefined) {
    const outcome = await runCheck(task.check, aboutRun(run));
    findings.push({ kind: 'check', ...outcome });
  }
  if (opinion !== undefined) findings.push(judgeFinding(opinion.text));
  return { passed: findings.every(({ ok }) => ok), findings };
}

/** What a check script is given. */
function aboutRun({ task, transcript, state }: EvalRun): JsonObject {
  const { answer, result, ended } = transcript;
  return {
    ...{ answer, result, ended },
    calls: serverCallsOf(transcript) as unknown as Json,
    state: state?.ok === true ? state.value : null,
    turns: task.turns,
  };
}

function endedFinding(transcript: Transcript): Finding {
  const last = stepsOf(transcript).at(-1);
  const why = last?.kind === 'failed' ? `: ${last.failure.reason}, ${last.failure.message}` : '';
  return { kind: 'ended', ok: transcript.ended === 'answered', message: `The work ended as ${transcript.ended}${why}` };
}

function timesOf({ times }: ExpectedCall, count: number): { readonly ok: boolean; readonly range: string } {
  if (typeof times === 'number') return { ok: count === times, range: timesText(times) };
  const { min = times?.max === undefined ? 1 : 0, max = Number.POSITIVE_INFINITY } = times ?? {};
  const upTo = Number.isFinite(max) ? `${min} to ${max} times` : `at least ${timesText(min)}`;
  return { ok: count >= min && count <= max, range: upTo };
}

const timesText = (count: number): string => (count === 1 ? 'once' : count === 0 ? 'never' : `${count} times`);

function nameOf({ tool, input }: Pick<ExpectedCall, 'tool' | 'input'>): string {
  return input === undefined ? tool : `${tool} ${JSON.stringify(input)}`;
}

/** A judge is asked to begin with one of two words. */
function judgeFinding(text: string): Finding {
  const ok = /^\W*PASS\b/.test(text);
  const wrote = ok || /^\W*FAIL\b/.test(text);
  return {
    kind: 'judge',
    ok,
    message: wrote ? text.trim().slice(0, 500) : `The judge wrote neither PASS nor FAIL: ${text.slice(0, 200)}`,
  };
}
