import { expect, test } from 'vitest';
import { readHello } from './handshake.ts';

test('given a hello of another version, the error says to reload', () => {
  expect(() => readHello({ hello: 99 })).toThrowError(expect.objectContaining({ code: 'protocol-mismatch' }));
});

test.each([null, 'hello', {}, []])('given %j as first message, it is refused', (data) => {
  expect(() => readHello(data)).toThrowError(expect.objectContaining({ code: 'bad-message' }));
});
