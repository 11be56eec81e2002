import { loadOnce } from '../runtime/load-once.ts';
import type { Session } from '../session/index.ts';
import type { Keeper, View } from '../ui/index.ts';
import type { Database } from './database.ts';

type RunKeeper = Pick<Keeper, 'runs' | 'changeRun' | 'removeRun' | 'clearRuns' | 'onRunsChanged'>;

/** Keeps the runs of a session from now on. The code for it comes with the first run that ends. */
export function createRunKeeper(
  session: Session,
  view: View,
  database: () => Promise<Database | undefined>,
): RunKeeper {
  const listeners = new Set<(id?: string) => void>();
  const history = loadOnce(async () => {
    const { createHistory } = await import('./history.ts');
    return createHistory(view, database, (id) => {
      for (const listener of listeners) listener(id);
    });
  });
  // Where the code cannot be had, the run is on screen all the same.
  session.onRunEnd(
    (run) =>
      void history().then(
        ({ keep }) => keep(run),
        () => undefined,
      ),
  );
  return {
    runs: async (known) => (await history()).runs(known),
    changeRun: async (id, change) => (await history()).changeRun(id, change),
    removeRun: async (id) => (await history()).removeRun(id),
    clearRuns: async () => (await history()).clearRuns(),
    onRunsChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
