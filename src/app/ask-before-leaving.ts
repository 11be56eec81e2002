import { isLive, type Session } from '../session/index.ts';

const ask = (event: Event): void => event.preventDefault();

/**
 * Has the browser ask before the page is left while a run goes on that has called tools: what they did stays done, and what they
 * answered would be lost. A run without calls can be repeated at no cost.
 */
export function askBeforeLeaving({ store }: Pick<Session, 'store'>): void {
  // At other times nothing listens: some browsers keep no page that does at hand for the way back.
  store.subscribe(({ run, usage }) =>
    (isLive(run) && usage.calls > 0 ? addEventListener : removeEventListener)('beforeunload', ask),
  );
}
