/** What waits for a signal, which hears one listener of all runs: Node takes eleven for a leak. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

function whenAborted(signal: AbortSignal, stop: () => void): () => void {
  let stops = waiting.get(signal);
  if (stops === undefined) {
    const added = new Set<() => void>();
    stops = added;
    waiting.set(signal, added);
    const onAbort = (): void => {
      for (const each of [...added]) each();
    };
    signal.addEventListener('abort', onAbort, { once: true });
  }
  stops.add(stop);
  return () => stops.delete(stop);
}

/** A signal of a run's own, aborted when one of the others is. Whoever asks releases it when the run is over. */
export function runSignal(signals: readonly (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  readonly release: () => void;
} {
  const controller = new AbortController();
  const unlisten = signals.flatMap((signal) => {
    if (signal === undefined) return [];
    const stop = (): void => controller.abort(signal.reason);
    if (signal.aborted) stop();
    return [whenAborted(signal, stop)];
  });
  return {
    signal: controller.signal,
    release: () => {
      for (const stop of unlisten) stop();
    },
  };
}
