import type { Answer, RunCore } from '../run-core.ts';
import type { Asked, Strategy } from './strategy.ts';

/** Puts the guest's stack aside until the host has answered. The realm goes on meanwhile: it hears of a stop or a pause. */
export function suspend(core: RunCore, callHost: (request: Asked) => Promise<Answer>): Strategy {
  return {
    name: 'suspend',
    async ask(request) {
      core.clock.halt();
      core.abandon(true);
      const answer = await callHost(request);
      // A guest whose run is over stays where it is, for good.
      if (core.settled) return new Promise(() => undefined);
      core.abandon(false);
      core.clock.go();
      return answer;
    },
  };
}
