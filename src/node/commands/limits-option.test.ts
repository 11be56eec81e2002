import { expect, test } from 'vitest';
import { readLimits } from './limits-option.ts';

test('given limits with units, their values are in the unit of the name', () => {
  expect(readLimits('timeoutMs=60s, maxMemoryBytes=128MiB,maxToolCalls=5,maxLogBytes=1_000')).toEqual({
    timeoutMs: 60_000,
    maxMemoryBytes: 134_217_728,
    maxToolCalls: 5,
    maxLogBytes: 1_000,
  });
  expect(readLimits(undefined)).toEqual({});
});

const IN_TIME = 'Write a whole number from 1 to 600000, or one with ms, s, m, min';

test.each([
  ['timeout=1', 'There is no limit timeout', 'Did you mean timeoutMs?'],
  ['timeoutMs', 'timeoutMs= is not a number', IN_TIME],
  ['timeoutMs=1h', 'timeoutMs=1h is not a number', IN_TIME],
  [
    'maxMemoryBytes=1TB',
    'maxMemoryBytes=1TB is not a number',
    expect.stringMatching(/ or one with b, kb, mb, kib, mib$/),
  ],
  [
    'maxToolCalls=5s',
    'maxToolCalls=5s is not a number',
    expect.stringMatching(/^Write a whole number from \d+ to \d+$/),
  ],
  ['maxToolCalls=-1', 'maxToolCalls=-1 is not a number', expect.any(String)],
  ['timeoutMs=11m', 'timeoutMs=11m is out of range', IN_TIME],
  ['toString=1', 'There is no limit toString', expect.any(String)],
])('given %s, says what is wrong', (text, message, hint) => {
  expect(() => readLimits(text)).toThrow(expect.objectContaining({ message, hint }));
});
