import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '../session/index.ts';
import { idleSession } from '../session/testing/idle-session.ts';
import { createView } from '../ui/core/view.ts';
import { bringBack, FRONT_KEY, loadDraft, STATE_KEY, type Storages, setAside } from './drafts.ts';
import { keepDrafts } from './keep-drafts.ts';

const SCRIPTS = 100;
const scripts = Array.from({ length: SCRIPTS }, (_, n) => ({ name: `script-${n}.ts`, text: 'x'.repeat(3_000) }));

let kept: Map<string, string>;
let written: [key: string, chars: number][];
let storages: Storages;
let session: Session;
let end: () => void;

beforeEach(() => {
  kept = new Map();
  written = [];
  storages = {
    tab: {
      get: (key) => kept.get(key),
      set(key, text) {
        kept.set(key, text);
        written.push([key, text.length]);
        return true;
      },
      remove: (key) => void kept.delete(key),
    },
    legacy: { get: () => undefined, set: () => true, remove: () => undefined },
    database: async () => undefined,
  };
  session = idleSession(scripts);
  end = keepDrafts(session, createView(), storages, 'draft', session.store.getState());
});
afterEach(async () => {
  end();
  await session.dispose();
});

const front = (n: number): void => session.store.getState().actions.activateScript(`s${n + 1}`);
const inFront = async () => (await loadDraft(storages)).state?.activeIndex;
/** What is written from an action until the script in front is that one. */
async function writtenBy(act: () => void, index: number) {
  written = [];
  act();
  await expect.poll(inFront, { interval: 4 }).toBe(index);
  return written;
}

test('given a hundred scripts, one that comes to the front is noted, and no script is written again', async () => {
  await writtenBy(() => front(1), 1);
  expect(await writtenBy(() => front(2), 2)).toEqual([[FRONT_KEY, 1]]);
  expect(await writtenBy(() => front(99), 99)).toEqual([[FRONT_KEY, 2]]);
  expect(await writtenBy(() => front(1), 1)).toEqual([[FRONT_KEY, 1]]);
});

test('given a script that changed after another came to the front, both are kept', async () => {
  await writtenBy(() => front(1), 1);
  await writtenBy(() => front(2), 2);
  session.store.getState().actions.editScript('s3', 'changed');
  await expect.poll(() => kept.get(STATE_KEY)).toContain('changed');
  expect(kept.has(FRONT_KEY)).toBe(false);
  expect(await inFront()).toBe(2);
});

test('given a page that is left, everything is written with the script that was in front', async () => {
  await writtenBy(() => front(1), 1);
  await writtenBy(() => front(2), 2);
  dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(kept.get(STATE_KEY) ?? '')).toMatchObject({ activeIndex: 2 });
});

test('given a draft that was set aside, it comes back with the script that was in front', async () => {
  await writtenBy(() => front(1), 1);
  await writtenBy(() => front(2), 2);
  setAside(storages, 'draft');
  front(3);
  await expect.poll(inFront).toBe(3);
  bringBack(storages);
  expect(await inFront()).toBe(2);
});
