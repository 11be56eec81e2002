import type { SandboxEnd } from '../../bridge/sandbox-api.ts';
import type { Answer } from '../run-core.ts';
import { ABORTED, type Asked, type Strategy } from './strategy.ts';

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
    ask(request) {
      const known = journal[at];
      at += 1;
      if (known === undefined) {
        missed = request;
        throw ABORTED;
      }
      if (known.key === keyOf(request)) return known.answer;
      end({ end: 'failed', failure: { kind: 'error', name: 'Error', message: UNREPEATABLE, stack: request.stack } });
      throw ABORTED;
    },
    unanswered: () => missed,
    take(answer) {
      if (missed !== undefined) journal.push({ key: keyOf(missed), answer });
      missed = undefined;
    },
  };
}
