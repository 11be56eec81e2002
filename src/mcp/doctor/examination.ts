import type { DoctorEnvironment } from './environment.ts';
import type { ProbeOutcome } from './probe.ts';

/** What the parts of an examination share. */
export interface Examination {
  readonly url: URL;
  readonly environment: DoctorEnvironment;
  /** The user's own headers, by name. */
  readonly headerNames: readonly string[];
  /** Headers that calls of known tools carry beside those of every call. */
  readonly toolHeaderNames: readonly string[];
  readonly timeoutMs: number;
  /** Sends one request and notes it down. */
  readonly attempt: (check: Check, init: RequestInit, options?: AttemptOptions) => Promise<ProbeOutcome>;
}

/** What a request finds out, in plain words, and the request in those of HTTP. */
export interface Check {
  readonly name: string;
  readonly request: string;
  /** Set where any answer will do, an error too: what counts is that the page may read it. */
  readonly anyAnswer?: true;
}

export interface AttemptOptions {
  readonly readBytes?: number;
  /** Another address than the one that is examined. */
  readonly to?: string;
}

export type Answered = Extract<ProbeOutcome, { answered: true }>;
export type Unanswered = Extract<ProbeOutcome, { answered: false }>;

export function isRedirect({ type, status }: Answered): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}
