export interface Listeners {
  /** Adds a listener and returns the function that takes it away. */
  add(listener: () => void): () => void;
  notify(): void;
}

/** Listeners that are told that something changed, and ask themselves what. */
export function createListeners(): Listeners {
  const listeners = new Set<{ readonly call: () => void }>();
  return {
    add(listener) {
      const entry = { call: listener };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
    notify() {
      for (const { call } of [...listeners]) call();
    },
  };
}
