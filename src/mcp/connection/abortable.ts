import { SourceError } from '../../runtime/errors.ts';

/** Waits for something shared: an abort ends the wait of this caller alone. Throws `SourceError('cancelled')`. */
export function abortable<T>(shared: Promise<T>, signal: AbortSignal | undefined, what: string): Promise<T> {
  if (signal === undefined) return shared;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(new SourceError('cancelled', `Stopped while ${what}`));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
