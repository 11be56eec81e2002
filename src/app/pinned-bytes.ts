import type { IDBPTransaction } from 'idb';
import type { RunTotal, Schema } from './database.ts';

/** A transaction that changes runs and their totals. */
export type RunsChange = IDBPTransaction<Schema, ('runs' | 'totals')[], 'readwrite'>;

export const RUN_STORES: ('runs' | 'totals')[] = ['runs', 'totals'];

/**
 * Bytes of all pinned runs. Adding them up takes one database step for each, so the total is saved. It is added up again when the
 * number of pinned runs is not that of the total, as after one was removed.
 */
export async function pinnedBytes(change: RunsChange): Promise<number> {
  const index = change.objectStore('runs').index('room');
  const totals = change.objectStore('totals');
  const [count, total] = await Promise.all([index.count(pinned()), totals.get('pinned')]);
  if (total?.count === count) return total.bytes;
  let bytes = 0;
  for (let at = await index.openKeyCursor(pinned()); at !== null; at = await at.continue()) bytes += at.key[2];
  await totals.put({ count, bytes }, 'pinned');
  return bytes;
}

/** Updates the total after a run was pinned or unpinned. */
export async function notePinned(change: RunsChange, isPinned: boolean, bytes: number): Promise<void> {
  const totals = change.objectStore('totals');
  const total = await totals.get('pinned');
  if (total !== undefined) await totals.put(sumOf(total, isPinned ? 1 : -1, bytes), 'pinned');
}

const sumOf = (total: RunTotal, runs: 1 | -1, bytes: number): RunTotal => ({
  count: total.count + runs,
  bytes: total.bytes + runs * bytes,
});

/** Index keys are `[pin, at, bytes]`. */
const pinned = (): IDBKeyRange => IDBKeyRange.lowerBound([1]);
