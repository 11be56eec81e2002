import { describe, expect, it } from 'vitest';
import type { LogRow } from '../../session/index.ts';
import { closedHeight, createLogSummary, filterLogs, LINE_PX, ROW_PADDING_PX } from './log-model.ts';
import { messageParts } from './message-parts.ts';

const row = (index: number, message: string, level: LogRow['level'] = 'log'): LogRow => ({
  index,
  level,
  message,
  timeMs: index,
});
const rows = [row(0, 'one'), row(1, 'two\nlines', 'warn'), row(2, 'Three', 'error')];

describe('logs', () => {
  it('given no filter, keeps the very list', () => expect(filterLogs(rows, 'all', '')).toBe(rows));
  it('given a level and a text, keeps rows with both', () => {
    expect(filterLogs(rows, 'error', 'THREE')).toEqual([rows[2]]);
    expect(filterLogs(rows, 'warn', 'three')).toEqual([]);
  });
  it('counts levels', () =>
    expect(createLogSummary()(rows, new Map()).counts).toEqual({ debug: 0, log: 1, warn: 1, error: 1 }));

  it('given a message of many lines, grows to six and no further', () => {
    expect(closedHeight('a\n'.repeat(50))).toBe(6 * LINE_PX + ROW_PADDING_PX);
  });

  it('given rows of different heights, finds the row at every height', () => {
    const { layout } = createLogSummary()(rows, new Map([[2, 200]]));
    const one = LINE_PX + ROW_PADDING_PX;
    expect([layout.top(0), layout.top(1), layout.top(3)]).toEqual([0, one, one + one + LINE_PX + 200]);
    expect([layout.at(-5), layout.at(one - 1), layout.at(one), layout.at(9999)]).toEqual([0, 0, 1, 2]);
  });

  it('given a log that grows, sums up what was added as if all were new', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => row(index, index % 7 === 0 ? 'two\nlines' : 'message'));
    const growing = createLogSummary();
    const opened = new Map<number, number>();
    const early = growing(many.slice(0, 900), opened).layout;
    const earlyEnd = early.top(900);
    for (let count = 1_000; count < many.length; count += 9_000) growing(many.slice(0, count), opened);
    const grown = growing(many, opened);
    const fresh = createLogSummary()(many, opened);
    expect(grown.counts).toEqual(fresh.counts);
    for (const index of [0, 1, 899, 54_321, 100_000]) expect(grown.layout.top(index)).toBe(fresh.layout.top(index));
    expect(grown.layout.at(grown.layout.top(77_777))).toBe(77_777);
    expect(early.top(900)).toBe(earlyEnd);
  });

  it('given another list of rows, or other rows opened, starts again', () => {
    const summary = createLogSummary();
    const opened = new Map<number, number>();
    summary(rows, opened);
    expect(summary([row(7, 'other')], opened).layout.top(1)).toBe(LINE_PX + ROW_PADDING_PX);
    expect(summary([row(7, 'other')], new Map([[7, 99]])).layout.top(1)).toBe(99);
    expect(summary([], opened).layout).toMatchObject({ count: 0 });
  });
});

describe('a logged message', () => {
  it('given objects between words, tells them apart', () => {
    expect(messageParts('got {"a":[1,"}"]} and [2] of 3')).toEqual([
      { kind: 'text', text: 'got ' },
      { kind: 'json', text: '{"a":[1,"}"]}', value: { a: [1, '}'] } },
      { kind: 'text', text: ' and ' },
      { kind: 'json', text: '[2]', value: [2] },
      { kind: 'text', text: ' of 3' },
    ]);
  });
  it.each(['', 'plain', '{not json}', '[[[[', '{} []', '"{"'])('given %j, keeps it as text', (message) => {
    expect(messageParts(message).every((part) => part.kind === 'text')).toBe(true);
    expect(
      messageParts(message)
        .map((part) => part.text)
        .join(''),
    ).toBe(message);
  });
});
