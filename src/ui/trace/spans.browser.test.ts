import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { CallRow } from '../../session/index.ts';
import { reactRootForEach } from '../testing/react-root.ts';
import { SpanRow } from './span-row.tsx';
import { Spans } from './spans.tsx';
import './trace.css';

const PLACES = 4;
const ROW_PX = 30;

const root = reactRootForEach();
const call = (callId: number, more: Partial<CallRow> = {}): CallRow => ({
  ...{ runId: 1, callId, serverId: 's', toolName: `tool_${callId}`, exportName: 't', startMs: 100, inputBytes: 1 },
  ...{ inputSummary: '', ok: true, endMs: 200, outputBytes: 2 },
  ...more,
});
function draw(calls: readonly CallRow[], { from = 0, active = -1 } = {}): void {
  const rows = Array.from({ length: PLACES }, (_, place) => createElement(SpanRow, { key: (place + from) % PLACES }));
  const scene = { scale: { fromMs: 0, toMs: 1_000, ticks: [] }, lanePx: 400, rowPx: ROW_PX, listId: 'list' };
  const colourOf = () => ({ '--c': 'rgb(1, 2, 3)' });
  root.render(createElement(Spans, { rows, calls, from, active, colourOf, ...scene }));
}
const all = () => [...root.place.querySelectorAll<HTMLElement>('[role=option]')];
const shown = () => all().filter((row) => row.ariaHidden !== 'true');
const names = () => shown().map((row) => row.querySelector('.span__name')?.textContent?.trim());

it('given fewer calls than rows, those to spare are neither seen nor read, and are there for the next', () => {
  draw([call(1), call(2), call(3), call(4)]);
  const rows = all();
  draw([call(5)]);
  expect(names()).toEqual(['tool_5']);
  expect(all().map(({ id }) => id)).toEqual(['list-0', '', '', '']);
  expect((root.place.querySelector('.spans') as HTMLElement).getBoundingClientRect().height).toBe(ROW_PX);
  draw([call(6), call(7), call(8)]);
  expect(names()).toEqual(['tool_6', 'tool_7', 'tool_8']);
  expect(all()).toEqual(rows);
  expect(shown().map(({ id }) => id)).toEqual(['list-0', 'list-1', 'list-2']);
});

it('given a call whose row had another, nothing of that is left', () => {
  draw([call(1, { ok: false, inputSummary: '"a"', hold: { fromMs: 120, toMs: 150 } })], { active: 0 });
  const [failed] = shown() as [HTMLElement];
  expect([failed.ariaSelected, failed.id]).toEqual(['true', 'list-0']);
  expect(getComputedStyle(failed.querySelector('.icon') as Element).display).not.toBe('none');
  const { endMs: _, ok: __, outputBytes: ___, ...open } = call(2);
  draw([open], { from: 1 });
  const [row] = shown() as [HTMLElement];
  expect([row.className, row.ariaSelected, row.id, row.ariaLabel]).toEqual([
    'span span--open',
    'false',
    'list-1',
    's.tool_2, open, open',
  ]);
  const lane = [...(row.querySelector('.span__lane')?.children ?? [])];
  expect(lane.filter((part) => part.getClientRects().length > 0)).toEqual([]);
  expect(row.textContent?.replace(/\s+/g, ' ')).toContain('tool_2 ');
  expect(row.textContent).not.toContain('"a"');
});

it('given names that hide something, shows it', () => {
  draw([call(1, { toolName: 'a\u202eb', inputSummary: 'c\u200bd' })]);
  expect(names()).toEqual(['a\\u202eb c\\u200bd']);
  expect(shown()[0]?.ariaLabel).toContain('a\\u202eb c\\u200bd');
});

it.each([
  ['', 'right'],
  ['rtl', 'left'],
])(
  'given a call that was cut off in a page of direction "%s", its bar fades to the %s, where time goes',
  (dir, side) => {
    root.place.style.setProperty('--bg-surface', 'white');
    root.place.dir = dir;
    const { ok: _, ...cut } = call(1, { cut: true });
    draw([cut]);
    const bar = root.place.querySelector('.span--cut .bar') as HTMLElement;
    expect(getComputedStyle(bar).backgroundImage).toContain(`linear-gradient(to ${side}, rgb(1, 2, 3)`);
  },
);
