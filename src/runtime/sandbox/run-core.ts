import type {
  GuestFailure,
  LostInResult,
  SandboxEnd,
  SandboxLimit,
  SandboxOutcome,
  SandboxRun,
} from '../bridge/sandbox-api.ts';
import type {
  Completion,
  EngineInstance,
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

/** Of a name and of a place that a script may have made up. */
const MAX_TOLD_CHARS = 200;

/** What stands around the input of a call: ids and names. */
const FRAME_CHARS = 64 * 1024;

/** The answer to a call whose input is not even sent. */
export const tooMuch = (maxMessageBytes: number): Answer => ({
  ok: false,
  json: JSON.stringify({
    errorClass: 'SandboxLimitError',
    message: `The inputs of the open calls are larger than the sandbox can send: maxMessageBytes is ${maxMessageBytes} bytes`,
    hint: 'Send less at once.',
    fields: { limit: 'maxMessageBytes', value: maxMessageBytes },
  }),
});

/** Whether the payload of a call is more than any input may be. */
export const isTooMuch = (chars: number, { maxMessageBytes }: SandboxRun): boolean =>
  chars > maxMessageBytes + FRAME_CHARS;

/** Jobs run between two looks at the clock: a chain of microtasks never yields by itself. */
export const JOBS_PER_BATCH = 200;

/**
 * How long work takes on a fast machine, milliseconds: 10,000 calls and turns of loops, after which the engine interrupts; a
 * batch of jobs; a call of the host.
 */
const LEAST_MS = { interrupt: 0.05, jobs: 0.2, hostCall: 0.001 };

/** A guest that has done nothing for so long waits for something. */
const WAITING_MS = 100;

/** What a run needs from around it. */
export interface RunPorts {
  readonly now: () => number;
  /** Told of work of the script, and how long it takes at least: for clocks that stand still meanwhile. */
  readonly spend?: (leastMs: number) => void;
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

const LEVELS: readonly LogLevel[] = ['debug', 'log', 'warn', 'error'];
const isLevel = (value: HostValue): value is LogLevel => LEVELS.includes(value as LogLevel);

/** What a guest waits for that comes by itself. */
export interface Waits {
  /** When the next of it is due; infinity where there is none. */
  readonly nextDueMs: number;
  /** The run is over. */
  stop(): void;
}

const NO_WAITS: Waits = { nextDueMs: Number.POSITIVE_INFINITY, stop: () => undefined };

/** What every run has, however its script reaches the host: a clock, logs, limits, and one end. */
export class RunCore {
  readonly clock: RunClock;
  readonly logs: LogBuffer;
  readonly job: SandboxJob;
  readonly #run: SandboxRun;
  readonly #ports: RunPorts;
  readonly #waits: Waits;
  #resolveOutcome: (outcome: SandboxOutcome) => void = () => undefined;
  #sandbox: ArmedSandbox | undefined;
  #module: Opaque | undefined;
  #stop: SandboxEnd | undefined;
  #settled = false;
  #reusable = true;
  /** False while the guest was left in the middle of its work. */
  #sound = true;
  #resultLoses: LostInResult | undefined;
  #usedSeed = false;
  #randomNumbers: (() => ArrayBuffer) | undefined;
  #deadline: TimerId | undefined;

  constructor(run: SandboxRun, ports: RunPorts, waits: Waits = NO_WAITS) {
    this.#run = run;
    this.#ports = ports;
    this.#waits = waits;
    const clock = createClock(ports.now);
    this.clock = clock;
    this.logs = createLogBuffer({
      maxLogBytes: run.maxLogBytes,
      now: ports.now,
      timeMs: clock.timeMs,
      wait: (untilMs) => {
        while (ports.now() < untilMs && !this.overdue()) ports.spend?.(LEAST_MS.interrupt);
      },
      post: (entries) => ports.postLogs(entries, clock.cpuMs()),
    });
    this.job = {
      outcome: new Promise((resolve) => {
        this.#resolveOutcome = resolve;
      }),
      cancel: () => {
        this.end({ end: 'cancelled' });
        if (!this.#settled) this.settle();
      },
      pause: () => {
        clock.pause();
        clearTimeout(this.#deadline);
      },
      resume: () => {
        clock.resume();
        this.watchDeadline();
      },
    };
  }

  /** How the run ends. Once there it overrides whatever the guest still does: it could catch an interrupt. */
  get stop(): SandboxEnd | undefined {
    return this.#stop;
  }
  get settled(): boolean {
    return this.#settled;
  }
  get #guest(): EngineInstance {
    return (this.#sandbox as ArmedSandbox).guest;
  }

  /** Ends the run so, unless it has an end. */
  end(end: SandboxEnd): void {
    this.#stop ??= end;
  }
  #endAt(limit: SandboxLimit): void {
    this.end({ end: 'limited', limit });
  }

  /** Lets a sandbox report to this run; what `serve` does not know goes to {@link RunCore.serve}. */
  use(sandbox: ArmedSandbox, serve: HostFunction): void {
    this.#sandbox = sandbox;
    this.#sound = true;
    const { hooks } = sandbox;
    hooks.interrupt = () => {
      this.#ports.spend?.(LEAST_MS.interrupt);
      this.logs.flushIfDue();
      return this.overdue();
    };
    hooks.onOutOfMemory = () => this.#endAt('maxMemoryBytes');
    hooks.modules = moduleTable(this.#run);
    hooks.host = (op, a, b, c) => {
      this.#ports.spend?.(LEAST_MS.hostCall);
      return this.#stop === undefined ? serve(op, a, b, c) : undefined;
    };
  }

  serve(op: string, a: HostValue, b: HostValue, c: HostValue): HostAnswer {
    switch (op) {
      case 'log':
        if (isLevel(a)) this.logs.add(a, JSON.parse(String(b)) as string);
        return undefined;
      case 'now':
        return this.clock.timeMs();
      case 'elapsed':
        return this.#run.sync === null ? this.clock.preciseMs() : undefined;
      case 'random-seed':
        this.takeSeed();
        return this.#run.randomSeed;
      case 'random-numbers':
        this.takeSeed();
        this.#randomNumbers ??= createRandomNumbers(this.#run.randomSeed);
        return this.#randomNumbers();
      case 'too-many-steps':
        this.#endAt('maxSteps');
        return undefined;
      case 'uncaught':
        this.end({ end: 'failed', failure: describedFailure(a) });
        return undefined;
      case 'result-loses':
        this.#resultLoses = { what: String(a).slice(0, MAX_TOLD_CHARS), path: String(b).slice(0, MAX_TOLD_CHARS) };
        return undefined;
      default:
        return this.#ports.web(op, a, b, c);
    }
  }

  /** Takes note that the script has something that follows from the seed: a recording needs that. */
  takeSeed(): void {
    this.#usedSeed = true;
  }

  failOn(completion: Completion): void {
    if (completion.ok || this.#stop !== undefined) return;
    // Describing runs the script's getters: a limit that it meets there is how the run ends.
    const failure = describeThrown(this.#guest, completion.thrown);
    this.end({ end: 'failed', failure });
  }

  /** What the guest needs just before the script. */
  ready(): void {
    if (this.#ports.dates) this.failOn(this.#guest.call('readyDates'));
    if (this.#run.code.includes(FLOATING)) this.failOn(this.#guest.call('watchRejections'));
  }

  /** Takes note of the started module, or of why it did not start. */
  begin(started: Evaluation): void {
    if (started.ok) this.#module = started.module;
    else if (this.#stop === undefined) this.end({ end: 'failed', failure: this.#notBegun(started.thrown) });
  }
  /** What a module that did not get to its end at once failed by: its text, or what it threw. */
  #notBegun(thrown: Opaque): GuestFailure {
    const failure = describeThrown(this.#guest, thrown);
    const unread = failure.name === 'SyntaxError' && !this.#guest.isModule(this.#run.code, SCRIPT_NAME);
    return unread ? { ...failure, unread } : failure;
  }

  /** Takes note of a batch of {@link JOBS_PER_BATCH}, and of the time. True while the run goes on and there may be more. */
  more(jobs: JobsRun): boolean {
    this.#ports.spend?.(LEAST_MS.jobs);
    if ('thrown' in jobs) this.failOn({ ok: false, thrown: jobs.thrown });
    return !this.overdue() && ('thrown' in jobs || jobs.ran === JOBS_PER_BATCH);
  }

  /** Whether the run has its end, which it gets here when a time limit is over. */
  overdue(nowMs: number = this.#ports.now()): boolean {
    if (this.#stop !== undefined) return true;
    if (this.#timeIsUp(nowMs)) this.#endAt('timeoutMs');
    else if (this.clock.cpuMs(nowMs) > this.#run.maxCpuMs) this.#endAt('maxCpuMs');
    return this.#stop !== undefined;
  }
  #timeIsUp(nowMs: number): boolean {
    return !this.clock.paused && this.clock.elapsedMs(nowMs) > this.#run.timeoutMs;
  }

  /** Work in the engine. A trap, or an overflow of our own stack, leaves it in an unknown state. */
  inEngine(work: () => void): void {
    try {
      this.clock.computing(work);
    } catch (error) {
      this.broken(error);
    }
  }
  broken(error: unknown): void {
    this.#reusable = false;
    this.end(
      error instanceof RangeError ? { end: 'limited', limit: 'stack' } : { end: 'crashed', message: messageOf(error) },
    );
  }
  /** The guest was left in the middle of its work, for now or for good: nothing more is asked of it. */
  abandon(left: boolean): void {
    this.#sound = !left;
  }

  /** Over when the module failed, or when nothing is outstanding that could let the script go on. */
  checkEnd(outstanding: boolean, mayWake = false): void {
    if (this.#module === undefined || this.#stop !== undefined) return;
    const state = this.#guest.moduleState(this.#module);
    if (state.state === 'rejected') this.failOn({ ok: false, thrown: state.thrown });
    else if (!outstanding && (state.state !== 'pending' || !mayWake))
      this.#stop = state.state === 'pending' ? { end: 'deadlocked' } : { end: 'finished' };
  }

  settle(): void {
    this.#settled = true;
    clearTimeout(this.#deadline);
    this.#waits.stop();
    const read = this.#readEnd(this.#stop as SandboxEnd);
    this.#stop = read.end;
    this.logs.flush();
    const memoryBytes = this.#memoryBytes(read.end);
    this.#resolveOutcome({
      ...read,
      ...(this.#resultLoses === undefined ? {} : { resultLoses: this.#resultLoses }),
      missingModules: (this.#sandbox as ArmedSandbox).hooks.modules.missing,
      cpuMs: this.clock.cpuMs(),
      elapsedMs: this.clock.elapsedMs(),
      ...(memoryBytes === undefined ? {} : { memoryBytes }),
      logBytes: this.logs.bytes,
      usedSeed: this.#usedSeed,
      reusable: this.#reusable,
    });
  }
  /** The end, and what a script that has finished leaves. */
  #readEnd(end: SandboxEnd): Pick<SandboxOutcome, 'end' | 'result' | 'resultFailure' | 'uncaught'> {
    let result: Pick<SandboxOutcome, 'result' | 'resultFailure'> = {};
    let uncaught: readonly GuestFailure[] = [];
    if (end.end !== 'finished') return { end, uncaught };
    // From here on a limit is a new stop: reading the result runs getters and toJSON.
    this.#stop = undefined;
    this.inEngine(() => {
      result = readResult(this.#guest, this.#module, this.#run.maxResultBytes, () => this.#endAt('maxResultBytes'));
      uncaught = readUncaught(this.#guest);
    });
    return this.#stop === undefined ? { end, ...result, uncaught } : { end: this.#stop, uncaught };
  }
  #memoryBytes(end: SandboxEnd): number | undefined {
    let memoryBytes: number | undefined;
    if (this.#reusable && this.#sound && end.end !== 'limited') {
      this.inEngine(() => {
        memoryBytes = this.#guest.memoryBytes();
      });
    }
    return memoryBytes;
  }

  watchDeadline(): void {
    clearTimeout(this.#deadline);
    if (this.clock.paused || this.#settled) return;
    const leftMs = Math.max(0, Math.ceil(this.#run.timeoutMs - this.clock.elapsedMs())) + 1;
    this.#deadline = setTimeout(() => {
      const nowMs = this.#ports.now();
      this.#giveUpRest(nowMs);
      if (this.overdue(nowMs) && !this.#settled) this.settle();
      else this.watchDeadline();
    }, leftMs);
  }
  /**
   * What a script has given by its end is its result, though calls or timers are left then that it does not await. One that
   * goes on by itself without end is ended like any other.
   */
  #giveUpRest(nowMs: number): void {
    if (this.#module === undefined || this.#stop !== undefined || !this.#timeIsUp(nowMs)) return;
    // A guest whose timer is due has something to do, though a busy machine may not let it.
    const idleMs = this.clock.idleMs(Math.min(nowMs, this.#waits.nextDueMs));
    if (idleMs < Math.min(WAITING_MS, this.#run.timeoutMs / 2)) return;
    if (this.#guest.moduleState(this.#module).state === 'fulfilled') this.#stop = { end: 'finished', gaveUp: true };
  }
}
