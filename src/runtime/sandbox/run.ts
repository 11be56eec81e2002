import type { SandboxRun } from '../bridge/sandbox-api.ts';
import { type ArmedSandbox, SCRIPT_NAME } from './arm.ts';
import { readAsk } from './guest-ask.ts';
import {
  type Answer,
  isTooMuch,
  JOBS_PER_BATCH,
  RunCore,
  type RunPorts,
  type SandboxJob,
  tooMuch,
} from './run-core.ts';
import { createTimerQueue } from './timer-queue.ts';

/** Inputs of calls that are open at once. More would gather in the page faster than it could refuse them. */
const MAX_OPEN_CHARS = 256 * 1024 * 1024;

/** Runs one script to its end in an armed sandbox, which is used up by it. */
export function startRun(sandbox: ArmedSandbox, run: SandboxRun, ports: RunPorts): SandboxJob {
  const { guest } = sandbox;
  const timers = createTimerQueue(
    ports.now,
    (id) => enter(() => core.failOn(guest.call('fireTimer', id)), core.logs.flushIfDue),
    () => core.logs.flush(),
  );
  const core = new RunCore(run, ports, timers);
  const calls = createOpenCalls(run, ports);

  /** Every entry into the guest: does the work, lets its jobs run, and ends the run when it is over. */
  const enter = (work: () => void, flush = core.logs.flush): void => {
    if (core.settled) return;
    core.inEngine(() => {
      work();
      let more = core.stop === undefined;
      while (more) more = core.more(guest.runJobs(JOBS_PER_BATCH));
      core.checkEnd(calls.size > 0 || timers.loud > 0, timers.size > 0);
    });
    if (core.stop !== undefined) core.settle();
    // The script waits: whatever comes next may never let the host in again.
    else flush();
  };

  core.use(sandbox, (op, a, b, c) => {
    switch (op) {
      case 'call':
        callHost(Number(a), String(b), typeof c === 'string' ? c : undefined);
        return undefined;
      case 'timer':
        if (timers.size >= run.maxTimers) return run.maxTimers;
        timers.set(Number(a), Number(b), c === true);
        return true;
      case 'clear-timer':
        timers.clear(Number(a));
        return undefined;
      default:
        return core.serve(op, a, b, c);
    }
  });
  const callHost = (id: number, opAndStack: string, payload: string | undefined): void => {
    // What was logged before a call stands before it, wherever the two are shown together.
    core.logs.flush();
    calls.ask(opAndStack, payload, (answer) =>
      enter(() => core.failOn(guest.call('settle', id, answer.ok, answer.json))),
    );
  };

  core.watchDeadline();
  enter(() => {
    core.ready();
    core.begin(guest.evaluateModule(run.code, SCRIPT_NAME));
  });
  return core.job;
}

/** Calls that wait for their answers; one that is too large, alone or with the others, is answered here. */
function createOpenCalls(run: SandboxRun, ports: RunPorts) {
  let size = 0;
  let openChars = 0;
  return {
    get size() {
      return size;
    },
    ask(opAndStack: string, payload: string | undefined, onAnswer: (answer: Answer) => void): void {
      const { op, stack } = readAsk(opAndStack);
      const chars = payload?.length ?? 0;
      size += 1;
      openChars += chars;
      const answered =
        isTooMuch(chars, run) || openChars > MAX_OPEN_CHARS
          ? Promise.resolve(tooMuch(run.maxMessageBytes))
          : ports.callHost(op, stack, payload);
      void answered.then((answer) => {
        size -= 1;
        openChars -= chars;
        onAnswer(answer);
      });
    },
  };
}
