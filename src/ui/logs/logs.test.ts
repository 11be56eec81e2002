import { describe, expect, it } from 'vitest';
import type { LogRow } from '../../session/index.ts';
import { closedHeight, countLevels, filterLogs, LINE_PX, logLayout, ROW_PADDING_PX } from './log-model.ts';
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
  it('counts levels', () => expect(countLevels(rows)).toEqual({ debug: 0, log: 1, warn: 1, error: 1 }));

  it('given a message of many lines, grows to six and no further', () => {
    expect(closedHeight('a\n'.repeat(50))).toBe(6 * LINE_PX + ROW_PADDING_PX);
  });

  it('given rows of different heights, finds the row at every height', () => {
    const layout = logLayout(rows, new Map([[2, 200]]));
    const one = LINE_PX + ROW_PADDING_PX;
    expect([layout.top(0), layout.top(1), layout.top(3)]).toEqual([0, one, one + one + LINE_PX + 200]);
    expect([layout.at(-5), layout.at(one - 1), layout.at(one), layout.at(9999)]).toEqual([0, 0, 1, 2]);
  });

  it('given 100,000 rows, lays them out in a few milliseconds', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => row(index, 'message'));
    const start = performance.now();
    const layout = logLayout(many, new Map());
    expect(layout.at(layout.top(77_777))).toBe(77_777);
    expect(performance.now() - start).toBeLessThan(200);
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
