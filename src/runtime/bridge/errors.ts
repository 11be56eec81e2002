import { HostError } from '../errors.ts';
import type { WireError } from './messages.ts';

/** A handler throws this to give the caller data beside the message. */
export class WireFailure extends Error {
  readonly wire: WireError;
  constructor(wire: WireError) {
    super(wire.message);
    this.wire = wire;
  }
}

/** What the other side's handler threw. */
export class RemoteError extends HostError {
  readonly wire: WireError;
  constructor(wire: WireError) {
    super('remote', wire.message);
    this.name = 'RemoteError';
    this.wire = wire;
  }
}
