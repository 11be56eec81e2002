import { loadOnce } from '../runtime/load-once.ts';
import type { Session } from '../session/index.ts';
import type { Keeper, View } from '../ui/index.ts';
import type { Database } from './database.ts';
import type { History } from './history.ts';

type RunKeeper = Pick<Keeper, 'runs' | 'changeRun' | 'removeRun' | 'clearRuns' | 'onRunsChanged'> &
  Pick<History, 'keepLeft'>;

/** Tabs tell each other on it which run changed. */
const CHANNEL = 'codemode-runs';
const MAX_ID_CHARS = 100;

/** Keeps the runs of a session from now on, and hears of those of other tabs. The code for it comes with the first run that ends. */
export function createRunKeeper(
  session: Session,
  view: View,
  database: () => Promise<Database | undefined>,
): RunKeeper {
  const listeners = new Set<(id?: string) => void>();
  const tell = (id?: string): void => {
    for (const listener of listeners) listener(id);
  };
  let channel: BroadcastChannel | undefined;
  const tabs = (): BroadcastChannel | undefined => {
    if (channel !== undefined || typeof BroadcastChannel === 'undefined') return channel;
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // Another version of the page may be in the other tab: what is no id says that something changed.
      tell(typeof data === 'string' && data.length <= MAX_ID_CHARS ? data : undefined);
    };
    return channel;
  };
  const history = loadOnce(async () => {
    const { createHistory } = await import('./history.ts');
    return createHistory(view, database, (id) => {
      tell(id);
      tabs()?.postMessage(id ?? null);
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
    keepLeft: async (note) => (await history()).keepLeft(note),
    runs: async (known) => (await history()).runs(known),
    changeRun: async (id, change) => (await history()).changeRun(id, change),
    removeRun: async (id) => (await history()).removeRun(id),
    clearRuns: async () => (await history()).clearRuns(),
    onRunsChanged(listener) {
      listeners.add(listener);
      tabs();
      return () => listeners.delete(listener);
    },
  };
}
