import type { Endpoint } from '../config.ts';
import { IdleError } from './errors.ts';

/** What was being done, for a message: “listing tools”, “calling search”. */
export interface Doing {
  /** The server, as people know it. */
  readonly server: string;
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
  /** Where it is, with the headers that somebody gave for it: keys, mostly. */
  readonly endpoint?: Endpoint;
}

/**
 * Whether whoever asked has stopped the request, which the SDK reports as a timeout. What was given up for its silence was
 * not stopped.
 */
export const isCancelled = ({ signal }: Doing, error: unknown): boolean =>
  signal?.aborted === true && !(error instanceof IdleError);
