import { type Stops, stopsOf } from './list-in-time.ts';

/** The runs that a signal stops. One listener serves them all: Node takes eleven for a leak. */
const stopsBySignal = new WeakMap<AbortSignal, Stops>();

function whenAborted(signal: AbortSignal, stop: () => void): () => void {
  const stops = stopsBySignal.get(signal) ?? stopsOf(signal);
  stopsBySignal.set(signal, stops);
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
