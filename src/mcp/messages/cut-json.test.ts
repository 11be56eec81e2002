import { describe, expect, it } from 'vitest';
import { cutJson } from './cut-json.ts';

const VALUES = [
  null,
  true,
  -0,
  1e21,
  'tab\t “quoted” \u2028 \ud800',
  [],
  {},
  [1, [2, { a: [] }]],
  { 'a"b': 1, dropped: undefined, '': { c: [null, 'd'] } },
];

describe.each(VALUES.map((value) => ({ value, json: JSON.stringify(value) })))('given $json', ({ value, json }) => {
  it('it is written as JSON.stringify writes it, where there is room', () => {
    expect(cutJson(value, json.length)).toEqual({ text: json, isCut: false });
  });

  it('its beginning is written where there is not', () => {
    for (let room = 0; room < json.length; room++) {
      const { text, isCut } = cutJson(value, room);
      expect(isCut).toBe(true);
      expect(text.length).toBeLessThanOrEqual(room);
      expect(json.startsWith(text.replace(/(?:\\|\\u[0-9a-f]{0,3})$/, ''))).toBe(true);
    }
  });
});

it('given a value that never ends, it stops at its bound', () => {
  const endless: unknown[] = [];
  endless.push(endless);
  expect(cutJson(endless, 1_000_000)).toEqual({ text: '['.repeat(513), isCut: true });
});
