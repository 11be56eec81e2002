import type { SyncStrategy } from '../../bridge/sandbox-api.ts';
import type { Answer } from '../run-core.ts';

/** A call of the script that waits for its answer. */
export interface Asked {
  readonly op: string;
  readonly stack: string;
  readonly payload: string;
}

/** One way to let a script wait in the middle of a call. */
export interface Strategy {
  readonly name: SyncStrategy;
  /** The answer, a promise of it where the engine can suspend the guest, or throws {@link ABORTED} to leave the guest where it is. */
  ask(request: Asked): Answer | Promise<Answer>;
  /** Before a pass over the script. */
  restart?(): void;
  /** After a pass over the script: what it still has to be told before the next one, if there must be one. */
  unanswered?(): Asked | undefined;
  /** Takes the answer to what was unanswered. */
  take?(answer: Answer): void;
}

/** Thrown through the engine to leave it at once, whatever the script would catch. */
export const ABORTED = Symbol('left');
