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

test.each([
  ['timeout=1', 'There is no limit timeout', 'Did you mean timeoutMs?'],
  ['timeoutMs', 'timeoutMs= is not a number', 'Write a whole number from 1 to 600000'],
  ['timeoutMs=1h', 'timeoutMs=1h is not a number', expect.any(String)],
  ['maxToolCalls=5s', 'maxToolCalls=5s is not a number', expect.any(String)],
  ['maxToolCalls=-1', 'maxToolCalls=-1 is not a number', expect.any(String)],
  ['timeoutMs=11m', 'timeoutMs=11m is out of range', 'Write a whole number from 1 to 600000'],
  ['toString=1', 'There is no limit toString', expect.any(String)],
])('given %s, says what is wrong', (text, message, hint) => {
  expect(() => readLimits(text)).toThrow(expect.objectContaining({ message, hint }));
});
