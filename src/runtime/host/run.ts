import type { ArmSettings, SyncRun } from '../bridge/sandbox-api.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Dialect, Surface } from '../dialects/dialect.ts';
import { messageOf, utf8Bytes } from '../json.ts';
import type { LargeIntegers } from '../large-integers.ts';
import type { Limits } from '../limits.ts';
import type { Prepared } from '../program/index.ts';
import type { Search, SearchKind } from '../search/index.ts';
import type { Source } from '../source.ts';
import type { CallRecord, Diagnostic, LogEntry, RunMoment, RunRecord, RunResponse, RunStart } from '../spec.ts';
import type { InputValidator } from '../validation/index.ts';
import { createCallDesk } from './calls.ts';
import { endDiagnostics } from './end-diagnostics.ts';
import { wireFailure } from './op-failures.ts';
import type { PolicyLink } from './policy.ts';
import type { Realm } from './realms.ts';
import { endOf } from './run-end.ts';
import { createRunOps } from './run-ops.ts';
import { MALFORMED, readLogs, readOutcome, TOO_MANY_OPEN } from './sandbox-guard.ts';
import { sandboxRun } from './sandbox-run.ts';
import { createPathOf } from './stacks.ts';
import { type HostStop, stopDiagnostic } from './stop-diagnostic.ts';
import type { createSyncDesk, SyncDesk } from './sync-desk.ts';
import type { Turns } from './turns.ts';

/** How long a sandbox may take to say that it has stopped before its realm is ended. */
const STOP_GRACE_MS = 30;
/** How long a realm may take until it runs the script: a cold one loads its code first, on a machine that may be busy. */
const START_TIMEOUT_MS = 30_000;
/** How long after its deadline a sandbox may still answer: natives of the engine never look at the clock. */
const DEADLINE_GRACE_MS = 250;

/** A script made ready, with everything its run needs. */
export interface RunPlan {
  readonly runId: number;
  /** Ids of calls, which no two calls of a host share. */
  readonly nextCallId: () => number;
  readonly source: string;
  readonly prepared: Prepared;
  readonly surface: Surface;
  readonly settings: ArmSettings;
  readonly sync: SyncRun | null;
  /** What answers calls that a realm's thread waits for: with synchronous calls only. */
  readonly createSyncDesk?: typeof createSyncDesk;
  readonly catalog: Catalog;
  readonly sources: ReadonlyMap<string, Source>;
  /** The search over what the servers of the catalog offer, of some kinds or of all. */
  readonly search: (
    kinds: readonly SearchKind[] | undefined,
    mayList: (sourceId: string) => boolean,
  ) => Promise<Search>;
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly randomSeed: string;
  readonly largeIntegers: LargeIntegers;
  readonly policy: readonly PolicyLink[];
  readonly validate: InputValidator;
  /** The turns of the host, which all of its runs share. */
  readonly turns: Turns;
  readonly signal: AbortSignal;
  readonly onEvent: (event: RunMoment) => void;
  /** Diagnostics from before the run: warnings of the preparation, unavailable capabilities. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface RanRealm {
  readonly record: RunRecord;
  /** False when the realm must not be used again. */
  readonly reusable: boolean;
}

/** Runs a prepared script in a realm, to its end or to its stop. Never rejects for what the script or a server did. */
export async function runInRealm(realm: Realm, plan: RunPlan): Promise<RanRealm> {
  const startMs = performance.now();
  const elapsedMs = (): number => performance.now() - startMs;
  const logs: LogEntry[] = [];
  let logBytes = 0;
  const diagnostics: Diagnostic[] = [...plan.diagnostics];
  const warned = new Set<string>();
  let cpuMs = 0;
  let stop: HostStop | undefined;
  let ended = false;
  let waitingMs = 0;
  let waitingSinceMs: number | undefined;
  let waiters = 0;
  let endEarly: (stop: HostStop) => void = () => undefined;
  const stopped = new Promise<HostStop>((resolve) => {
    endEarly = (why) => {
      stop ??= why;
      resolve(stop);
    };
  });

  const waitedMs = (): number => waitingMs + (waitingSinceMs === undefined ? 0 : elapsedMs() - waitingSinceMs);
  const end = { runId: plan.runId };
  let graceTimer: TimerId | undefined;
  /** Asks the sandbox to stop; what does not answer in time is ended. */
  const stopSandbox = (why: HostStop): void => {
    if (stop !== undefined || ended) return;
    stop = why;
    desk.cancel(why);
    syncDesk?.stop();
    realm.connection.send('cancel', end);
    graceTimer = setTimeout(() => endEarly(why), STOP_GRACE_MS);
  };

  const whilePaused = async <T>(reason: string, ask: () => Promise<T>): Promise<T> => {
    waiters += 1;
    if (waiters === 1) {
      waitingSinceMs = elapsedMs();
      realm.connection.send('pause', end);
      plan.onEvent({ type: 'pause', reason });
      watchDeadline();
    }
    try {
      return await ask();
    } finally {
      waiters -= 1;
      if (waiters === 0) {
        waitingMs = waitedMs();
        waitingSinceMs = undefined;
        realm.connection.send('resume', end);
        plan.onEvent({ type: 'resume' });
        watchDeadline();
      }
    }
  };

  /** What is worth saying once, however often it happens. */
  const warn = (diagnostic: Diagnostic): void => {
    // The answer is given: what is given up with it has nothing to add.
    if (ended) return;
    if (!warned.has(diagnostic.message)) diagnostics.push(diagnostic);
    warned.add(diagnostic.message);
  };

  let deadlineTimer: TimerId | undefined;
  let startedMs: number | undefined;
  /**
   * Until the script has started: the time a realm may take to get ready. While it runs: its time and a grace. While it
   * waits for a person: what is left of `maxWaitMs`.
   */
  const watchDeadline = (): void => {
    clearTimeout(deadlineTimer);
    if (ended) return;
    if (startedMs === undefined) {
      const message = `it did not start within ${START_TIMEOUT_MS / 1000} s`;
      deadlineTimer = setTimeout(() => endEarly({ stop: 'crashed', message, beforeStart: true }), START_TIMEOUT_MS);
      return;
    }
    if (waitingSinceMs !== undefined) {
      deadlineTimer = setTimeout(
        () => stopSandbox({ stop: 'limit', limit: 'maxWaitMs' }),
        Math.max(0, plan.limits.maxWaitMs - waitedMs()),
      );
      return;
    }
    const leftMs = plan.limits.timeoutMs - (elapsedMs() - startedMs - waitedMs()) + DEADLINE_GRACE_MS;
    deadlineTimer = setTimeout(() => endEarly({ stop: 'limit', limit: 'timeoutMs' }), Math.max(0, leftMs));
  };

  const desk = createCallDesk({
    runId: plan.runId,
    nextCallId: plan.nextCallId,
    catalog: plan.catalog,
    sources: plan.sources,
    dialect: plan.dialect,
    limits: plan.limits,
    largeIntegers: plan.largeIntegers,
    policy: plan.policy,
    validate: plan.validate,
    elapsedMs,
    whilePaused,
    onEvent: (event) => {
      if (!ended) plan.onEvent(event);
    },
    pathOf: createPathOf(plan.source, plan.prepared),
    warn,
  });

  const ops = createRunOps(plan, desk, {
    whilePaused,
    elapsedMs,
    isOver: () => ended || stop !== undefined,
    hasEnded: () => ended,
    warn,
    onTooManyAnswers: () => stopSandbox({ stop: 'limit', limit: 'maxResultBytes' }),
    onTooManyOpen: () => endEarly({ stop: 'crashed', message: TOO_MANY_OPEN }),
  });

  const { answers: shared } = realm;
  const syncDesk: SyncDesk | undefined =
    shared && plan.createSyncDesk?.({ answers: shared, answer: ops.answer, waitedMs });
  realm.attach({
    onAsk: (call) => syncDesk?.ask(call),
    onOp: (call) => ops.answer(call).catch((error: unknown) => Promise.reject(wireFailure(error))),
    onStarted: (runId) => {
      if (runId !== plan.runId || startedMs !== undefined) return;
      startedMs = elapsedMs();
      watchDeadline();
    },
    onLogs: (data) => {
      const batch = readLogs(data);
      if (batch === undefined) return endEarly({ stop: 'crashed', message: MALFORMED });
      if (ended || batch.runId !== plan.runId) return;
      for (const entry of batch.entries) {
        logs.push(entry);
        logBytes += utf8Bytes(entry.message);
      }
      cpuMs = batch.cpuMs;
      plan.onEvent({ type: 'log', entries: batch.entries });
    },
    onGone: (reason) => endEarly({ stop: 'crashed', message: reason, beforeStart: startedMs === undefined }),
  });

  const onAbort = (): void => stopSandbox({ stop: 'cancelled' });
  plan.signal.addEventListener('abort', onAbort, { once: true });
  watchDeadline();
  const finished = realm.connection.call('run', sandboxRun(plan)).then(
    (value) => readOutcome(value) ?? { failed: MALFORMED },
    (error: unknown) => ({ failed: messageOf(error) }),
  );
  if (plan.signal.aborted) onAbort();
  const first = await Promise.race([finished, stopped.then((why) => ({ stopped: why }))]);
  ended = true;
  const totalMs = elapsedMs();
  plan.signal.removeEventListener('abort', onAbort);
  clearTimeout(graceTimer);
  clearTimeout(deadlineTimer);
  const trace = desk.trace();
  desk.cancel({ stop: 'ended' });
  ops.abandon(stop);

  const outcome = 'outcome' in first ? first.outcome : undefined;
  const hostStop: HostStop | undefined =
    'stopped' in first
      ? first.stopped
      : 'failed' in first
        ? (stop ?? { stop: 'crashed', message: first.failed, beforeStart: startedMs === undefined })
        : stop;
  const ending = endOf(hostStop, outcome, plan);
  const response: RunResponse = {
    logs,
    // What a script answered by a channel of its own is its result where it gave no other.
    result: ending.ended === 'finished' && 'outcome' in first ? (first.result ?? ops.answers.at(-1) ?? null) : null,
    diagnostics,
    toolTrace: trace,
  };
  const ran: RanRealm = {
    reusable: outcome?.reusable === true,
    record: {
      runId: plan.runId,
      response,
      calls: desk.records() as readonly CallRecord[],
      refused: desk.refused(),
      timing: { totalMs, waitedMs: waitedMs(), cpuMs: outcome?.cpuMs ?? cpuMs },
      ...(outcome?.memoryBytes === undefined ? {} : { memoryBytes: outcome.memoryBytes }),
      ...(outcome?.sync === undefined ? {} : { sync: outcome.sync }),
      logBytes: outcome?.logBytes ?? logBytes,
      // What ended without an answer may have used it.
      ...(outcome?.usedSeed === false ? {} : startOf(plan)),
      limits: plan.limits,
      countedOps: desk.counted(),
      droppedPayloadBytes: desk.droppedPayloadBytes(),
      operations: ops.counted,
      refusedCalls: desk.refusedCount(),
      answers: ops.answers,
      notices: ops.notices,
      ...ending,
    },
  };
  // Last, for it may take a while: the record is of the moment at which the run ended.
  if (hostStop !== undefined) diagnostics.unshift(stopDiagnostic(hostStop, plan.limits, plan.dialect.limitNames));
  else if (outcome !== undefined) diagnostics.unshift(...(await endDiagnostics(outcome, plan)));
  return ran;
}

const startOf = ({ randomSeed, sync }: RunPlan): RunStart => ({
  randomSeed,
  ...(sync === null ? {} : { startMs: sync.startMs }),
});
