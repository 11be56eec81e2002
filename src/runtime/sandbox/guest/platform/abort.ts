import { isFiniteNumber, Num, put, quietTimer, TypeErrorCtor } from '../core.ts';
import { DOMException } from './dom-exception.ts';
import { Event, EventTarget } from './events.ts';

const MAX_DELAY_MS = 2 ** 53 - 1;
const OURS = {};

let abort: (signal: AbortSignal, reason: unknown) => void;
const create = (): AbortSignal => new AbortSignal(OURS);
const reasonOf = (given: unknown): unknown =>
  given === undefined ? new DOMException('This operation was aborted', 'AbortError') : given;

/** AbortSignal of the DOM Standard. */
export class AbortSignal extends EventTarget {
  #aborted = false;
  #reason: unknown;
  #dependents: AbortSignal[] = [];
  #handler: ((this: AbortSignal, event: Event) => void) | null = null;

  static {
    abort = (signal, reason) => {
      if (signal.#aborted) return;
      const due: AbortSignal[] = [signal];
      for (let i = 0; i < due.length; i++) {
        const one = due[i] as AbortSignal;
        one.#aborted = true;
        one.#reason = reason;
        for (let at = 0; at < one.#dependents.length; at++) {
          const next = one.#dependents[at] as AbortSignal;
          if (!next.#aborted) put(due, next);
        }
        one.#dependents = [];
      }
      for (let i = 0; i < due.length; i++) (due[i] as AbortSignal).dispatchEvent(new Event('abort'));
    };
  }

  constructor(key?: unknown) {
    if (key !== OURS) throw new TypeErrorCtor('Illegal constructor');
    super();
  }

  static abort(reason?: unknown): AbortSignal {
    const signal = create();
    abort(signal, reasonOf(reason));
    return signal;
  }

  static timeout(delayMs: unknown): AbortSignal {
    const delay = Num(delayMs);
    if (!isFiniteNumber(delay) || delay <= -1 || delay > MAX_DELAY_MS) {
      throw new TypeErrorCtor('AbortSignal.timeout: the delay must be a number of milliseconds from 0');
    }
    const signal = create();
    quietTimer(
      () => abort(signal, new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
      delay,
    );
    return signal;
  }

  static any(signals: Iterable<unknown>): AbortSignal {
    const created = create();
    for (const signal of signals) {
      if (!(signal instanceof AbortSignal)) throw new TypeErrorCtor('AbortSignal.any: each must be an AbortSignal');
      if (signal.#aborted && !created.#aborted) abort(created, signal.#reason);
      if (!created.#aborted) put(signal.#dependents, created);
    }
    return created;
  }

  get aborted(): boolean {
    return this.#aborted;
  }
  get reason(): unknown {
    return this.#reason;
  }
  get onabort(): ((this: AbortSignal, event: Event) => void) | null {
    return this.#handler;
  }
  set onabort(handler: unknown) {
    if (this.#handler !== null) this.removeEventListener('abort', this.#handler);
    this.#handler = typeof handler === 'function' ? (handler as () => void) : null;
    if (this.#handler !== null) this.addEventListener('abort', this.#handler);
  }
  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason;
  }
}

/** AbortController of the DOM Standard. */
export class AbortController {
  readonly #signal = create();

  get signal(): AbortSignal {
    return this.#signal;
  }
  abort(reason?: unknown): void {
    abort(this.#signal, reasonOf(reason));
  }
}
