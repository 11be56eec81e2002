import type { KeptRun } from '../core/playground.ts';

/** Reads kept runs again after each change. */
export interface RunsReader {
  /** Something changed; with an id, that run is not what it was. */
  read(changedId?: string): void;
  dispose(): void;
}

/**
 * `show` gets the runs, or undefined where they cannot be read. One reading is under way at a time, and one more follows
 * whatever changes meanwhile: other tabs may change runs as fast as they like.
 */
export function createRunsReader(
  load: (known: readonly KeptRun[]) => Promise<readonly KeptRun[] | undefined>,
  show: (runs: readonly KeptRun[] | undefined) => void,
): RunsReader {
  let known: readonly KeptRun[] = [];
  /** Ids of runs that are not what they were when the reading began; undefined while nothing changed. */
  let changed: Set<string> | undefined;
  let isReading = false;
  let isDisposed = false;

  const readAll = async (): Promise<void> => {
    isReading = true;
    while (changed !== undefined && !isDisposed) {
      const stale = changed;
      changed = undefined;
      const runs = await load(known.filter(({ id }) => !stale.has(id))).catch(() => undefined);
      if (isDisposed) return;
      known = runs ?? [];
      show(runs);
    }
    isReading = false;
  };
  return {
    read(changedId) {
      changed ??= new Set();
      if (changedId !== undefined) changed.add(changedId);
      if (!isReading) void readAll();
    },
    dispose() {
      isDisposed = true;
    },
  };
}
