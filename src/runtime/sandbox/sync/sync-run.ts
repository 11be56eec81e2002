import { guestCallText } from '../../bridge/guest-call.ts';
import { ANSWER_FRAME_BYTES, type SandboxRun, type SyncRun, type SyncStrategy } from '../../bridge/sandbox-api.ts';
import type { HostFunction } from '../../engines/engine.ts';
import { type ArmedSandbox, SCRIPT_NAME } from '../arm.ts';
import { readAsk } from '../guest-ask.ts';
import {
  type Answer,
  isTooMuch,
  JOBS_PER_BATCH,
  RunCore,
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

/** What the script reports to its host, once for all passes: one that runs again reports the same again. */
function createReports(): { restart(): void; once(report: () => void): void } {
  let earlier = 0;
  let reported = 0;
  return {
    restart() {
      earlier = Math.max(earlier, reported);
      reported = 0;
    },
    once(report) {
      reported += 1;
      if (reported > earlier) report();
    },
  };
}

/** What the guest's one host function does for a script whose calls wait. */
interface SyncOps {
  readonly serve: HostFunction;
  /** Before a pass over the script. */
  restart(): void;
  /** Work of the script, which may wait in the middle where the engine can be suspended. */
  ofScript<T>(work: () => T | Promise<T>): Promise<T>;
}

function createSyncOps(core: RunCore, run: SandboxRun, ports: SyncPorts, strategy: Strategy): SyncOps {
  const { seed, startMs } = run.sync as SyncRun;
  const reports = createReports();
  let answers = 0;
  /** While the script runs, and not while what it has left is described or read. */
  let inScript = false;

  const ask = (opAndStack: string, payload: string): string | Promise<string> => {
    const request: Asked = { ...readAsk(opAndStack), payload };
    if (isTooMuch(payload.length, run)) return textOf(tooMuch(run.maxMessageBytes));
    const answer = strategy.ask(request);
    return answer instanceof Promise ? answer.then(textOf) : textOf(answer);
  };
  const tell = (opAndStack: string, payload: string): void => {
    const { op, stack } = readAsk(opAndStack);
    answers += 1;
    // No message is posted that the host could only refuse, for nothing makes a script wait that tells.
    if (isTooMuch(payload.length, run) || answers * ANSWER_FRAME_BYTES > run.maxResultBytes)
      core.end({ end: 'limited', limit: 'maxResultBytes' });
    else reports.once(() => void ports.callHost(op, stack, payload));
  };

  return {
    serve(op, a, b, c) {
      switch (op) {
        case 'call-sync':
          // Describing an error and reading the result run getters of a script that has ended.
          if (!inScript) return undefined;
          core.logs.flush();
          return ask(String(a), String(b));
        case 'tell':
          tell(String(a), String(b));
          return undefined;
        case 'seed':
          core.takeSeed();
          return JSON.stringify([startMs, seed]);
        case 'log':
          reports.once(() => core.serve(op, a, b, c));
          return undefined;
        default:
          return core.serve(op, a, b, c);
      }
    },
    restart() {
      reports.restart();
      answers = 0;
    },
    async ofScript(work) {
      inScript = true;
      try {
        return await work();
      } finally {
        inScript = false;
      }
    },
  };
}

/** Work in the engine that may wait in the middle, or leave it there. */
async function inEngine(core: RunCore, work: () => Promise<void>): Promise<void> {
  core.clock.go();
  try {
    await work();
  } catch (error) {
    if (error === ABORTED) core.abandon(true);
    else core.broken(error);
  } finally {
    core.clock.halt();
  }
}

/**
 * Runs one script whose calls wait for their answers to its end. There are no timers and no promises of the host: what is
 * left when the script and its jobs have run is the end.
 */
export function startSyncRun(first: ArmedSandbox, run: SandboxRun, ports: SyncPorts): SandboxJob {
  const core = new RunCore(run, ports);
  const strategy = choose(first, core, run, ports);
  const ops = createSyncOps(core, run, ports, strategy);
  let passes = 0;
  let repeatedMs = 0;

  /** Runs the script from its start, as far as it goes with the answers that are there. */
  const pass = async (sandbox: ArmedSandbox): Promise<void> => {
    const engine = strategy.name === 'suspend' ? (sandbox.guest.later ?? sandbox.guest) : sandbox.guest;
    passes += 1;
    ops.restart();
    strategy.restart?.();
    core.use(sandbox, ops.serve);
    await inEngine(core, async () => {
      core.ready();
      core.begin(await ops.ofScript(() => engine.evaluateModule(run.code, SCRIPT_NAME)));
      let more = !core.overdue();
      while (more) more = core.more(await ops.ofScript(() => engine.runJobs(JOBS_PER_BATCH)));
      core.checkEnd(false);
    });
  };

  const work = async (): Promise<void> => {
    let sandbox = first;
    core.use(sandbox, ops.serve);
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
