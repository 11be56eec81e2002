import { harden } from '../../../src/runtime/realm/harden.ts';
import { AMBIENT_ATTEMPTS } from './attempts.ts';

harden();

/** Answers the first message with what each attempt reached, as text. */
addEventListener(
  'message',
  (event) => {
    const [port] = (event as MessageEvent).ports;
    void Promise.all(
      AMBIENT_ATTEMPTS.map(async ({ name, reach }) => {
        try {
          const matches = await reach();
          return [name, matches === undefined ? 'nothing' : describe(matches)] as const;
        } catch (error) {
          return [name, error instanceof Error ? 'nothing' : 'thrown'] as const;
        }
      }),
    ).then((reached) => port?.postMessage(reached));
  },
  { once: true },
);

const describe = (matches: unknown): string =>
  Array.isArray(matches) ? matches.join(' ') : `${typeof matches} ${String(matches)}`;
