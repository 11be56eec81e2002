import type { SandboxEnd } from '../../bridge/sandbox-api.ts';
import type { Answer } from '../run-core.ts';
import { type Asked, LEFT, type Strategy } from './strategy.ts';

const UNREPEATABLE = 'The script behaved differently when it ran again';

/**
 * Runs the script again for every answer: a call that has none yet ends the pass, and the next pass gets it from a journal.
 * Each call is made once.
 */
export function replay(end: (end: SandboxEnd) => void): Strategy {
  const journal: { readonly key: string; readonly answer: Answer }[] = [];
  let at = 0;
  let missed: Asked | undefined;
  const keyOf = ({ op, payload }: Asked): string => `${op} ${payload}`;
  return {
    name: 'replay',
    restart() {
      at = 0;
    },
    ask(asked) {
      const known = journal[at];
      at += 1;
      if (known === undefined) {
        missed = asked;
        throw LEFT;
      }
      if (known.key === keyOf(asked)) return known.answer;
      end({ end: 'failed', failure: { kind: 'error', name: 'Error', message: UNREPEATABLE, stack: asked.stack } });
      throw LEFT;
    },
    unanswered: () => missed,
    take(answer) {
      if (missed !== undefined) journal.push({ key: keyOf(missed), answer });
      missed = undefined;
    },
  };
}
