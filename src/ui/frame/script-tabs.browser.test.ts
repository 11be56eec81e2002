import { options } from 'preact';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '../../session/index.ts';
import { idleSession } from '../../session/testing/idle-session.ts';
import { PlaygroundContext, type PlaygroundParts } from '../core/playground.ts';
import { reactRootForEach } from '../testing/react-root.ts';
import { ScriptTabs } from './script-tabs.tsx';

const TABS = 100;
const scripts = Array.from({ length: TABS }, (_, n) => ({ name: `script-${n}.ts`, text: '' }));

const root = reactRootForEach();
let session: Session;
beforeEach(async () => {
  session = idleSession(scripts);
  const parts = { session, editor: {} } as unknown as PlaygroundParts;
  root.render(createElement(PlaygroundContext, { value: parts }, createElement(ScriptTabs)));
  // Components listen to the session once the page has been painted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
});
afterEach(() => session.dispose());

/** How many tabs something has drawn. */
function drawnBy(act: () => void): number {
  const { vnode } = options;
  let tabs = 0;
  options.vnode = (node) => {
    if (node.type === 'li') tabs += 1;
    vnode?.(node);
  };
  try {
    flushSync(act);
  } finally {
    if (vnode === undefined) delete options.vnode;
    else options.vnode = vnode;
  }
  return tabs;
}
const tab = (n: number) => root.place.querySelectorAll<HTMLElement>('.script-tab__name')[n];

test('given a hundred tabs, a click draws the one that comes to the front and the one that was there', () => {
  expect(root.place.querySelectorAll('.script-tab')).toHaveLength(TABS);
  expect(drawnBy(() => tab(40)?.click())).toBe(2);
  expect(tab(40)?.ariaCurrent).toBe('true');
  expect(root.place.querySelectorAll('[aria-current]')).toHaveLength(1);
});

test('given a hundred tabs, what is typed draws none, and a new name draws its own', () => {
  const { actions } = session.store.getState();
  expect(drawnBy(() => actions.editScript('s1', 'typed'))).toBe(0);
  expect(drawnBy(() => actions.renameScript('s7', 'named.ts'))).toBe(1);
  expect(tab(6)?.textContent).toBe('named.ts');
});
