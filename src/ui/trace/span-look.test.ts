import { describe, expect, it } from 'vitest';
import type { CallRow } from '../../session/index.ts';
import { type SpanLook, spanLook } from './span-look.ts';

const LANE_PX = 400;
const scene = {
  id: 'row',
  selected: false,
  colour: 'red',
  scale: { fromMs: 0, toMs: 1_000, ticks: [] },
  lanePx: LANE_PX,
};

const look = (more: Partial<CallRow>): SpanLook =>
  spanLook(
    {
      ...{ runId: 1, callId: 1, serverId: 's', toolName: 't', exportName: 't', startMs: 100, inputBytes: 12 },
      inputSummary: '"x"',
      ...more,
    },
    scene,
  );
const over = (startMs: number, endMs: number, ok = true) => look({ startMs, endMs, ok, outputBytes: 57 });

describe('the row of a call', () => {
  it('that is over has a bar from its start to its end, and says how long it took, beside it', () => {
    expect(over(100, 350)).toEqual({
      ...{ id: 'row', selected: false, colour: 'red' },
      className: 'span span--ok',
      summary: 's.t "x", ok, 250 ms',
      ...{ tool: 't', input: '"x"', inSize: '12 B', outSize: '57 B' },
      ...{ barFrom: '10.000%', barWidth: '25.000%' },
      ...{ label: '250 ms', labelSide: 'after', labelFrom: '35.000%' },
      holdFrom: undefined,
    });
  });

  it('that its run did not wait for has a bar, and says that it was cut off', () => {
    expect(look({ endMs: 350, cut: true })).toMatchObject({
      className: 'span span--cut',
      summary: 's.t "x", cut off, 250 ms',
      ...{ barFrom: '10.000%', barWidth: '25.000%', label: 'cut off' },
    });
    expect(look({ cut: true })).toMatchObject({ summary: 's.t "x", cut off, –', barWidth: '90.000%' });
  });

  it('that failed says so', () => {
    expect(over(0, 1, false)).toMatchObject({ className: 'span span--failed', summary: 's.t "x", failed, 1.0 ms' });
  });

  it.each([
    ['before its bar, where there is no room after it', over(500, 1_000), 'before', '50.000%'],
    ['on it, where there is none on either side', over(50, 990), 'inside', '5.000%'],
  ] as const)('has its words %s', (_, { labelSide, labelFrom }, side, from) => {
    expect([labelSide, labelFrom]).toEqual([side, from]);
  });

  it('that is open has neither bar nor words in its row', () => {
    expect(look({})).toMatchObject({
      barFrom: undefined,
      labelFrom: undefined,
      outSize: '–',
      summary: 's.t "x", open, open',
    });
  });

  it('that waits for a person says so where it began, with a mark', () => {
    const waits = look({ hold: { fromMs: 200 } });
    expect(waits).toMatchObject({
      barFrom: undefined,
      label: 'waiting for you',
      labelSide: 'inside',
      labelFrom: '10.000%',
    });
    expect(waits.holdFrom).toBe('20.000%');
  });

  it('has nothing in the lane where the lane is of another time', () => {
    const before = over(-300, -100);
    const { holdFrom } = look({ hold: { fromMs: 1_200, toMs: 1_300 }, startMs: 1_100, endMs: 1_400, ok: true });
    expect([before.barFrom, before.labelFrom, holdFrom]).toEqual([undefined, undefined, undefined]);
  });

  it('is cut where the lane ends', () => {
    expect(over(-100, 200)).toMatchObject({ barFrom: '0.000%', barWidth: '20.000%' });
  });
});
