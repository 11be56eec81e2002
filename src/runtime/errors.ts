import type { Json } from './json.ts';
import type { ErrorClassName } from './spec.ts';

/** Codes of the errors we throw at our own callers. Failures of a guest are diagnostics, never these. */
export type HostErrorCode =
  | 'gone'
  | 'protocol-mismatch'
  | 'bad-message'
  | 'message-too-large'
  | 'unknown-method'
  | 'remote'
  | 'engine-failed'
  | 'parser-failed'
  | 'host-closed'
  | 'bad-options'
  | 'duplicate-server'
  | 'aborted'
  | 'connect-failed'
  | 'not-a-url'
  | 'unauthorized'
  | 'timeout'
  | 'unsupported'
  | 'unknown-tool'
  | 'bad-input';

/** A fault of ours or of our caller, with a code to branch on. `message` says what, where and what to do. */
export class HostError extends Error {
  readonly code: HostErrorCode;
  /** One corrective action, where the message has none. */
  readonly hint: string | undefined;
  constructor(code: HostErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'HostError';
    this.code = code;
    this.hint = options.hint;
  }
}

/** Why a Source could not answer a call. `auth` becomes `AuthenticationError` in the guest (§7.1). */
export type SourceFailure = 'auth' | 'protocol' | 'broken' | 'timeout' | 'cancelled';

/** What a script can branch on when a call failed on its way. */
export interface FailureDetails {
  /** HTTP status of the server's answer. */
  readonly status?: number;
  /** Code of the server's JSON-RPC error. */
  readonly code?: number;
  /** Milliseconds after which the server can be asked again, where it says so. */
  readonly retryAfterMs?: number;
}

/** What a Source throws from `call` or `tools`. Its message is shown to the script and to people. */
export class SourceError extends Error {
  readonly failure: SourceFailure;
  /** One corrective action (§7.3). */
  readonly hint: string | undefined;
  readonly details: FailureDetails;
  constructor(
    failure: SourceFailure,
    message: string,
    options: { hint?: string; cause?: unknown; details?: FailureDetails } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'SourceError';
    this.failure = failure;
    this.hint = options.hint;
    this.details = options.details ?? {};
  }
}

/** An error to be made in the guest, as data (§7). `fields` become own properties of the guest's error. */
export interface GuestThrow {
  readonly errorClass: ErrorClassName;
  readonly message: string;
  readonly hint: string;
  readonly fields?: { readonly [name: string]: Json | undefined };
  /** The call that failed, by its place in the record: kept beside the error in the guest, never on it. */
  readonly callId?: number;
}
