import { expect, test } from 'vitest';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import { DEFAULT_PANE, EMBED_PANES } from './embed-panes.ts';
import { PANES, paneOf } from './registry.ts';

test('no two panes share an id or a title, and none has a key that does something else', () => {
  const keys = [...PANES.map(({ key }) => key), ...Object.values(SHORTCUTS)].map((key) => JSON.stringify(key));
  for (const all of [PANES.map(({ id }) => id), PANES.map(({ title }) => title), keys]) {
    expect(all).toEqual([...new Set(all)]);
  }
});

test('given an id from outside, gives its pane, and nothing for what is none', () => {
  for (const pane of PANES) expect(paneOf(pane.id)).toBe(pane);
  for (const id of ['', 'Result', 'constructor', 'toString']) expect(paneOf(id)).toBeUndefined();
});

test('the default pane is the first of the page and of the frame', () => {
  expect([PANES[0]?.id, EMBED_PANES[0]?.id]).toEqual([DEFAULT_PANE, DEFAULT_PANE]);
});

test.each(PANES)('the pane $id has a component', async ({ load }) => {
  expect(await load()).toBeTypeOf('function');
});
