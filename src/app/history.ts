import { hasFailed } from '../runtime/call-outcome.ts';
import { type Json, utf8Bytes } from '../runtime/json.ts';
import { recordRun } from '../runtime/recording/index.ts';
import { createSlices, inSlices } from '../runtime/slices.ts';
import type { RunResponse } from '../runtime/spec.ts';
import { writingJson } from '../runtime/write-json.ts';
import { dialectParts, type FinishedRun } from '../session/index.ts';
import type { Keeper, KeptRun, View } from '../ui/index.ts';
import type { Database } from './database.ts';
import { notePinned, pinnedBytes, RUN_STORES } from './pinned-bytes.ts';
import { readLeftRun } from './read-left-run.ts';
import { bytesOf, type StoredRun, stored } from './stored-run.ts';

/** Runs that are kept beside the pinned ones. */
const MAX_RUNS = 50;
const MAX_RUN_BYTES = 5 * 1024 * 1024;
const MAX_ALL_BYTES = 50 * 1024 * 1024;
const SLICE_MS = 8;
/** Runs that are read at once. */
const MAX_READ_RUNS = 25;

export interface History extends Pick<Keeper, 'runs' | 'changeRun' | 'removeRun' | 'clearRuns'> {
  keep(run: FinishedRun): Promise<void>;
  /** Keeps the run of a note that was written when the page was left. */
  keepLeft(note: string): Promise<void>;
}

/** The runs that are kept in the page's database. `changed` is called after every change, with the id of a run that changed. */
export function createHistory(
  view: View,
  database: () => Promise<Database | undefined>,
  changed: (id?: string) => void,
): History {
  const write = async (change: (opened: Database) => Promise<unknown>, id?: string): Promise<void> => {
    const opened = await database();
    if (opened === undefined) return;
    await change(opened);
    changed(id);
  };

  const add = (run: () => Promise<StoredRun>): Promise<void> =>
    write(async (opened) => {
      await opened.put('runs', await run());
      await prune(opened);
    });

  return {
    async keep(run) {
      const { keepRecordings } = view.getState();
      // A run that cannot be kept is no reason to disturb whoever ran it; the history says what it holds.
      await add(() => keptRun(run, keepRecordings)).catch(() => changed());
    },
    async keepLeft(note) {
      const run = readLeftRun(note);
      if (run !== undefined) await add(async () => stored(run));
    },
    async runs(known) {
      const opened = await database();
      return opened === undefined ? undefined : readRuns(opened, known);
    },
    changeRun: (id, change) =>
      write(async (opened) => {
        const changing = opened.transaction(RUN_STORES, 'readwrite');
        const store = changing.objectStore('runs');
        const run = await store.get(id);
        if (run !== undefined) {
          const next = stored({ ...run, ...change }, run.bytes);
          await store.put(next);
          if (next.pin !== run.pin) await notePinned(changing, next.pinned, next.bytes);
        }
        await changing.done;
      }, id),
    removeRun: (id) => write((opened) => opened.delete('runs', id)),
    clearRuns: () =>
      write(async (opened) => {
        const { store, done } = opened.transaction('runs', 'readwrite');
        for (let at = await store.index('room').openKeyCursor(unpinned()); at !== null; at = await at.continue()) {
          await store.delete(at.primaryKey);
        }
        await done;
      }),
  };
}

/** What is kept of a run. Where it used credentials, what its tools gave stays out unless the person wants it kept. */
export async function keptRun(
  { scriptName, dialect, request, record, mode, at, linked, credentialed }: FinishedRun,
  keepRecordings: boolean,
): Promise<StoredRun> {
  const { response, calls, timing, ended } = record;
  const used = new Set(calls.map(({ serverId }) => serverId));
  const credentials = mode === 'live' && credentialed.some((id) => used.has(id) || used.size === 0);
  const error = response.diagnostics.find(({ severity }) => severity === 'error');
  const run: KeptRun = {
    id: `${at.getTime().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
    at: at.getTime(),
    scriptName,
    ...dialectParts(dialect.id, dialect.options),
    pinned: false,
    request,
    ended,
    timing,
    mode,
    calls: calls.length,
    failedCalls: calls.filter(({ outcome }) => hasFailed(outcome)).length,
    ...(linked ? { linked } : {}),
    ...(error?.errorClass === undefined ? {} : { errorClass: error.errorClass }),
  };
  const keepsResponse = !credentials || keepRecordings;
  const responseText = keepsResponse ? await textWithin(response, MAX_RUN_BYTES) : undefined;
  const runBytes = bytesOf(run);
  if (responseText === undefined) return stored(run, runBytes);
  const responseBytes = utf8Bytes(responseText);
  if (keepRecordings && mode === 'live') {
    const recording = recordRun(record, at.toISOString());
    const recordingText = await textWithin(recording, MAX_RUN_BYTES - responseBytes);
    if (recordingText !== undefined) {
      return stored({ ...run, responseText, recording }, runBytes + responseBytes + utf8Bytes(recordingText));
    }
  }
  return stored({ ...run, responseText }, runBytes + responseBytes);
}

/** JSON text made in slices: a run can have a hundred thousand logs. Undefined beyond `maxBytes`. */
async function textWithin(value: unknown, maxBytes: number): Promise<string | undefined> {
  const done = await inSlices(writingJson(value as Json, maxBytes), createSlices(SLICE_MS));
  return done?.text;
}

/** A run as it was kept. Its response is read when it is asked for. */
export function readable({ responseText, ...run }: StoredRun): KeptRun {
  if (responseText === undefined) return run;
  let response: RunResponse | undefined;
  return {
    ...run,
    get response() {
      response ??= JSON.parse(responseText) as RunResponse;
      return response;
    },
  };
}

/** All runs, the latest first. Those that are known are not read again: a run may have megabytes. */
async function readRuns(database: Database, known: readonly KeptRun[] = []): Promise<readonly KeptRun[]> {
  const { store, done } = database.transaction('runs');
  const ids = await store.index('at').getAllKeys();
  const runs = new Map(known.map((run) => [run.id, run]));
  for (const range of unknownRanges(ids, runs)) {
    for (const run of await store.getAll(range)) runs.set(run.id, readable(run));
  }
  await done;
  return ids.reverse().flatMap((id) => runs.get(id) ?? []);
}

/** Ranges that hold the ids which are not known and no others, each of so few that reading it holds up nothing. */
function unknownRanges(ids: readonly string[], known: ReadonlyMap<string, unknown>): readonly IDBKeyRange[] {
  const ranges: string[][] = [];
  let open: string[] | undefined;
  for (const id of [...ids].sort()) {
    if (known.has(id)) {
      open = undefined;
    } else if (open !== undefined && open.length < MAX_READ_RUNS) {
      open.push(id);
    } else {
      open = [id];
      ranges.push(open);
    }
  }
  return ranges.map((inRange) => IDBKeyRange.bound(inRange[0], inRange.at(-1)));
}

/** Index keys are `[pin, at, bytes]`. */
const unpinned = (): IDBKeyRange => IDBKeyRange.upperBound([1]);

/** Removes the oldest runs that are too many or too much, by the index alone: reading them all would hold up the page. */
async function prune(database: Database): Promise<void> {
  const change = database.transaction(RUN_STORES, 'readwrite');
  const store = change.objectStore('runs');
  const index = store.index('room');
  // The pinned ones stay, and take room.
  let bytes = await pinnedBytes(change);
  let count = 0;
  for (let cursor = await index.openKeyCursor(unpinned(), 'prev'); cursor !== null; cursor = await cursor.continue()) {
    bytes += cursor.key[2];
    count += 1;
    if (count > MAX_RUNS || bytes > MAX_ALL_BYTES) await store.delete(cursor.primaryKey);
  }
  await change.done;
}
