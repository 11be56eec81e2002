import { DEFAULT_DIALECT } from '../runtime/dialects/index.ts';
import { linkedDialect } from '../runtime/dialects/linked-dialect.ts';
import { isRefused } from '../runtime/dialects/refused.ts';
import { DEFAULT_LIMITS } from '../runtime/limits.ts';
import type { SessionContext } from './context.ts';
import { type DialectChoice, dialectOf } from './dialect-choice.ts';
import { activeScript, isLinked } from './slices/scripts.ts';

/** Keeps the base limits those of the dialect of the script in front, for one from a link at most the defaults. Returns what ends it. */
export function followBaseLimits({ store, services }: SessionContext): () => void {
  let followed = '';
  const follow = async (choice: DialectChoice, linked: boolean, key: string): Promise<void> => {
    const dialect = await services.dialect(choice).catch(() => []);
    // Chosen otherwise in the meantime, or refused: a run says why.
    if (key !== followed || isRefused(dialect)) return;
    store.setState({ baseLimits: (linked ? linkedDialect(dialect) : dialect).limits });
  };
  const look = (): void => {
    const state = store.getState();
    const choice = dialectOf(activeScript(state), state);
    const linked = isLinked(state);
    const key = JSON.stringify([choice.id, choice.options, linked]);
    if (key === followed) return;
    followed = key;
    // The default is known without loading it: the first paint does not wait for its code.
    if (choice.id === DEFAULT_DIALECT) {
      if (state.baseLimits !== DEFAULT_LIMITS) store.setState({ baseLimits: DEFAULT_LIMITS });
    } else void follow(choice, linked, key);
  };
  look();
  return store.subscribe((state, before) => {
    const { scripts, activeScriptId, origin } = before;
    if (state.scripts !== scripts || state.activeScriptId !== activeScriptId || state.origin !== origin) look();
  });
}
