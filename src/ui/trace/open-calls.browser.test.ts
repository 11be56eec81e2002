import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallRow } from '../../session/index.ts';
import { reactRootForEach } from '../testing/react-root.ts';
import { OpenCalls } from './open-calls.tsx';
import type { TimeMotion } from './time-motion.ts';
import './trace.css';

const SCALE = { fromMs: 0, toMs: 10_000, ticks: [0, 10_000] };
const ROW_PX = 30;
const LANE_PX = 506;

const root = reactRootForEach();
beforeEach(() => {
  root.place.style.cssText =
    'position: relative; width: 600px; height: 600px; --sp-4: 0px; --sp-2: 0px; --wf-name: 0px;';
});

const call = (callId: number, more: Partial<CallRow> = {}): CallRow => ({
  ...{ runId: 1, callId, serverId: 's', toolName: 't', exportName: 't', startMs: 1_000, inputBytes: 1 },
  inputSummary: '',
  ...more,
});
const moving = (nowMs: number): TimeMotion => ({ scale: SCALE, nowMs, atMs: performance.now(), moves: true });
const still = (nowMs: number): TimeMotion => ({ ...moving(nowMs), moves: false });
const draw = (calls: readonly CallRow[], motion: TimeMotion): void =>
  root.render(
    createElement(OpenCalls, { calls, motion, lanePx: LANE_PX, rowPx: ROW_PX, middlePx: 15, colourOf: () => ({}) }),
  );

const lane = (): DOMRect => (root.place.querySelector('.open-calls') as HTMLElement).getBoundingClientRect();
/** Where what shows of a bar begins and ends in the lane, in its shares. */
function shownOf(bar: Element): readonly [number, number] {
  const past = (root.place.querySelector('.open-calls__past') as HTMLElement).getBoundingClientRect();
  const { left, right } = bar.getBoundingClientRect();
  const share = (px: number): number => Math.round(((px - lane().left) / lane().width) * 1_000) / 1_000;
  return [share(Math.max(left, past.left)), share(Math.min(right, past.right))];
}
const bars = () => [...root.place.querySelectorAll('.bar')];
const labels = () => [...root.place.querySelectorAll('.bar__label')];

describe('calls that are open', () => {
  it('given some beside calls that are over or wait for a person, have a bar each from their start to now', () => {
    const over = { ok: true, endMs: 2_000 };
    draw([call(1), call(2, over), call(3, { startMs: 2_500 }), call(4, { hold: { fromMs: 1_500 } })], still(5_000));
    expect(bars().map(shownOf)).toEqual([
      [0.1, 0.5],
      [0.25, 0.5],
    ]);
    expect(bars().map((bar) => (bar as HTMLElement).offsetTop)).toEqual([15, 15 + 2 * ROW_PX].map((top) => top - 6));
  });

  it.each([
    ['', 'right'],
    ['rtl', 'left'],
  ])('given a page of direction "%s", fade to the %s, where time goes', (dir, side) => {
    root.place.style.cssText += '--bg-surface: white; --c: rgb(1, 2, 3);';
    root.place.dir = dir;
    draw([call(1)], still(5_000));
    expect(getComputedStyle(bars()[0] as Element).backgroundImage).toContain(`(to ${side}, rgb(1, 2, 3)`);
  });

  it('stand by their words, beside now, and by how far they are where their server tells', () => {
    const progress = [{ timeMs: 1_200, progress: 1, total: 3 }];
    draw([call(1), call(2, { progress })], still(5_000));
    const { left, width } = lane();
    const found = labels().map((label) => [label.textContent, Math.round(label.getBoundingClientRect().left - left)]);
    expect(found).toEqual([
      ['open', Math.round(0.5 * width) + 4],
      ['1 of 3', Math.round(0.5 * width) + 4],
    ]);
  });

  it.each([
    ['has come half way', 4_000, 5_000],
    ['begins with the lane', 0, 5_000],
    ['has only just begun', 0, 10],
    ['goes on beyond the part of the time that shows', 1_000, 10_000],
  ])(
    'given one that %s and much to say of how far it is, show the start of its bar beside that',
    (_, startMs, nowMs) => {
      draw([call(1, { startMs, progress: [{ timeMs: startMs, progress: 1_234, total: 100_000 }] })], still(nowMs));
      const label = labels()[0]?.getBoundingClientRect() as DOMRect;
      const start = lane().left + (startMs / 10_000) * lane().width;
      expect(labels()[0]?.textContent).toBe('1,234 of 100,000');
      expect(label.right < start || label.left >= start + 20).toBe(true);
      expect(label.left).toBeGreaterThanOrEqual(lane().left);
      expect(label.right).toBeLessThanOrEqual(lane().right);
    },
  );

  it('however many they are, move with the time by three elements', async () => {
    draw(
      Array.from({ length: 40 }, (_, n) => call(n + 1)),
      moving(5_000),
    );
    const before = shownOf(bars()[0] as Element);
    const changes = await new Promise<readonly MutationRecord[]>((resolve) => {
      const observer = new MutationObserver((records) => {
        observer.disconnect();
        resolve(records);
      });
      observer.observe(root.place, { subtree: true, attributes: true });
    });
    expect(new Set(changes.map(({ target }) => target)).size).toBe(3);
    const after = shownOf(bars()[39] as Element);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBeGreaterThan(before[1]);
  });
});
