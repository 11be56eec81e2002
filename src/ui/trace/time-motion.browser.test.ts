import { createElement } from 'react';
import { expect, it } from 'vitest';
import { reactRootForEach } from '../testing/react-root.ts';
import { type TimeMotion, useTimeMotion } from './time-motion.ts';

const SCALE = { fromMs: 0, toMs: 60_000, ticks: [0, 60_000] };
const MOVED = 3;

const root = reactRootForEach();

function Moved({ motion }: { readonly motion: TimeMotion }) {
  return createElement('i', { ref: useTimeMotion<HTMLElement>(motion, (share) => `translateX(${share}px)`) });
}

const draw = (motion: TimeMotion): void =>
  root.render(Array.from({ length: MOVED }, (_, key) => createElement(Moved, { key, motion })));
const shares = (): number[] =>
  [...root.place.querySelectorAll('i')].map((one) => Number(/translateX\((.+)px\)/.exec(one.style.transform)?.[1]));

/** The next changes that come together. */
const nextChanges = (): Promise<readonly MutationRecord[]> =>
  new Promise((resolve) => {
    const observer = new MutationObserver((changes) => {
      observer.disconnect();
      resolve(changes);
    });
    observer.observe(root.place, { subtree: true, attributes: true });
  });

it('given elements that move with the time, all move together, and the browser has nothing to animate', async () => {
  draw({ scale: SCALE, nowMs: 30_000, atMs: performance.now(), moves: true });
  let before = shares();
  expect(before[0]).toBeGreaterThanOrEqual(0.5);
  expect(before[0]).toBeLessThan(1);
  for (let beat = 0; beat < 2; beat++) {
    const changes = await nextChanges();
    const after = shares();
    expect(new Set(changes.map(({ target }) => target)).size).toBe(MOVED);
    for (const [index, share] of after.entries()) expect(share).toBeGreaterThan(before[index] as number);
    before = after;
  }
  expect(root.place.getAnimations({ subtree: true })).toEqual([]);
});

it('given a time that stands still, or has passed the end of the scale, nothing moves', () => {
  draw({ scale: SCALE, nowMs: 15_000, atMs: performance.now() - 15_000, moves: false });
  expect(shares()).toEqual([0.25, 0.25, 0.25]);
  draw({ scale: SCALE, nowMs: 50_000, atMs: performance.now() - 15_000, moves: true });
  expect(shares()).toEqual([1, 1, 1]);
});
