import type { SandboxOutcome } from '../bridge/sandbox-api.ts';
import { type Json, messageOf, utf8Bytes } from '../json.ts';
import type { Diagnostic, LogEntry, RunRecord } from '../spec.ts';
import { createToolCalls, type ToolCalls } from './calls.ts';
import { endDiagnostics } from './end-diagnostics.ts';
import { wireFailure } from './op-failures.ts';
import { NO_RESULT, type RunResult, readResult } from './read-result.ts';
import type { Realm, RealmListener } from './realms.ts';
import { createRunClock, type RunClock } from './run-clock.ts';
import { runRecord } from './run-end.ts';
import { createRunOps, type RunOps } from './run-ops.ts';
import type { RunPlan } from './run-plan.ts';
import { createRunStop, type RunStop } from './run-stop.ts';
import { MALFORMED, type ReadOutcome, readLogs, readOutcome, TOO_MANY_OPEN } from './sandbox-guard.ts';
import { createPathOf } from './stacks.ts';
import { type HostStop, stopDiagnostic } from './stop-diagnostic.ts';

export interface RanRealm {
  readonly record: RunRecord;
  /** False when the realm must not be used again. */
  readonly reusable: boolean;
}

/** A run that is under way, by its parts. */
interface ActiveRun {
  readonly plan: RunPlan;
  readonly realm: Realm;
  readonly clock: RunClock;
  readonly stop: RunStop;
  readonly desk: ToolCalls;
  readonly ops: RunOps;
  readonly logs: { readonly entries: LogEntry[]; bytes: number; cpuMs: number };
  readonly diagnostics: Diagnostic[];
}

/** Runs a prepared script in a realm, to its end or to its stop. Never rejects for what the script or a server did. */
export async function runInRealm(realm: Realm, plan: RunPlan): Promise<RanRealm> {
  const run = openRun(realm, plan);
  const { clock, stop, desk, ops } = run;
  const onAbort = (): void => stop.ask({ stop: 'cancelled' });
  plan.signal.addEventListener('abort', onAbort, { once: true });
  const answered = realm.connection.call('run', plan.sandbox as typeof plan.sandbox & { [key: string]: Json }).then(
    (value) => readOutcome(value) ?? { failed: MALFORMED },
    (error: unknown) => ({ failed: messageOf(error) }),
  );
  if (plan.signal.aborted) onAbort();
  const ended = await Promise.race([answered, stop.forced.then((why) => ({ stopped: why }))]);
  stop.end();
  clock.end();
  const totalMs = clock.elapsedMs();
  plan.signal.removeEventListener('abort', onAbort);
  const toolTrace = desk.trace();
  desk.cancel({ stop: 'ended' });
  // What happens to its realm while its result is read is no part of it.
  const why = stop.why();
  ops.abandon(why ?? { stop: 'ended' });
  // Its time is over: how long its result takes to be read counts against no limit.
  const reading = resultOf(ended);
  const result = reading instanceof Promise ? await reading : reading;
  const first = result === undefined ? { failed: MALFORMED } : ended;

  const outcome = 'outcome' in first ? first.outcome : undefined;
  const crash = (message: string): HostStop => ({
    ...{ stop: 'crashed', message },
    beforeStart: !clock.started(),
    startHint: realm.startHint,
  });
  const hostStop = 'stopped' in first ? first.stopped : 'failed' in first ? (why ?? crash(first.failed)) : why;
  const record = runRecord(plan, {
    hostStop,
    outcome,
    result: result ?? NO_RESULT,
    timing: { totalMs, waitedMs: clock.waitedMs(), cpuMs: outcome?.cpuMs ?? run.logs.cpuMs },
    ...{ toolTrace, logs: run.logs, diagnostics: run.diagnostics, desk, ops },
  });
  // Last, for it may take a while: the record is of the moment at which the run ended.
  run.diagnostics.unshift(...(await lastWord(hostStop, outcome, plan)));
  return { record, reusable: outcome?.reusable === true };
}

/** What a run that ended left; undefined where its realm sent something else. */
function resultOf(
  ended: ReadOutcome | { readonly failed: string } | { readonly stopped: HostStop },
): RunResult | undefined | Promise<RunResult | undefined> {
  return 'outcome' in ended ? readResult(ended.resultText) : NO_RESULT;
}

/** What there is to say of how a run ended. */
async function lastWord(
  stop: HostStop | undefined,
  outcome: SandboxOutcome | undefined,
  plan: RunPlan,
): Promise<readonly Diagnostic[]> {
  if (stop !== undefined) return [stopDiagnostic(stop, plan.limits, plan.dialect.limitNames)];
  return outcome === undefined ? [] : endDiagnostics(outcome, plan);
}

/** Joins a plan to a realm: from here on the realm is heard, and its time counts. */
function openRun(realm: Realm, plan: RunPlan): ActiveRun {
  const id = { runId: plan.runId };
  const diagnostics: Diagnostic[] = [...plan.diagnostics];
  const stop = createRunStop((why) => {
    desk.cancel(why);
    ops.drop();
    syncBridge?.stop();
    realm.connection.send('cancel', id);
  });
  const clock = createRunClock(plan.limits, {
    onPause: (reason) => {
      realm.connection.send('pause', id);
      plan.onEvent({ type: 'pause', reason, timeMs: clock.sinceStartMs() });
    },
    onResume: () => {
      realm.connection.send('resume', id);
      plan.onEvent({ type: 'resume' });
    },
    onLateStart: (message) => stop.force({ stop: 'crashed', message, beforeStart: true, startHint: realm.startHint }),
    onLongWait: () => stop.ask({ stop: 'limit', limit: 'maxWaitMs' }),
    onDeadline: () => stop.force({ stop: 'limit', limit: 'timeoutMs' }),
  });
  const { sinceStartMs: elapsedMs, waitedMs, whilePaused } = clock;
  const warn = onceEach((diagnostic) => {
    // The answer is given: what is given up with it has nothing to add.
    if (!stop.ended()) diagnostics.push(diagnostic);
  });
  const desk = createToolCalls({
    ...plan,
    ...{ elapsedMs, whilePaused, warn },
    onEvent: (event) => {
      if (!stop.ended()) plan.onEvent(event);
    },
    pathOf: createPathOf(plan.source, plan.prepared),
  });
  const ops = createRunOps(plan, desk, {
    ...{ elapsedMs, whilePaused, warn },
    isOver: () => stop.ended() || stop.why() !== undefined,
    hasEnded: stop.ended,
    onTooManyAnswers: () => stop.ask({ stop: 'limit', limit: 'maxResultBytes' }),
    onTooManyOpen: () => stop.force({ stop: 'crashed', message: TOO_MANY_OPEN }),
  });
  const syncBridge = realm.answers && plan.createSyncBridge?.({ answers: realm.answers, answer: ops.answer, waitedMs });
  const run: ActiveRun = {
    ...{ plan, realm, clock, stop, desk, ops, diagnostics },
    logs: { entries: [], bytes: 0, cpuMs: 0 },
  };
  realm.attach({ ...listenTo(run), onAsk: (call) => syncBridge?.ask(call) });
  return run;
}

/** What the realm of a run is heard with. */
function listenTo({ plan, realm, clock, stop, ops, logs }: ActiveRun): Omit<RealmListener, 'onAsk'> {
  return {
    onOp: (call) => ops.answer(call).catch((error: unknown) => Promise.reject(wireFailure(error))),
    onStarted: (runId) => {
      if (runId === plan.runId && !clock.started()) clock.start();
    },
    onLogs: (data) => {
      const batch = readLogs(data);
      if (batch === undefined) return stop.force({ stop: 'crashed', message: MALFORMED });
      if (stop.ended() || batch.runId !== plan.runId) return;
      for (const entry of batch.entries) {
        logs.entries.push(entry);
        logs.bytes += utf8Bytes(entry.message);
      }
      logs.cpuMs = batch.cpuMs;
      plan.onEvent({ type: 'log', entries: batch.entries });
      stop.wrote();
    },
    onGone: (message) =>
      stop.force({ stop: 'crashed', message, beforeStart: !clock.started(), startHint: realm.startHint }),
  };
}

/** Says what is worth saying once, however often it happens. */
function onceEach(say: (diagnostic: Diagnostic) => void): (diagnostic: Diagnostic) => void {
  const seenMessages = new Set<string>();
  return (diagnostic) => {
    if (seenMessages.has(diagnostic.message)) return;
    seenMessages.add(diagnostic.message);
    say(diagnostic);
  };
}
