/** What stops a request before its answer has come. */
export interface RequestStop {
  /** Why the request was stopped; undefined where it was not. */
  readonly stopped: { readonly reason: unknown } | undefined;
  /** Calls back when it is; returns what ends that. */
  onStop(listener: (reason: unknown) => void): () => void;
  /** The same as a signal. It is made when it is asked for, since that takes as long as much of a short call. */
  readonly signal: AbortSignal;
}

/** The stop of a request that has a signal. */
export const stopBy = (signal: AbortSignal): RequestStop => ({
  signal,
  get stopped() {
    return signal.aborted ? { reason: signal.reason } : undefined;
  },
  onStop(listener) {
    const onAbort = (): void => listener(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    return () => signal.removeEventListener('abort', onAbort);
  },
});
