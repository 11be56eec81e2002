import { apply, bridge, describe, now, put, Str, TypeErrorCtor } from '../core.ts';
import { DOMException } from './dom-exception.ts';

type Callback = ((this: unknown, event: Event) => void) | { handleEvent(event: Event): void };
interface Listener {
  readonly type: string;
  readonly callback: Callback;
  readonly once: boolean;
  removed: boolean;
}

let begin: (event: Event, target: EventTarget) => void;
let end: (event: Event) => void;
let isOver: (event: Event) => boolean;
let isOpen: (event: Event) => boolean;

/** Event of the DOM Standard, less what needs a tree. */
export class Event {
  readonly #type: string;
  readonly #cancelable: boolean;
  readonly #timeStamp = now();
  #target: EventTarget | null = null;
  #current: EventTarget | null = null;
  #prevented = false;
  #stopped = false;

  static {
    begin = (event, target) => {
      event.#target = target;
      event.#current = target;
      event.#stopped = false;
    };
    end = (event) => {
      event.#current = null;
    };
    isOver = (event) => event.#stopped;
    isOpen = (event) => event.#current !== null;
  }

  constructor(type: unknown, options?: { readonly cancelable?: unknown }) {
    if (type === undefined) throw new TypeErrorCtor('Event: the type is missing');
    this.#type = Str(type);
    this.#cancelable = Boolean(options?.cancelable);
  }

  get type(): string {
    return this.#type;
  }
  get target(): EventTarget | null {
    return this.#target;
  }
  get currentTarget(): EventTarget | null {
    return this.#current;
  }
  get cancelable(): boolean {
    return this.#cancelable;
  }
  get defaultPrevented(): boolean {
    return this.#prevented;
  }
  get timeStamp(): number {
    return this.#timeStamp;
  }
  preventDefault(): void {
    if (this.#cancelable) this.#prevented = true;
  }
  stopPropagation(): void {
    // There is no tree to go on through.
  }
  stopImmediatePropagation(): void {
    this.#stopped = true;
  }
}

/** EventTarget of the DOM Standard. */
export class EventTarget {
  #listeners: Listener[] = [];

  addEventListener(type: unknown, callback: unknown, options?: unknown): void {
    const given = typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : undefined;
    const signal = given?.signal as
      | { readonly aborted: boolean; addEventListener: EventTarget['addEventListener'] }
      | undefined;
    if (callback === null || callback === undefined || signal?.aborted === true) return;
    if (typeof callback !== 'function' && typeof callback !== 'object') {
      throw new TypeErrorCtor('addEventListener: the listener must be a function or an object');
    }
    const name = Str(type);
    for (let i = 0; i < this.#listeners.length; i++) {
      const known = this.#listeners[i] as Listener;
      if (known.type === name && known.callback === callback) return;
    }
    put(this.#listeners, { type: name, callback: callback as Callback, once: Boolean(given?.once), removed: false });
    signal?.addEventListener('abort', () => this.removeEventListener(name, callback), { once: true });
  }

  removeEventListener(type: unknown, callback: unknown): void {
    const name = Str(type);
    const left: Listener[] = [];
    for (let i = 0; i < this.#listeners.length; i++) {
      const known = this.#listeners[i] as Listener;
      if (known.type === name && known.callback === callback) known.removed = true;
      else put(left, known);
    }
    this.#listeners = left;
  }

  dispatchEvent(event: Event): boolean {
    if (!(event instanceof Event)) throw new TypeErrorCtor('dispatchEvent: the event must be an Event');
    if (isOpen(event)) throw new DOMException('The event is already being dispatched', 'InvalidStateError');
    begin(event, this);
    const listeners = this.#listeners;
    const { length } = listeners;
    for (let i = 0; i < length && !isOver(event); i++) {
      const listener = listeners[i] as Listener;
      if (listener.removed || listener.type !== event.type) continue;
      if (listener.once) this.removeEventListener(listener.type, listener.callback);
      try {
        if (typeof listener.callback === 'function') apply(listener.callback, this, [event]);
        else listener.callback.handleEvent(event);
      } catch (error) {
        // As of a timer: it is nobody's promise.
        bridge.host('uncaught', describe(error));
      }
    }
    end(event);
    return !event.defaultPrevented;
  }
}
