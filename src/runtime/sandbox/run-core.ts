import type { GuestFailure, SandboxEnd, SandboxLimit, SandboxOutcome, SandboxRun } from '../bridge/sandbox-api.ts';
import type {
  Completion,
  Evaluation,
  HostAnswer,
  HostFunction,
  HostValue,
  JobsRun,
  Opaque,
  PlainHostFunction,
} from '../engines/engine.ts';
import { messageOf } from '../json.ts';
import type { LogEntry, LogLevel } from '../spec.ts';
import { type ArmedSandbox, moduleTable, SCRIPT_NAME } from './arm.ts';
import { createClock, type RunClock } from './clock.ts';
import { describedFailure, describeThrown, readResult, readUncaught } from './guest-values.ts';
import { createLogBuffer, type LogBuffer } from './log-buffer.ts';
import { createRandomNumbers } from './random-numbers.ts';

/** What the preparation of a script puts around promises nobody awaits where they stand. */
const FLOATING = '__codemode_floating__';

/** What stands around the input of a call: ids and names. */
const FRAME_CHARS = 64 * 1024;

/** The answer to a call whose input is not even sent. */
export const tooMuch = (maxMessageBytes: number): Answer => ({
  ok: false,
  json: JSON.stringify({
    errorClass: 'SandboxLimitError',
    message: `The inputs of the open calls are more than the sandbox sends: maxMessageBytes is ${maxMessageBytes} bytes`,
    hint: 'Send less at once.',
    fields: { limit: 'maxMessageBytes', value: maxMessageBytes },
  }),
});

/** Whether the payload of a call is more than any input may be. */
export const isTooMuch = (chars: number, { maxMessageBytes }: SandboxRun): boolean =>
  chars > maxMessageBytes + FRAME_CHARS;

/** Jobs run between two looks at the clock: a chain of microtasks never yields by itself. */
export const JOBS_PER_BATCH = 200;

/** A guest that has done nothing for so long waits for something. */
const WAITING_MS = 100;

/** What a run needs from around it. */
export interface RunPorts {
  readonly now: () => number;
  /** The host's half of the parts that the script mentions. */
  readonly web: PlainHostFunction;
  /** Whether the script mentions dates. */
  readonly dates: boolean;
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

/** What every run has, however its script reaches the host: a clock, logs, limits, and one end. */
export interface RunCore {
  readonly clock: RunClock;
  readonly logs: LogBuffer;
  readonly job: SandboxJob;
  /** How the run ends. Once there it overrides whatever the guest still does: it could catch an interrupt. */
  readonly stop: SandboxEnd | undefined;
  readonly settled: boolean;
  /** Ends the run so, unless it has an end. */
  end(end: SandboxEnd): void;
  /** Lets a sandbox report to this run; what `serve` does not know goes to {@link RunCore.serve}. */
  use(sandbox: ArmedSandbox, serve: HostFunction): void;
  serve(op: string, a: HostValue, b: HostValue, c: HostValue): HostAnswer;
  /** Takes note that the script has something that follows from the seed: a recording needs that. */
  takeSeed(): void;
  failOn(completion: Completion): void;
  /** What the guest needs just before the script. */
  ready(): void;
  /** Takes note of the started module, or of why it did not start. */
  begin(started: Evaluation): void;
  /** Takes note of a batch of {@link JOBS_PER_BATCH}, and of the time. True while the run goes on and there may be more. */
  more(jobs: JobsRun): boolean;
  overdue(nowMs?: number): boolean;
  /** Work in the engine. A trap, or an overflow of our own stack, leaves it in an unknown state. */
  inEngine(work: () => void): void;
  broken(error: unknown): void;
  /** The guest was left in the middle of its work, for now or for good: nothing more is asked of it. */
  abandon(left: boolean): void;
  /** Over when the module failed, or when nothing is outstanding that could let the script go on. */
  checkEnd(outstanding: boolean, mayWake?: boolean): void;
  settle(): void;
  watchDeadline(): void;
}

const LEVELS: readonly LogLevel[] = ['debug', 'log', 'warn', 'error'];
const isLevel = (value: HostValue): value is LogLevel => LEVELS.includes(value as LogLevel);

export function createRunCore(run: SandboxRun, ports: RunPorts, onSettled: () => void): RunCore {
  const clock = createClock(ports.now);
  const logs = createLogBuffer({
    maxLogBytes: run.maxLogBytes,
    now: ports.now,
    timeMs: clock.timeMs,
    wait: (untilMs) => {
      while (ports.now() < untilMs && !core.overdue());
    },
    post: (entries) => ports.postLogs(entries, clock.cpuMs()),
  });
  const uncaught: GuestFailure[] = [];
  let sandbox: ArmedSandbox;
  let module: Opaque | undefined;
  let stop: SandboxEnd | undefined;
  let settled = false;
  let reusable = true;
  let sound = true;
  let resultIsPromise = false;
  let usedSeed = false;
  let randomNumbers: (() => ArrayBuffer) | undefined;
  let deadline: TimerId | undefined;
  let resolveOutcome: (outcome: SandboxOutcome) => void = () => undefined;
  const outcome = new Promise<SandboxOutcome>((resolve) => {
    resolveOutcome = resolve;
  });

  const timeIsUp = (nowMs: number): boolean => !clock.paused && clock.elapsedMs(nowMs) > run.timeoutMs;
  /**
   * What a script has given by its end is its result, though calls or timers are left then that it does not await. One that
   * goes on by itself without end is ended like any other.
   */
  const giveUpRest = (nowMs: number): void => {
    if (module === undefined || stop !== undefined || !timeIsUp(nowMs)) return;
    if (clock.idleMs(nowMs) < Math.min(WAITING_MS, run.timeoutMs / 2)) return;
    if (sandbox.guest.moduleState(module).state === 'fulfilled') stop = { end: 'finished', gaveUp: true };
  };
  /** What a module that did not get to its end at once failed by: its text, or what it threw. */
  const notBegun = (thrown: Opaque): GuestFailure => {
    const failure = describeThrown(sandbox.guest, thrown);
    const unread = failure.name === 'SyntaxError' && !sandbox.guest.isModule(run.code, SCRIPT_NAME);
    return unread ? { ...failure, unread } : failure;
  };
  const limitBy = (limit: SandboxLimit): void => core.end({ end: 'limited', limit });
  const core: RunCore = {
    clock,
    logs,
    get stop() {
      return stop;
    },
    get settled() {
      return settled;
    },
    end(end) {
      stop ??= end;
    },
    use(armed, serve) {
      sandbox = armed;
      sound = true;
      const { hooks } = armed;
      hooks.interrupt = () => {
        logs.flushIfDue();
        return core.overdue();
      };
      hooks.onOutOfMemory = () => limitBy('maxMemoryBytes');
      hooks.modules = moduleTable(run);
      hooks.host = (op, a, b, c) => (stop === undefined ? serve(op, a, b, c) : undefined);
    },
    serve(op, a, b, c) {
      switch (op) {
        case 'log':
          if (isLevel(a)) logs.add(a, JSON.parse(String(b)) as string);
          return undefined;
        case 'now':
          return clock.timeMs();
        case 'elapsed':
          return run.sync === null ? clock.preciseMs() : undefined;
        case 'random-seed':
          core.takeSeed();
          return run.randomSeed;
        case 'random-numbers':
          core.takeSeed();
          randomNumbers ??= createRandomNumbers(run.randomSeed);
          return randomNumbers();
        case 'too-many-steps':
          limitBy('maxSteps');
          return undefined;
        case 'uncaught':
          core.end({ end: 'failed', failure: describedFailure(a) });
          return undefined;
        case 'result-is-promise':
          resultIsPromise = true;
          return undefined;
        default:
          return ports.web(op, a, b, c);
      }
    },
    takeSeed() {
      usedSeed = true;
    },
    failOn(completion) {
      if (completion.ok || stop !== undefined) return;
      // Describing runs the script's getters: a limit that it meets there is how the run ends.
      const failure = describeThrown(sandbox.guest, completion.thrown);
      core.end({ end: 'failed', failure });
    },
    ready() {
      if (ports.dates) core.failOn(sandbox.guest.call('readyDates'));
      if (run.code.includes(FLOATING)) core.failOn(sandbox.guest.call('watchRejections'));
    },
    begin(started) {
      if (started.ok) module = started.module;
      else if (stop === undefined) core.end({ end: 'failed', failure: notBegun(started.thrown) });
    },
    more(jobs) {
      if ('thrown' in jobs) core.failOn({ ok: false, thrown: jobs.thrown });
      return !core.overdue() && ('thrown' in jobs || jobs.ran === JOBS_PER_BATCH);
    },
    overdue(nowMs = ports.now()) {
      if (stop !== undefined) return true;
      if (timeIsUp(nowMs)) limitBy('timeoutMs');
      else if (clock.cpuMs(nowMs) > run.maxCpuMs) limitBy('maxCpuMs');
      return stop !== undefined;
    },
    inEngine(work) {
      try {
        clock.computing(work);
      } catch (error) {
        core.broken(error);
      }
    },
    broken(error) {
      reusable = false;
      core.end(
        error instanceof RangeError
          ? { end: 'limited', limit: 'stack' }
          : { end: 'crashed', message: messageOf(error) },
      );
    },
    abandon(left) {
      sound = !left;
    },
    checkEnd(outstanding, mayWake = false) {
      if (module === undefined || stop !== undefined) return;
      const state = sandbox.guest.moduleState(module);
      if (state.state === 'rejected') core.failOn({ ok: false, thrown: state.thrown });
      else if (!outstanding && (state.state !== 'pending' || !mayWake))
        stop = state.state === 'pending' ? { end: 'deadlocked' } : { end: 'finished' };
    },
    settle() {
      settled = true;
      clearTimeout(deadline);
      onSettled();
      const { guest, hooks } = sandbox;
      let end = stop as SandboxEnd;
      let result: Pick<SandboxOutcome, 'result' | 'resultFailure'> = {};
      let memoryBytes: number | undefined;
      if (end.end === 'finished') {
        // From here on a limit is a new stop: reading the result runs getters and toJSON.
        stop = undefined;
        core.inEngine(() => {
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
      if (reusable && sound && end.end !== 'limited') {
        core.inEngine(() => {
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
        usedSeed,
        reusable,
      });
    },
    watchDeadline() {
      clearTimeout(deadline);
      if (clock.paused || settled) return;
      const leftMs = Math.max(0, Math.ceil(run.timeoutMs - clock.elapsedMs())) + 1;
      deadline = setTimeout(() => {
        const nowMs = ports.now();
        giveUpRest(nowMs);
        if (core.overdue(nowMs) && !settled) core.settle();
        else core.watchDeadline();
      }, leftMs);
    },
    job: {
      outcome,
      cancel() {
        core.end({ end: 'cancelled' });
        if (!settled) core.settle();
      },
      pause() {
        clock.pause();
        clearTimeout(deadline);
      },
      resume() {
        clock.resume();
        core.watchDeadline();
      },
    },
  };
  return core;
}
