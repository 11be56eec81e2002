import { createElement, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { KeptRun } from '../core/playground.ts';
import { reactRootForEach } from '../testing/react-root.ts';
import { RunList } from './run-list.tsx';
import { keptRun } from './testing/kept-run.ts';

const RUNS = 1_000;
const HEIGHT_PX = 400;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Those that a list of 400 px shows, with 240 px above and below. */
const MOST_ROWS = 30;

const run = (n: number): KeptRun =>
  keptRun({
    id: `run-${n}`,
    at: new Date(2026, 5, 15, 12).getTime() - n * (DAY_MS / 20),
    scriptName: `rows-${n}.ts`,
    pinned: n < 10,
  });
const runs = Array.from({ length: RUNS }, (_, n) => run(n));

const root = reactRootForEach();
beforeEach(() => {
  root.place.style.cssText = `height: ${HEIGHT_PX}px; line-height: 16px;`;
});

const sheet = (overflow: string, height: string) =>
  `.pane { height: 100%; overflow: auto; } .virtual { position: relative; height: ${height}; overflow: ${overflow}; } .virtual * { margin: 0; padding: 0; list-style: none; } .virtual h2 { height: 32px; } .run-row { display: block; height: 30px; overflow: hidden; }`;

/** The list and the pane around it, which come together. */
function Pane({ overflow }: { readonly overflow: 'auto' | 'visible' }) {
  const [outer, setOuter] = useState<HTMLElement | null>(null);
  return createElement('div', { ref: setOuter, className: 'pane' }, [
    createElement('style', { key: 'style' }, sheet(overflow, overflow === 'auto' ? '100%' : 'auto')),
    createElement(RunList, { key: 'list', runs, selected: undefined, outer, onSelect: () => undefined }),
  ]);
}
const draw = (overflow: 'auto' | 'visible'): void => root.render(createElement(Pane, { overflow }));
const pane = () => root.place.querySelector('.pane') as HTMLElement;
const rows = () => [...root.place.querySelectorAll<HTMLElement>('.run-row')];
const names = () => rows().map(({ textContent }) => /rows-\d+/.exec(textContent)?.[0]);

describe.each([
  ['that scrolls', 'auto'],
  ['as high as its rows, in a pane that scrolls', 'visible'],
] as const)('given a thousand runs in a list %s', (_, overflow) => {
  const scroller = () => (overflow === 'auto' ? (root.place.querySelector('.virtual') as HTMLElement) : pane());

  test('those in view are drawn, under the day they ran on, with their number among its runs', () => {
    draw(overflow);
    expect(names()[0]).toBe('rows-0');
    expect(rows().length).toBeLessThanOrEqual(MOST_ROWS);
    const sections = [...root.place.querySelectorAll('section')].map((section) => [
      section.ariaLabel,
      section.querySelector('h2')?.textContent,
    ]);
    expect(sections.slice(0, 2)).toEqual([
      ['Pinned', 'Pinned'],
      [expect.stringContaining('2026'), expect.stringContaining('2026')],
    ]);
    const item = root.place.querySelector('li');
    expect([item?.ariaPosInSet, item?.ariaSetSize]).toEqual(['1', '10']);
  });

  test('by keyboard each row leads to the next, those that were out of view as well', async () => {
    draw(overflow);
    const focused = () => /rows-\d+/.exec(document.activeElement?.textContent ?? '')?.[0];
    rows()[0]?.focus();
    for (let n = 0; n < 2 * MOST_ROWS; n++) {
      await expect.poll(focused, { interval: 4 }).toBe(`rows-${n}`);
      await userEvent.keyboard('{Tab}');
    }
  });

  test('keys scroll on after the row that has the focus has left', async () => {
    draw(overflow);
    const focused = rows()[2] as HTMLElement;
    focused.focus();
    for (let presses = 0; presses < 6; presses++) {
      const before = scroller().scrollTop;
      // A key while the page still moves may lead no further than it would have come.
      const ended = new Promise((resolve) => scroller().addEventListener('scrollend', resolve, { once: true }));
      await userEvent.keyboard('{PageDown}');
      await ended;
      expect(scroller().scrollTop).toBeGreaterThan(before + HEIGHT_PX / 4);
    }
    await expect.poll(() => focused.isConnected).toBe(false);
    expect(document.activeElement).toBe(root.place.querySelector('.virtual'));
  });

  test('all are reached, and no more are drawn on the way', async () => {
    draw(overflow);
    const seen = new Set(names());
    for (let top = 0; top < scroller().scrollHeight; top += HEIGHT_PX) {
      scroller().scrollTop = top;
      scroller().dispatchEvent(new Event('scroll'));
      await expect.poll(() => rows().some(isInView), { interval: 4 }).toBe(true);
      expect(rows().length).toBeLessThanOrEqual(MOST_ROWS);
      for (const name of names()) seen.add(name);
    }
    expect(seen.size).toBe(RUNS);
  });
});

function isInView(row: HTMLElement): boolean {
  const box = row.getBoundingClientRect();
  const around = pane().getBoundingClientRect();
  return box.top < around.bottom && box.bottom > around.top;
}
