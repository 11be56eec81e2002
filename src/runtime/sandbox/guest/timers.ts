import { errorOf } from './channel.ts';
import { bridge } from './host.ts';
import { apply, G, hidden, Num, PromiseCtor, TypeErrorCtor } from './intrinsics.ts';
import { table } from './lockdown.ts';

interface Timer {
  readonly callback: (...args: unknown[]) => unknown;
  readonly args: readonly unknown[];
}

const timers = table<Timer>();
let lastId = 0;
/** For negative delays and what is not a number; `Math.max` may be the script's own by then. */
const NO_DELAY = 0;

function start(what: string, timer: Timer, delayMs: number, quiet?: true): number {
  lastId += 1;
  timers[lastId] = timer;
  const most = bridge.host('timer', lastId, delayMs, quiet);
  if (typeof most === 'number') {
    delete timers[lastId];
    throw errorOf({
      errorClass: 'SandboxLimitError',
      message: `${what}: the limit of ${most} pending timers (maxTimers) is used up`,
      hint: 'Await some timers before setting more, or raise limits.maxTimers.',
      fields: { limit: 'maxTimers', value: most },
    });
  }
  return lastId;
}

/** A timer that a script which has ended does not wait for. */
export function quietTimer(callback: () => void, delayMs: number): void {
  start('AbortSignal.timeout', { callback, args: [] }, delayMs > 0 ? delayMs : NO_DELAY, true);
}

/** `setTimeout` and `clearTimeout` (§3.5). A string is refused: it would be code. */
const globals = {
  setTimeout(callback: unknown, delayMs: unknown = 0, ...args: unknown[]): number {
    if (typeof callback !== 'function') throw new TypeErrorCtor('setTimeout: the callback must be a function');
    const delay = Num(delayMs);
    return start('setTimeout', { callback: callback as Timer['callback'], args }, delay > 0 ? delay : NO_DELAY);
  },
  clearTimeout(id: unknown): void {
    const key = Num(id);
    if (timers[key] === undefined) return;
    delete timers[key];
    bridge.host('clear-timer', key);
  },
};

/** Resolves after a time; for modules of the host, whether or not a script has timers. */
export function delay(ms: number): Promise<void> {
  return new PromiseCtor((resolve) => {
    globals.setTimeout(resolve, ms);
  });
}

export function installTimers(): void {
  hidden(G, 'setTimeout', globals.setTimeout);
  hidden(G, 'clearTimeout', globals.clearTimeout);
}

/** Called by the host when a timer is due. What the callback throws is the host's to report. */
export function fireTimer(id: number): void {
  const timer = timers[id];
  if (timer === undefined) return;
  delete timers[id];
  apply(timer.callback, undefined, timer.args);
}
