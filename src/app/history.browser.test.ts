import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_LIMITS } from '../runtime/limits.ts';
import { DEFAULT_CHOICE, type FinishedRun } from '../session/index.ts';
import { keptRun } from '../ui/history/testing/kept-run.ts';
import type { KeptRun, View } from '../ui/index.ts';
import { createDatabase, type Database, type RunTotal } from './database.ts';
import { createHistory } from './history.ts';
import { stored } from './stored-run.ts';

const RUNS = 1_000;
/** Runs that are kept beside the pinned ones. */
const MAX_UNPINNED = 50;
/** Records of one answer of the database, which are made in one task of the page. */
const MOST_AT_ONCE = 25;

const view = createStore(() => ({ keepRecordings: false })) as unknown as View;
const run = (n: number): KeptRun => keptRun({ id: `run-${n}`, at: n, pinned: true, request: { code: 'x' } });

let database: Database;
let open: () => Promise<Database | undefined>;
const answers: number[] = [];
const { getAll } = IDBObjectStore.prototype;

beforeEach(async () => {
  open = createDatabase();
  database = (await open()) as Database;
  const { store, done } = database.transaction('runs', 'readwrite');
  for (let n = 0; n < RUNS; n++) void store.put({ ...stored(run(n)), responseText: '{"logs":[],"result":1}' });
  await done;
  answers.length = 0;
  IDBObjectStore.prototype.getAll = function (...query: Parameters<typeof getAll>) {
    const request = getAll.apply(this, query);
    request.addEventListener('success', () => answers.push(request.result.length));
    return request;
  };
});
afterEach(async () => {
  IDBObjectStore.prototype.getAll = getAll;
  database.close();
  await deleteDB(database.name);
});

test('given a thousand runs, they come the latest first, a few read at a time', async () => {
  const runs = (await createHistory(view, open, () => undefined).runs()) ?? [];
  expect(runs.map(({ at }) => at)).toEqual(Array.from({ length: RUNS }, (_, n) => RUNS - 1 - n));
  expect(runs[0]?.response).toMatchObject({ result: 1 });
  expect(Math.max(...answers)).toBeLessThanOrEqual(MOST_AT_ONCE);
  expect(answers.reduce((sum, count) => sum + count, 0)).toBe(RUNS);
});

test('given runs that are known, only a run that was added or changed is read', async () => {
  const changed: (string | undefined)[] = [];
  const history = createHistory(view, open, (id) => changed.push(id));
  const known = (await history.runs()) ?? [];
  answers.length = 0;
  await database.put('runs', stored(run(RUNS)));
  await history.changeRun('run-500', { title: 'The best' });
  await history.removeRun('run-3');
  expect(changed).toEqual(['run-500', undefined]);
  const runs = (await history.runs(known.filter(({ id }) => id !== 'run-500'))) ?? [];
  expect(answers).toEqual([1, 1]);
  expect(runs.filter((one) => !known.includes(one)).map(({ id, title }) => [id, title])).toEqual([
    [`run-${RUNS}`, undefined],
    ['run-500', 'The best'],
  ]);
  expect(runs).toHaveLength(RUNS);
  expect(runs.map(({ id }) => id)).not.toContain('run-3');
});

test('given a thousand pinned runs and as many others as are kept, one more takes the place of the oldest, in few steps', async () => {
  const { store, done } = database.transaction('runs', 'readwrite');
  for (let n = 0; n < MAX_UNPINNED; n++) void store.put(stored({ ...run(RUNS + n), pinned: false }));
  await done;
  const history = createHistory(view, open, () => undefined);
  await history.keep(finished(new Date(2_000)));
  const few = MAX_UNPINNED + 2;
  // Each run of those, the one that is too many, and the end.
  expect(await stepsOf(() => history.keep(finished(new Date(3_000))))).toBe(few);
  // Nor are they added up by the next page, or after one of them was pinned or named.
  await history.changeRun('run-5', { pinned: false });
  await history.changeRun('run-5', { pinned: true, title: 'The best' });
  const next = createHistory(view, open, () => undefined);
  expect(await stepsOf(() => next.keep(finished(new Date(4_000))))).toBe(few);
  expect(await database.get('totals', 'pinned')).toEqual(await sumOfPinned());
  // One that was deleted leaves no word of how much it was.
  await next.removeRun('run-6');
  expect(await stepsOf(() => next.keep(finished(new Date(5_000))))).toBe(RUNS + few);
  expect(await database.get('totals', 'pinned')).toEqual(await sumOfPinned());
  const left = ((await history.runs()) ?? []).filter(({ pinned }) => !pinned).map(({ at }) => at);
  expect(left).toEqual([
    5_000,
    4_000,
    3_000,
    2_000,
    ...Array.from({ length: MAX_UNPINNED - 4 }, (_, n) => RUNS + MAX_UNPINNED - 1 - n),
  ]);
});

test('given one run pinned for another while the pinned ones are added up, the total is that of those that are pinned then', async () => {
  await database.put('runs', stored({ ...run(RUNS), pinned: false }));
  const history = createHistory(view, open, () => undefined);
  let changing: Promise<unknown> | undefined;
  await stepsOf(
    () => history.keep(finished(new Date(3_000))),
    () => {
      changing ??= Promise.all([
        history.changeRun('run-5', { pinned: false }),
        history.changeRun(`run-${RUNS}`, { pinned: true }),
      ]);
    },
  );
  await changing;
  expect(await database.get('totals', 'pinned')).toEqual(await sumOfPinned());
});

async function sumOfPinned(): Promise<RunTotal> {
  const pinned = (await database.getAll('runs')).filter(({ pin }) => pin === 1);
  return { count: pinned.length, bytes: pinned.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Steps of cursors over an index that something takes. */
async function stepsOf(act: () => Promise<unknown>, onStep?: () => void): Promise<number> {
  let steps = 0;
  const { openKeyCursor } = IDBIndex.prototype;
  IDBIndex.prototype.openKeyCursor = function (...query: Parameters<typeof openKeyCursor>) {
    const request = openKeyCursor.apply(this, query);
    request.addEventListener('success', () => {
      steps += 1;
      onStep?.();
    });
    return request;
  };
  try {
    await act();
  } finally {
    IDBIndex.prototype.openKeyCursor = openKeyCursor;
  }
  return steps;
}

const finished = (at: Date): FinishedRun => ({
  scriptName: 'a.ts',
  request: { code: 'x' },
  record: {
    runId: 1,
    response: { logs: [], result: 1, diagnostics: [], toolTrace: [] },
    calls: [],
    timing: { totalMs: 1, waitedMs: 0, cpuMs: 1 },
    resultBytes: 1,
    logBytes: 0,
    ended: 'finished',
    limits: DEFAULT_LIMITS,
    refused: [],
    refusedCalls: 0,
    countedOps: 0,
    droppedPayloadBytes: 0,
    operations: {},
    answers: [],
    notices: [],
  },
  mode: 'live',
  dialect: DEFAULT_CHOICE,
  at,
  linked: false,
  credentialed: [],
});
