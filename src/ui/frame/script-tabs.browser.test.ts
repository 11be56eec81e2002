import { options } from 'preact';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../../session/index.ts';
import { idleSession } from '../../session/testing/idle-session.ts';
import { PlaygroundContext, type PlaygroundParts } from '../core/playground.ts';
import { reactRootForEach } from '../testing/react-root.ts';
import { ScriptTabs } from './script-tabs.tsx';

const TABS = 100;
const scripts = Array.from({ length: TABS }, (_, n) => ({ name: `script-${n}.ts`, text: '' }));

const root = reactRootForEach();
let session: Session;
/** Takes the focus as the editor does. */
const code = document.createElement('textarea');
beforeEach(async () => {
  session = idleSession(scripts);
  const editor = { current: { focus: () => code.focus() } };
  const parts = { session, editor } as unknown as PlaygroundParts;
  root.render(createElement(PlaygroundContext, { value: parts }, createElement(ScriptTabs)));
  root.place.append(code);
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

const button = (name: string) => root.place.querySelector<HTMLElement>(`button[aria-label="${name}"]`);
const field = () => root.place.querySelector<HTMLInputElement>('input') as HTMLInputElement;
const rename = (n: number, name: string) => {
  flushSync(() => tab(n)?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })));
  expect(document.activeElement).toBe(field());
  field().value = name;
};
const press = (key: string) =>
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

// A page that is busy draws its next frame late: who goes on meanwhile keeps the focus.
describe('given no frame since, the focus is', () => {
  test('on the tab in front, where one was closed', async () => {
    flushSync(() => tab(3)?.click());
    flushSync(() => button('Close script-3.ts')?.click());
    await Promise.resolve();
    expect(document.activeElement).toBe(tab(3));
    expect(tab(3)?.textContent).toBe('script-4.ts');
  });

  test('in the code, where a script was added or opened again', () => {
    flushSync(() => button('New script')?.click());
    expect(document.activeElement).toBe(code);
    session.store.getState().actions.editScript('s1', 'typed');
    flushSync(() => session.store.getState().actions.closeScript('s1'));
    code.blur();
    flushSync(() => button('Reopen script-0.ts')?.click());
    expect(document.activeElement).toBe(code);
  });

  test.each([
    ['Enter', 'named.ts'],
    ['Escape', 'script-5.ts'],
  ])('on the tab, where %s ended its renaming, which leaves %s', (key, name) => {
    rename(5, 'named.ts');
    flushSync(() => press(key));
    expect(document.activeElement).toBe(tab(5));
    expect(tab(5)?.textContent).toBe(name);
  });
});

test('given a name that is left for the code, the name is kept, and the focus stays in the code', async () => {
  rename(5, 'named.ts');
  flushSync(() => code.focus());
  expect(tab(5)?.textContent).toBe('named.ts');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(document.activeElement).toBe(code);
});
