import type { Subscribe } from './editor.ts';

/** A list of listeners that are told values in the order they subscribed. */
export interface Emitter<T> {
  readonly subscribe: Subscribe<T>;
  emit(value: T): void;
  clear(): void;
}

/** Creates an {@link Emitter}. A listener that unsubscribes while being told is told no more. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    subscribe: (listener) => {
      const own = (value: T) => listener(value);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    emit: (value) => {
      for (const listener of listeners) listener(value);
    },
    clear: () => listeners.clear(),
  };
}
