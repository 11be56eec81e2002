import { describe, expect, it } from 'vitest';
import type { CallRow } from '../../session/index.ts';
import {
  byServer,
  cutWaits,
  labelSide,
  openSteps,
  peakOf,
  place,
  scaleOver,
  shownPart,
  stepsPath,
  waitsOf,
  withoutWaits,
} from './waterfall-model.ts';

const call = (callId: number, startMs: number, endMs?: number, serverId = 'a'): CallRow => ({
  runId: 1,
  callId,
  serverId,
  toolName: 't',
  exportName: 't',
  startMs,
  ...(endMs === undefined ? {} : { endMs }),
  inputBytes: 0,
  inputSummary: '',
});

describe('the scale of the waterfall', () => {
  it.each([
    [0, 2860, 6, [0, 500, 1000, 1500, 2000, 2500, 3000]],
    [0, 0.3, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [480, 520, 4, [480, 490, 500, 510, 520]],
  ])('given %d to %d ms in %d parts, marks round times', (from, to, expected, ticks) => {
    expect(scaleOver(from, to, expected).ticks.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks);
  });

  it('given a time, places it between the first mark and the last', () => {
    expect(place(scaleOver(0, 2860, 6), 1500)).toBe(0.5);
  });
});

describe('given a run that waited for a person', () => {
  const held = { ...call(1, 10, 5_030), hold: { fromMs: 20, toMs: 5_020 } };
  const beside = call(2, 15, 6_000);

  it('the wait takes no room on the time line, and stays as a mark', () => {
    const waits = waitsOf([held, beside]);
    expect(waits).toEqual([{ fromMs: 20, toMs: 5_020 }]);
    expect(cutWaits([held, beside], waits)).toEqual([
      { ...held, endMs: 30, hold: { fromMs: 20, toMs: 20 } },
      { ...beside, endMs: 1_000 },
    ]);
  });

  it('waits that overlap are cut once', () => {
    const other = { ...call(3, 25, 7_000), hold: { fromMs: 3_000, toMs: 6_020 } };
    const waits = waitsOf([other, held]);
    expect(waits).toEqual([{ fromMs: 20, toMs: 6_020 }]);
    expect([0, 20, 3_000, 6_020, 7_000].map((ms) => withoutWaits(waits, ms))).toEqual([0, 20, 20, 20, 1_000]);
  });

  it('while it waits, the time line stands still', () => {
    const waits = waitsOf([{ ...call(1, 10), hold: { fromMs: 20 } }]);
    expect([withoutWaits(waits, 500), withoutWaits(waits, 90_000)]).toEqual([20, 20]);
  });

  it('without a wait, calls stay as they are', () => {
    const calls = [call(1, 0, 5)];
    expect(cutWaits(calls, waitsOf(calls))).toBe(calls);
  });
});

describe('calls open at once', () => {
  it('given overlapping calls, counts them, and those still open to now', () => {
    const steps = openSteps([call(1, 0, 10), call(2, 5), call(3, 10, 20)], 30);
    expect(steps).toEqual([
      { atMs: 0, open: 1 },
      { atMs: 5, open: 2 },
      { atMs: 10, open: 2 },
      { atMs: 20, open: 1 },
      { atMs: 30, open: 0 },
    ]);
    expect(peakOf(steps)).toBe(2);
  });

  it('given calls one after the other, never counts two', () => {
    expect(peakOf(openSteps([call(1, 0, 10), call(2, 10, 20)], 20))).toBe(1);
  });

  it('draws an area that starts and ends on the ground', () => {
    const path = stepsPath(openSteps([call(1, 0, 50)], 50), scaleOver(0, 100, 5), 20);
    expect(path).toBe('M0 20H0V1.0H500V20.0');
  });

  it('given more changes than there are places to draw, draws of each place the most that were open', () => {
    const calls = Array.from({ length: 5_000 }, (_, n) => call(n, n / 10, n / 10 + 0.05));
    const busy = [...calls, call(5_000, 250.01, 250.02), call(5_001, 250.01, 250.02)];
    const path = stepsPath(openSteps(busy, 500), scaleOver(0, 1_000, 5), 20);
    expect(path.match(/H/g)?.length).toBeLessThanOrEqual(502);
    expect(path.match(/V1\.0/g)).toHaveLength(1);
    expect(path).toMatch(/H250V1\.0/);
  });
});

describe('rows', () => {
  it.each([
    [0, 40, 100, 50, 'after'],
    [60, 95, 100, 50, 'before'],
    [10, 95, 100, 50, 'inside'],
  ] as const)('given a bar from %d to %d px in %d, puts a label of %d px %s', (from, to, lane, label, side) => {
    expect(labelSide(from, to, lane, label)).toBe(side);
  });

  it.each([
    [0.2, 0.6, { from: 0.2, to: 0.6 }],
    [-0.5, 0.4, { from: 0, to: 0.4 }],
    [0.7, 3, { from: 0.7, to: 1 }],
    [-1, 2, { from: 0, to: 1 }],
    [-0.4, -0.1, undefined],
    [1.1, 1.4, undefined],
  ])('given a bar from %d to %d of a lane, shows what lies in it', (from, to, shown) => {
    expect(shownPart(from, to)).toEqual(shown);
  });

  it('given two servers, groups by the one called first', () => {
    const rows = byServer([call(1, 0, 1, 'b'), call(2, 1, 2, 'a'), call(3, 2, 3, 'b')]);
    expect(rows.map((row) => row.callId)).toEqual([1, 3, 2]);
  });
});
