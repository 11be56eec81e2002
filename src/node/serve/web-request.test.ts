import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from './web-request.ts';

const bodyOf = (...chunks: readonly Buffer[]): Promise<string | undefined> =>
  readBody(Readable.from(chunks) as unknown as IncomingMessage, 1_000);

test('given a character in two chunks, it is read whole', async () => {
  const bytes = Buffer.from('{"a":"😀"}');
  expect(await bodyOf(bytes.subarray(0, 8), bytes.subarray(8))).toBe('{"a":"😀"}');
});

test.each([
  ['Latin-1', Buffer.from('{"a":"caf\xe9"}', 'latin1')],
  ['a character that is cut', Buffer.from('{"a":"😀"}').subarray(0, 8)],
])('given %s, it is no message, and no character is replaced', async (_, bytes) => {
  const text = await bodyOf(bytes);
  expect(text).not.toContain('\ufffd');
  expect(() => JSON.parse(text ?? '')).toThrow(SyntaxError);
});

test('given more than the bound, nothing is read', async () => {
  expect(await bodyOf(Buffer.alloc(600), Buffer.alloc(600))).toBeUndefined();
});
