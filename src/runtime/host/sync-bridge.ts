import { ANSWER_HEAD_BYTES, ANSWER_STATES, ANSWER_WORDS } from '../bridge/sandbox-api.ts';
import { wireFailure } from './op-failures.ts';

/** The host side of calls that a realm's thread waits for. */
export interface SyncBridge {
  /** A call, or null for more of the answer. */
  ask(call: string | null): void;
  /** Wakes the realm, if it waits, to end its run. */
  stop(): void;
}

interface Desk {
  readonly answers: SharedArrayBuffer;
  readonly answer: (call: string) => Promise<string>;
  /** Milliseconds that the run has waited for a person so far. */
  readonly waitedMs: () => number;
}

const encoder = new TextEncoder();

/** Answers calls into shared memory, as much at a time as it holds. */
export function createSyncBridge({ answers, answer, waitedMs }: Desk): SyncBridge {
  const words = new Int32Array(answers, 0, ANSWER_HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
  const room = new Uint8Array(answers, ANSWER_HEAD_BYTES);
  let left: Uint8Array = new Uint8Array(0);
  let state: number = ANSWER_STATES.value;
  let waitedBeforeMs = 0;
  let stopped = false;

  const wake = (as: number): void => {
    Atomics.store(words, ANSWER_WORDS.state, as);
    Atomics.notify(words, ANSWER_WORDS.state);
  };
  const give = (): void => {
    if (stopped) {
      wake(ANSWER_STATES.stop);
      return;
    }
    const part = left.subarray(0, room.length);
    left = left.subarray(part.length);
    room.set(part);
    words[ANSWER_WORDS.bytes] = part.length;
    words[ANSWER_WORDS.more] = left.length > 0 ? 1 : 0;
    words[ANSWER_WORDS.pausedMs] = Math.round(waitedMs() - waitedBeforeMs);
    wake(state);
  };
  const giveAll = (as: number, text: string): void => {
    // Whoever waits now is not who asked: the realm may have its next run.
    if (stopped) return;
    state = as;
    left = encoder.encode(text);
    give();
  };

  return {
    ask(call) {
      if (call === null || stopped) {
        give();
        return;
      }
      waitedBeforeMs = waitedMs();
      answer(call).then(
        (text) => giveAll(ANSWER_STATES.value, text),
        (error: unknown) => giveAll(ANSWER_STATES.error, String(wireFailure(error).wire.data)),
      );
    },
    stop() {
      stopped = true;
      wake(ANSWER_STATES.stop);
    },
  };
}
