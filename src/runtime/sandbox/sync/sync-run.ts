import { guestCallText } from '../../bridge/guest-call.ts';
import { ANSWER_FRAME_BYTES, type SandboxRun, type SyncRun, type SyncStrategy } from '../../bridge/sandbox-api.ts';
import type { HostFunction } from '../../engines/engine.ts';
import { type ArmedSandbox, SCRIPT_NAME } from '../arm.ts';
import { readAsk } from '../guest-ask.ts';
import {
  type Answer,
  createRunCore,
  isTooMuch,
  JOBS_PER_BATCH,
  type RunCore,
  type RunPorts,
  type SandboxJob,
  tooMuch,
} from '../run-core.ts';
import { replay } from './replay.ts';
import { ABORTED, type Asked, type Strategy } from './strategy.ts';
import { suspend } from './suspend.ts';
import { wait } from './wait.ts';

export interface SyncPorts extends RunPorts {
  /** A further sandbox of the same kind. */
  readonly arm: () => Promise<ArmedSandbox>;
  /** Posts a call whose answer the thread waits for; null asks for more of the answer. */
  readonly ask: (call: string | null) => void;
  readonly answers?: SharedArrayBuffer;
  readonly atomics: typeof Atomics;
}

/** What the text of an answer begins with that is no value: see `callSync` in the guest. */
const textOf = ({ ok, json }: Answer): string => (ok ? json : `!${json}`);

/** The best way to wait that there is here, or the one that is wanted. */
function choose({ guest }: ArmedSandbox, core: RunCore, run: SandboxRun, ports: SyncPorts): Strategy {
  const { answers, atomics, ask } = ports;
  const strategyName = run.settings.sync ?? 'auto';
  const may = (strategy: SyncStrategy): boolean => strategyName === strategy || strategyName === 'auto';
  if (answers !== undefined && may('wait')) {
    const { runId } = run;
    return wait(core, { answers, atomics, ask: (call) => ask(call && guestCallText({ runId, ...call })) });
  }
  if (guest.later !== undefined && may('suspend')) {
    return suspend(core, ({ op, stack, payload }) => ports.callHost(op, stack, payload));
  }
  if (!may('replay')) core.end({ end: 'crashed', message: `calls cannot wait by "${strategyName}" here` });
  return replay((end) => core.end(end));
}

/**
 * Runs one script whose calls wait for their answers to its end. There are no timers and no promises of the host: what is
 * left when the script and its jobs have run is the end.
 */
export function startSyncRun(first: ArmedSandbox, run: SandboxRun, ports: SyncPorts): SandboxJob {
  const { seed, startMs } = run.sync as SyncRun;
  const core = createRunCore(run, ports, () => undefined);
  const strategy = choose(first, core, run, ports);
  let passes = 0;
  let repeatedMs = 0;
  /** What was told to the host in the passes so far and in this one: a repeated log is not told again. */
  let toldBefore = 0;
  let reported = 0;
  let answers = 0;
  /** While the script runs, and not while what it has left is described or read. */
  let inScript = false;

  const ask = (opAndStack: string, payload: string): string | Promise<string> => {
    const request: Asked = { ...readAsk(opAndStack), payload };
    if (isTooMuch(payload.length, run)) return textOf(tooMuch(run.maxMessageBytes));
    const answer = strategy.ask(request);
    return answer instanceof Promise ? answer.then(textOf) : textOf(answer);
  };
  /** Once for all passes. */
  const tell = (telling: () => void): void => {
    reported += 1;
    if (reported > toldBefore) telling();
  };
  const serve: HostFunction = (op, a, b, c) => {
    switch (op) {
      case 'call-sync':
        // Describing an error and reading the result run getters of a script that has ended.
        if (!inScript) return undefined;
        core.logs.flush();
        return ask(String(a), String(b));
      case 'tell': {
        const request = readAsk(String(a));
        const payload = String(b);
        answers += 1;
        // No message is posted that the host could only refuse, for nothing makes a script wait that tells.
        if (isTooMuch(payload.length, run) || answers * ANSWER_FRAME_BYTES > run.maxResultBytes)
          core.end({ end: 'limited', limit: 'maxResultBytes' });
        else tell(() => void ports.callHost(request.op, request.stack, payload));
        return undefined;
      }
      case 'seed':
        core.takeSeed();
        return JSON.stringify([startMs, seed]);
      case 'log':
        tell(() => core.serve(op, a, b, c));
        return undefined;
      default:
        return core.serve(op, a, b, c);
    }
  };

  /** Work in the engine that may wait in the middle, or leave it there. */
  const inEngine = async (work: () => Promise<void>): Promise<void> => {
    core.clock.go();
    try {
      await work();
    } catch (error) {
      if (error === ABORTED) core.abandon(true);
      else core.broken(error);
    } finally {
      core.clock.halt();
    }
  };

  /** Work of the script, which may wait in the middle where the engine can be suspended. */
  const ofScript = async <T>(work: () => T | Promise<T>): Promise<T> => {
    inScript = true;
    try {
      return await work();
    } finally {
      inScript = false;
    }
  };

  /** Runs the script from its start, as far as it goes with the answers that are there. */
  const pass = async (sandbox: ArmedSandbox): Promise<void> => {
    const engine = strategy.name === 'suspend' ? (sandbox.guest.later ?? sandbox.guest) : sandbox.guest;
    passes += 1;
    reported = 0;
    answers = 0;
    strategy.restart?.();
    core.use(sandbox, serve);
    await inEngine(async () => {
      core.ready();
      core.begin(await ofScript(() => engine.evaluateModule(run.code, SCRIPT_NAME)));
      let more = !core.overdue();
      while (more) more = core.more(await ofScript(() => engine.runJobs(JOBS_PER_BATCH)));
      core.checkEnd(false);
    });
    toldBefore = Math.max(toldBefore, reported);
  };

  const work = async (): Promise<void> => {
    let sandbox = first;
    core.use(sandbox, serve);
    while (core.stop === undefined) {
      await pass(sandbox);
      const missed = strategy.unanswered?.();
      if (missed === undefined || core.stop !== undefined) break;
      core.logs.flush();
      // What this pass took is charged again by the next, which does the same and more.
      repeatedMs += core.clock.cpuMs();
      core.clock.forget();
      const [answer, next] = await Promise.all([ports.callHost(missed.op, missed.stack, missed.payload), ports.arm()]);
      if (core.settled) return;
      if (core.overdue()) break;
      strategy.take?.(answer);
      sandbox = next;
    }
    if (!core.settled) core.settle();
  };

  core.watchDeadline();
  work().catch((error: unknown) => {
    core.broken(error);
    if (!core.settled) core.settle();
  });
  const { outcome } = core.job;
  return {
    ...core.job,
    outcome: outcome.then((ended) => ({
      ...ended,
      sync: { strategy: strategy.name, passes, repeatedMs: Math.round(repeatedMs) },
    })),
  };
}
