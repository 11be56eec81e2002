import { ANSWER_HEAD_BYTES, ANSWER_STATES, ANSWER_WORDS } from '../../bridge/sandbox-api.ts';
import type { RunCore } from '../run-core.ts';
import { ABORTED, type Strategy } from './strategy.ts';

/** What a realm needs to wait for memory that its host writes to. */
export interface Waiting {
  readonly answers: SharedArrayBuffer;
  /** The realm's own are gone by now. */
  readonly atomics: typeof Atomics;
  /** Posts a call whose answer is waited for; null asks for more of it. */
  readonly ask: (call: { readonly op: string; readonly stack: string; readonly payload: string } | null) => void;
}

const decoder = new TextDecoder();

/** Blocks the realm's thread until the host has written the answer. Whatever is posted to the realm meanwhile is late. */
export function wait(core: Pick<RunCore, 'clock' | 'end'>, { answers, atomics, ask }: Waiting): Strategy {
  const { clock } = core;
  const words = new Int32Array(answers, 0, ANSWER_HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
  const bytes = new Uint8Array(answers, ANSWER_HEAD_BYTES);

  /** One part of the answer. */
  const next = (call: Parameters<typeof ask>[0]): { readonly state: number; readonly part: Uint8Array } => {
    atomics.store(words, ANSWER_WORDS.state, ANSWER_STATES.none);
    ask(call);
    atomics.wait(words, ANSWER_WORDS.state, ANSWER_STATES.none);
    const state = atomics.load(words, ANSWER_WORDS.state);
    // A copy: text is not decoded from memory that others can write to.
    return { state, part: bytes.slice(0, words[ANSWER_WORDS.bytes]) };
  };

  return {
    name: 'wait',
    ask(request) {
      clock.halt();
      const parts: Uint8Array[] = [];
      let { state, part } = next(request);
      parts.push(part);
      while (state !== ANSWER_STATES.stop && words[ANSWER_WORDS.more] === 1) {
        ({ state, part } = next(null));
        parts.push(part);
      }
      clock.go();
      clock.skip(words[ANSWER_WORDS.pausedMs] ?? 0);
      if (state === ANSWER_STATES.stop) {
        core.end({ end: 'cancelled' });
        throw ABORTED;
      }
      return { ok: state === ANSWER_STATES.value, json: decoder.decode(joined(parts)) };
    },
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
