import { HostError } from '../errors.ts';

/** What gives up each listing under way: one listener on a signal serves them all. */
export type Stops = Set<() => void>;

/** Longest that a server may take to list what it has beside tools. */
const LISTING_TIMEOUT_MS = 20_000;

/** Stops that are called when a signal aborts. */
export function stopsOf(signal: AbortSignal): Stops {
  const stops: Stops = new Set();
  signal.addEventListener(
    'abort',
    () => {
      for (const stop of stops) stop();
    },
    { once: true },
  );
  return stops;
}

/** What `list` gives, unless it takes too long or is given up. It may throw at once, and heed its signal or not. */
export function listInTime<T>(list: (signal: AbortSignal) => Promise<T>, stops: Stops): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  return new Promise((resolve, reject) => {
    const giveUp = (error: HostError): void => {
      stops.delete(stop);
      controller.abort(error);
      reject(error);
    };
    const stop = (): void => giveUp(new HostError('aborted', 'it was cancelled'));
    const timer = setTimeout(
      () => giveUp(new HostError('timeout', `it did not answer within ${LISTING_TIMEOUT_MS / 1000} s`)),
      LISTING_TIMEOUT_MS,
    );
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    stops.add(stop);
    const listing = async (): Promise<T> => list(signal);
    listing()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        stops.delete(stop);
      });
  });
}
