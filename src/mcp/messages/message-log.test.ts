import { describe, expect, it } from 'vitest';
import { createMessageLog, MESSAGE_LOG_LIMITS } from './message-log.ts';
import type { MessageEntry } from './wire-entry.ts';

const request = (id: number, text = '') => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { text } });

describe('given more messages than its bound', () => {
  it('it drops the oldest and counts them', () => {
    const log = createMessageLog({ ...MESSAGE_LOG_LIMITS, maxEntries: 3 });
    for (let id = 0; id < 10; id++) log.add('sent', request(id));
    expect(log.entries.map(({ seq }) => seq)).toEqual([7, 8, 9]);
    expect(log.dropped).toBe(7);
  });
});

it('given more text than its bound, it drops the oldest until the rest fits', () => {
  const log = createMessageLog({ maxEntries: 1000, maxChars: 10_000, maxMessageChars: 4000 });
  for (let id = 0; id < 10; id++) log.add('sent', request(id, 'x'.repeat(3000)));
  expect(log.entries.map(({ seq }) => seq)).toEqual([7, 8, 9]);
  log.add('received', { jsonrpc: '2.0', id: 9, result: { text: 'y'.repeat(9_000_000) } });
  const last = log.entries.at(-1) as MessageEntry;
  expect(last.text).toHaveLength(4000);
  expect(last).toMatchObject({ id: 9, answer: 'result', isCut: true });
});

it('given names without end, it takes their beginnings', () => {
  const log = createMessageLog();
  const long = 'x'.repeat(100_000);
  log.add('received', { jsonrpc: '2.0', id: long, method: long, params: { requestId: long } });
  log.add('received', { jsonrpc: '2.0', id: 1, error: { code: long, message: long } });
  const [request, error] = log.entries as readonly MessageEntry[];
  for (const text of [request?.id, request?.method, request?.aboutId]) expect(text).toHaveLength(300);
  expect(error?.failure?.length).toBeLessThan(700);
});

it('given what is no message, it is listed as it came', () => {
  const log = createMessageLog();
  log.add('received', ['odd']);
  log.add('received', { jsonrpc: '2.0' });
  expect(log.entries).toMatchObject([{ text: '["odd"]' }, { text: '{"jsonrpc":"2.0"}' }]);
});
