import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_CHOICE, type Session } from '../session/index.ts';
import { idleSession } from '../session/testing/idle-session.ts';
import type { View } from '../ui/index.ts';
import { createDatabase, type Database } from './database.ts';
import { createHistory, type History } from './history.ts';
import { keepLeftRuns } from './left-run.ts';
import type { TextStorage } from './storage.ts';

const CODE = 'import { get } from "@codemode/servers/s";';

let kept: Map<string, string>;
let tab: TextStorage;
let session: Session;
let database: Database;
let history: History;
let ends: (() => void)[];

beforeEach(async () => {
  kept = new Map();
  tab = {
    get: (key) => kept.get(key),
    set: (key, text) => kept.set(key, text).size > 0,
    remove: (key) => void kept.delete(key),
  };
  session = idleSession([{ name: 'a.ts', text: CODE }]);
  const open = createDatabase();
  database = (await open()) as Database;
  history = createHistory(createStore(() => ({ keepRecordings: false })) as unknown as View, open, () => undefined);
  ends = [];
});
afterEach(async () => {
  for (const end of ends) end();
  await session.dispose();
  database.close();
  await deleteDB(database.name);
});

/** The session in the middle of a run of its script that has made some calls. */
function running(calls: number, code = CODE): Session {
  const clock = { startedAtMs: performance.now() - 1_000, waitedMs: 0 };
  const { usage } = session.store.getState();
  session.store.setState({
    run: { phase: 'running', runId: 1, clock, stopping: false },
    usage: { ...usage, calls, failedCalls: 1 },
  });
  const started = {
    ...{ runId: 1, request: { code, limits: { timeoutMs: 5_000 } }, signal: new AbortController().signal },
    ...({ mode: 'live', dialect: DEFAULT_CHOICE, scriptId: 's1', linked: true, policy: [], at: new Date(5) } as const),
  };
  return { ...session, runUnderWay: () => started };
}
/** The page as it is loaded with a session. */
const load = (loaded: Session): void => void ends.push(keepLeftRuns(loaded, tab, history.keepLeft));
const leave = (): void => {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
};

test('given a page that is left while a run goes on that has called tools, the history has that run after the next load', async () => {
  load(running(3));
  expect(kept.size).toBe(0);
  leave();
  ends.pop()?.();
  load(session);
  await expect.poll(() => kept.size).toBe(0);
  const runs = await history.runs();
  expect(runs).toMatchObject([
    {
      ...{ at: 5, scriptName: 'a.ts', request: { code: CODE, limits: { timeoutMs: 5_000 } }, mode: 'live' },
      ...{ ended: 'left', linked: true, pinned: false, calls: 3, failedCalls: 1 },
    },
  ]);
  expect(runs?.[0]).not.toHaveProperty('response');
  expect(runs?.[0]?.timing.totalMs).toBeGreaterThanOrEqual(1_000);
});

test.each([
  ['has called nothing', () => running(0)],
  ['is over', () => session],
  ['has a script of more than a tab has room for', () => running(1, 'x'.repeat(1_100_000))],
])('given a page that is left when its run %s, nothing is noted', (_, of) => {
  load(of());
  leave();
  expect(kept.size).toBe(0);
});

test('given a page that comes back with its run, the note is taken back', () => {
  load(running(1));
  leave();
  expect(kept.size).toBe(1);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(kept.size).toBe(0);
});

test.each(['', '{', '[]', '{"id":"a"}', '{"ended":"left","id":1}'])(
  'given the note %j, which is none, the history stays as it was and the note is gone',
  async (note) => {
    load(running(1));
    leave();
    const [key = ''] = kept.keys();
    ends.pop()?.();
    kept.set(key, note);
    load(session);
    await expect.poll(() => kept.size).toBe(0);
    expect(await history.runs()).toEqual([]);
  },
);

test('given a history that cannot be had, the note stays for the next load', async () => {
  load(running(1));
  leave();
  ends.pop()?.();
  ends.push(keepLeftRuns(session, tab, () => Promise.reject(new Error('the line is down'))));
  await new Promise((resolve) => setTimeout(resolve));
  expect(kept.size).toBe(1);
});
