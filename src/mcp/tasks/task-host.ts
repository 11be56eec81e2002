import type { JsonObject } from '../../runtime/json.ts';
import type { CallProgress } from '../../runtime/spec.ts';
import type { Asker } from '../asking/answer-requests.ts';
import type { Ask } from '../calling/send-ask.ts';
import type { TaskProgress } from './task-progress.ts';

/** What a task needs of the server that runs it. */
export interface TaskHost {
  /** The server, as whoever asks knows it. */
  readonly server: string;
  readonly isModern: boolean;
  /** Whether the server stops tasks that it is asked to stop. */
  readonly cancels: boolean;
  readonly asker: Asker;
  /** Throws `SourceError`. */
  ask(ask: Ask): Promise<JsonObject>;
  /** Hears of the progress that carries a token; returns the unsubscribe function. */
  hearProgress(token: string, listener: (progress: CallProgress) => void): () => void;
  /** What must still be sent before the connection is closed. */
  finishFirst(work: Promise<unknown>): void;
  /** Something for the log of the server. */
  warn(text: string): void;
}

/** The parts of a call that its requests about the task share. */
export type TaskCall = Pick<Ask, 'what' | 'signal' | 'leftMs' | 'whilePaused' | 'call'> & {
  readonly progress: TaskProgress;
};
