import { expect, test } from 'vitest';
import { UsageError } from '../cli/usage-error.ts';
import { bytesOf, MAX_TEXT_BYTES, textOf } from './text-of.ts';

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

test('given UTF-8, its text comes back without a byte order mark', () => {
  expect(textOf(new TextEncoder().encode('\ufeffé\r\n\u2028😀'), 'a.ts')).toBe('é\r\n\u2028😀');
});

test.each([
  ['Latin-1', bytes(0x63, 0xe9)],
  ['UTF-16', bytes(0xff, 0xfe, 0x31, 0x00)],
  ['a character that is cut', bytes(0x31, 0xe2, 0x82)],
  ['half of a surrogate pair', bytes(0xed, 0xa0, 0x80)],
])('given %s, it is refused by name, and no character is replaced', (_, given) => {
  expect(() => textOf(given, 'a.ts')).toThrow(new UsageError('a.ts is not UTF-8 text', 'Save it as UTF-8'));
});

test('given a stream without end, reading stops at the bound and the stream is closed', async () => {
  const part = new Uint8Array(16 * 1024 * 1024);
  let given = 0;
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) {
        given += part.length;
        yield part;
      }
    } finally {
      isClosed = true;
    }
  }
  await expect(bytesOf(endless(), 'Standard input')).rejects.toThrow('Standard input has more than 256 MiB');
  expect([given, isClosed]).toEqual([MAX_TEXT_BYTES + part.length, true]);
});
