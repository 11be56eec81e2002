import { isRefused } from '../runtime/dialects/refused.ts';
import { DEFAULT_LIMITS } from '../runtime/limits.ts';
import type { SessionContext } from './context.ts';
import { DEFAULT_DIALECT, type DialectChoice, dialectOf } from './dialect-choice.ts';
import { activeScript } from './slices/scripts.ts';

/** Keeps the base limits those of the dialect of the script in front. Returns what ends it. */
export function followBaseLimits({ store, services }: SessionContext): () => void {
  let followed = '';
  const follow = async (choice: DialectChoice, key: string): Promise<void> => {
    const dialect = await services.dialect(choice).catch(() => []);
    // Chosen otherwise in the meantime, or refused: a run says why.
    if (key === followed && !isRefused(dialect)) store.setState({ baseLimits: dialect.limits });
  };
  const look = (): void => {
    const state = store.getState();
    const choice = dialectOf(activeScript(state), state);
    const key = JSON.stringify([choice.id, choice.options]);
    if (key === followed) return;
    followed = key;
    // The default is known without loading it: the first paint does not wait for its code.
    if (choice.id === DEFAULT_DIALECT) {
      if (state.baseLimits !== DEFAULT_LIMITS) store.setState({ baseLimits: DEFAULT_LIMITS });
    } else void follow(choice, key);
  };
  look();
  return store.subscribe((state, before) => {
    if (state.scripts !== before.scripts || state.activeScriptId !== before.activeScriptId) look();
  });
}
