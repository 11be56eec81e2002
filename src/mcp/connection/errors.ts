// Every error that connections to servers throw among themselves. What leaves this folder is a SourceError.

/** How a server refused a request for want of authorization. */
export interface Challenge {
  readonly status: 401 | 403;
  /** The `WWW-Authenticate` header, where the page may read it. */
  readonly header: string | undefined;
  /** The access token that was refused; undefined where none was sent. */
  readonly token: string | undefined;
}

/**
 * A request was refused, and no token that can be had without a person will do. Its name makes the SDK pass it on as it is
 * while it finds out which revision a server speaks.
 */
export class Unauthorized extends Error {
  readonly challenge: Challenge;
  constructor(challenge: Challenge) {
    super(challenge.status === 401 ? 'A sign-in is needed' : 'More access is needed than was granted');
    this.name = 'UnauthorizedError';
    this.challenge = challenge;
  }
}

/** Thrown into a response body that grows past its bound. */
export class OversizeError extends Error {
  constructor(maxBytes: number) {
    super(`it is larger than ${Math.round(maxBytes / 1024)} KiB`);
    this.name = 'OversizeError';
  }
}

/** Thrown where a server answers with a status that HTTP does not have, of which the platform makes no response. */
export class UnknownStatus extends Error {
  constructor(status: number) {
    super(`its HTTP status is ${status}`);
    this.name = 'UnknownStatus';
  }
}

/** Throws where no response can have a status. */
export function checkStatus(status: number): void {
  if (status < 200 || status > 599) throw new UnknownStatus(status);
}

/** Thrown when nothing was heard of a request for too long. */
export class IdleError extends Error {
  readonly afterMs: number;
  constructor(afterMs: number, options: { cause: unknown }) {
    super('No answer and no sign of progress', options);
    this.name = 'IdleError';
    this.afterMs = afterMs;
  }
}

/** A server does not speak the one revision that it is to be spoken to in. */
export class WrongRevision extends Error {
  readonly pinned: string;
  /** Those that it speaks, where it says so. */
  readonly offered: readonly string[];
  constructor(pinned: string, offered: readonly string[], options: { cause: unknown }) {
    super(`It does not speak ${pinned}`, options);
    this.name = 'WrongRevision';
    this.pinned = pinned;
    this.offered = offered;
  }
}
