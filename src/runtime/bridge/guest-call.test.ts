import { expect, test } from 'vitest';
import { type GuestCall, guestCallText, readGuestCall } from './guest-call.ts';

const call = (more: Partial<GuestCall>): GuestCall => ({
  runId: 7,
  op: 'callTool',
  stack: '    at f (script.js:1:2)\n',
  payload: '{"a":"\\n"}',
  ...more,
});

test.each([
  ['as it was made', call({})],
  ['without a stack', call({ stack: '' })],
  ['without a payload', call({ payload: undefined })],
  ['with neither', call({ stack: '', payload: undefined })],
  ['with a stack of characters beyond the first plane', call({ stack: '    at 😀 (script.js:1:2)\n 5 5 5\n' })],
])('a call crosses as text and comes out %s', (_how, created) => {
  expect(readGuestCall(guestCallText(created))).toEqual(created);
});

test.each<[string, unknown]>([
  ['no text', { runId: 7, op: 'callTool', stack: '' }],
  ['nothing', ''],
  ['a head alone', '7 callTool 0'],
  ['a run that is not a number', 'x callTool 0\n{}'],
  ['an operation that is no word', '7 call-tool 0\n{}'],
  ['a stack longer than the text', '7 callTool 3\n{}'],
  ['a stack of less than nothing', '7 callTool -1\n{}'],
  ['a head as long as a book', `7 ${'x'.repeat(1_000)} 0\n{}`],
])('%s is no call', (_what, data) => {
  expect(readGuestCall(data)).toBeUndefined();
});
