import { describe, expect, it } from 'vitest';
import { counted, formatBytes, formatClock, formatMs } from './format.ts';

describe('numbers for people', () => {
  it.each([
    [0, '0 B'],
    [37, '37 B'],
    [999, '999 B'],
    [1000, '1.0 KiB'],
    [18_842, '18.4 KiB'],
    [270_336, '264 KiB'],
    [64 * 1024 * 1024, '64 MiB'],
    [12_373_197, '11.8 MiB'],
  ])('given %d bytes, says %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    [0, '0 ms'],
    [0.42, '0.4 ms'],
    [9.96, '10 ms'],
    [412, '412 ms'],
    [1860, '1.86 s'],
    [12_900, '12.9 s'],
    [30_000, '30.0 s'],
    [125_000, '2 min 5 s'],
    [600_000, '10 min'],
  ])('given %d ms, says %s', (ms, text) => expect(formatMs(ms)).toBe(text));

  it.each([972, 12_970, 129_700, 999_900])('given a log at %d ms, writes five characters', (ms) =>
    expect(formatClock(ms)).toHaveLength(5),
  );

  it('given one of a thing, uses the singular', () => {
    expect([counted(1, 'call'), counted(1200, 'call'), counted(2, 'entry', 'entries')]).toEqual([
      '1 call',
      '1,200 calls',
      '2 entries',
    ]);
  });
});
