import type { GuestFailure, SandboxEnd, SandboxLimit, SandboxOutcome, SandboxRun } from '../bridge/sandbox-api.ts';
import type { Completion, HostValue, Opaque } from '../engines/engine.ts';
import { messageOf } from '../json.ts';
import type { LogEntry, LogLevel } from '../spec.ts';
import { type ArmedSandbox, moduleTable, SCRIPT_NAME } from './arm.ts';
import { createClock } from './clock.ts';
import { describedFailure, describeThrown, readResult, readUncaught } from './guest-values.ts';
import { createLogBuffer } from './log-buffer.ts';
import { createTimerQueue } from './timer-queue.ts';
import { createWebHost } from './web-host.ts';

/** Jobs run between two looks at the clock: a chain of microtasks never yields by itself. */
const JOBS_PER_BATCH = 200;

/** What stands around the input of a call: ids and names. */
const FRAME_CHARS = 64 * 1024;
/** Inputs of calls that are open at once. More would gather in the page faster than it could refuse them. */
const MAX_OPEN_CHARS = 256 * 1024 * 1024;

/** The answer to a call whose input is not even sent. */
const tooMuch = (maxMessageBytes: number): Answer => ({
  ok: false,
  json: JSON.stringify({
    errorClass: 'SandboxLimitError',
    message: `The inputs of the open calls are more than the sandbox sends: maxMessageBytes is ${maxMessageBytes} bytes`,
    hint: 'Send less at once.',
    fields: { limit: 'maxMessageBytes', value: maxMessageBytes },
  }),
});

/** What a run needs from around it. */
export interface RunPorts {
  readonly now: () => number;
  /** Source texts of the parts that the script mentions. */
  readonly parts: ReadonlyMap<string, string>;
  readonly postLogs: (entries: readonly LogEntry[], cpuMs: number) => void;
  readonly callHost: (op: string, stack: string, payload: string | undefined) => Promise<Answer>;
}
/** The host's answer to a guest call: JSON of the value, or JSON of the error to throw. */
export interface Answer {
  readonly ok: boolean;
  readonly json: string;
}

/** A script at work in a sandbox. */
export interface SandboxJob {
  readonly outcome: Promise<SandboxOutcome>;
  cancel(): void;
  pause(): void;
  resume(): void;
}

const LEVELS: readonly LogLevel[] = ['debug', 'log', 'warn', 'error'];
const isLevel = (value: HostValue): value is LogLevel => LEVELS.includes(value as LogLevel);

/** Runs one script to its end in an armed sandbox, which is used up by it. */
export function startRun(sandbox: ArmedSandbox, run: SandboxRun, ports: RunPorts): SandboxJob {
  const { guest, hooks } = sandbox;
  const clock = createClock(ports.now);
  const logs = createLogBuffer({
    maxLogBytes: run.maxLogBytes,
    now: ports.now,
    timeMs: clock.timeMs,
    post: (entries) => ports.postLogs(entries, clock.cpuMs()),
  });
  const timers = createTimerQueue(ports.now, (id) => enter(() => failOn(guest.call('fireTimer', id))));
  const web = createWebHost(ports.parts);
  const uncaught: GuestFailure[] = [];
  let openCalls = 0;
  let openChars = 0;
  let module: Opaque | undefined;
  /** How the run ends. Once set it overrides whatever the guest still does: it could catch an interrupt. */
  let stop: SandboxEnd | undefined;
  let settled = false;
  let reusable = true;
  let resultIsPromise = false;
  let deadline: TimerId | undefined;
  let resolveOutcome: (outcome: SandboxOutcome) => void = () => undefined;
  const outcome = new Promise<SandboxOutcome>((resolve) => {
    resolveOutcome = resolve;
  });

  const limitBy = (limit: SandboxLimit): void => {
    stop ??= { end: 'limited', limit };
  };
  const failOn = (completion: Completion): void => {
    if (completion.ok || stop !== undefined) return;
    // Describing runs the script's getters: a limit that it meets there is how the run ends.
    const failure = describeThrown(guest, completion.thrown);
    stop ??= { end: 'failed', failure };
  };
  const overdue = (): boolean => {
    if (stop === undefined && !clock.paused && clock.elapsedMs() > run.timeoutMs) limitBy('timeoutMs');
    if (stop === undefined && clock.cpuMs() > run.maxCpuMs) limitBy('maxCpuMs');
    return stop !== undefined;
  };

  /** Work in the engine. A trap, or an overflow of our own stack, leaves it in an unknown state. */
  const inEngine = (work: () => void): void => {
    try {
      clock.computing(work);
    } catch (error) {
      reusable = false;
      stop ??=
        error instanceof RangeError
          ? { end: 'limited', limit: 'stack' }
          : { end: 'crashed', message: messageOf(error) };
    }
  };
  /** Every entry into the guest: does the work, lets its jobs run, and ends the run when it is over. */
  const enter = (work: () => void): void => {
    if (settled) return;
    inEngine(() => {
      work();
      runJobs();
      if (stop === undefined) checkEnd();
    });
    if (stop !== undefined) settle(stop);
    // The script waits: whatever comes next may never let the host in again.
    else logs.flush();
  };
  const runJobs = (): void => {
    while (!overdue()) {
      const jobs = guest.runJobs(JOBS_PER_BATCH);
      if ('thrown' in jobs) failOn({ ok: false, thrown: jobs.thrown });
      else if (jobs.ran === 0) return;
    }
  };
  /** Over when the module failed, or when nothing is outstanding that could let the script go on. */
  const checkEnd = (): void => {
    if (module === undefined) return;
    const state = guest.moduleState(module);
    if (state.state === 'rejected') failOn({ ok: false, thrown: state.thrown });
    else if (openCalls === 0 && timers.size === 0) {
      stop = state.state === 'pending' ? { end: 'deadlocked' } : { end: 'finished' };
    }
  };

  const settle = (ended: SandboxEnd): void => {
    settled = true;
    clearTimeout(deadline);
    timers.stop();
    let end = ended;
    let result: Pick<SandboxOutcome, 'result' | 'resultFailure'> = {};
    let memoryBytes: number | undefined;
    if (end.end === 'finished') {
      // From here on a limit is a new stop: reading the result runs getters and toJSON.
      stop = undefined;
      inEngine(() => {
        result = readResult(guest, module, run.maxResultBytes, () => limitBy('maxResultBytes'));
        uncaught.push(...readUncaught(guest));
      });
      if (stop !== undefined) {
        end = stop;
        result = {};
      }
    }
    stop = end;
    logs.flush();
    if (reusable && end.end !== 'limited') {
      inEngine(() => {
        memoryBytes = guest.memoryBytes();
      });
    }
    resolveOutcome({
      end,
      ...result,
      resultIsPromise,
      uncaught,
      missingModules: hooks.modules.missing,
      cpuMs: clock.cpuMs(),
      elapsedMs: clock.elapsedMs(),
      ...(memoryBytes === undefined ? {} : { memoryBytes }),
      logBytes: logs.bytes,
      reusable,
    });
  };

  const watchDeadline = (): void => {
    clearTimeout(deadline);
    if (clock.paused || settled) return;
    const leftMs = Math.max(0, Math.ceil(run.timeoutMs - clock.elapsedMs())) + 1;
    deadline = setTimeout(() => {
      if (overdue() && stop !== undefined && !settled) settle(stop);
      else watchDeadline();
    }, leftMs);
  };

  hooks.interrupt = () => {
    logs.flushIfDue();
    return overdue();
  };
  hooks.onOutOfMemory = () => limitBy('maxMemoryBytes');
  hooks.modules = moduleTable(new Map(run.modules), run.aliases, run.missing);
  hooks.host = (op, a, b, c) => {
    if (stop !== undefined) return undefined;
    switch (op) {
      case 'log':
        if (isLevel(a)) logs.add(a, JSON.parse(String(b)) as string);
        return undefined;
      case 'call':
        callHost(Number(a), String(b), typeof c === 'string' ? c : undefined);
        return undefined;
      case 'timer':
        if (timers.size >= run.maxTimers) return false;
        timers.set(Number(a), Number(b));
        return true;
      case 'clear-timer':
        timers.clear(Number(a));
        return undefined;
      case 'too-many-steps':
        limitBy('maxSteps');
        return undefined;
      case 'now':
        return clock.timeMs();
      case 'uncaught':
        stop ??= { end: 'failed', failure: describedFailure(a) };
        return undefined;
      case 'result-is-promise':
        resultIsPromise = true;
        return undefined;
      default:
        return web(op, a, b, c);
    }
  };
  const callHost = (id: number, opAndStack: string, payload: string | undefined): void => {
    const space = opAndStack.indexOf(' ');
    openCalls += 1;
    // What was logged before a call stands before it, wherever the two are shown together.
    logs.flush();
    const chars = payload?.length ?? 0;
    openChars += chars;
    const answered =
      chars > run.maxMessageBytes + FRAME_CHARS || openChars > MAX_OPEN_CHARS
        ? Promise.resolve(tooMuch(run.maxMessageBytes))
        : ports.callHost(opAndStack.slice(0, space), opAndStack.slice(space + 1), payload);
    void answered.then((answer) => {
      openCalls -= 1;
      openChars -= chars;
      enter(() => failOn(guest.call('settle', id, answer.ok, answer.json)));
    });
  };

  watchDeadline();
  enter(() => {
    const started = guest.evaluateModule(run.code, SCRIPT_NAME);
    if (started.ok) module = started.module;
    else failOn(started);
  });

  return {
    outcome,
    cancel() {
      stop ??= { end: 'cancelled' };
      if (!settled) settle(stop);
    },
    pause() {
      clock.pause();
      clearTimeout(deadline);
    },
    resume() {
      clock.resume();
      watchDeadline();
    },
  };
}
