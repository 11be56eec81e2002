import { describe, expect, it } from 'vitest';
import { CALL, createMessageLog } from '../../mcp/messages/message-log.ts';
import type { WireEntry } from '../../mcp/messages/wire-entry.ts';
import { callRows, type MessageRow, messageRows, messagesText } from './message-rows.ts';

const post = {
  kind: 'http',
  method: 'POST',
  url: 'https://example.com/mcp',
  requestHeaders: [],
  bodyBytes: 0,
} as const;
const request = (id: number, callId: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'run', [CALL]: { runId: 1, callId } },
});
const line = ({ entry, http }: MessageRow): string =>
  `${entry.kind === 'http' ? entry.method : `${entry.direction} ${entry.method ?? ''} ${entry.what}`} ${http?.status ?? ''}`;

/** Two calls at once, of which the server asks something and tells progress. */
function twoCalls(): readonly WireEntry[] {
  const log = createMessageLog();
  for (const [id, callId] of [
    [1, 10],
    [2, 11],
  ] as const) {
    log.add('sent', request(id, callId));
    const seq = log.addHttp({ ...post, messageSeq: log.entries.length - 1 });
    log.changeHttp(seq, { status: 200, responseHeaders: [['content-type', 'text/event-stream']] });
  }
  log.add('received', { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } });
  log.add('received', { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 2, progress: 1 } });
  const question = { jsonrpc: '2.0', id: 0, method: 'elicitation/create', params: {} };
  const answer = { jsonrpc: '2.0', id: 0, result: { action: 'decline' } };
  log.add('received', question);
  log.add('sent', answer);
  log.changeHttp(log.addHttp({ ...post, messageSeq: log.entries.length - 1 }), { status: 202 });
  log.add('received', { jsonrpc: '2.0', id: 1, result: { content: [] } });
  log.add('received', { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'late' } });
  log.add('received', { jsonrpc: '2.0', id: 2, error: { code: -32000, message: 'No' } });
  return log.entries;
}

describe('given two calls at once', () => {
  it('each has its own messages, and what names no other', () => {
    expect(callRows(twoCalls(), { runId: 1, callId: 10 }).map(line)).toEqual([
      'sent tools/call request 200',
      'received notifications/progress notification ',
      'received elicitation/create request ',
      'sent elicitation/create result 202',
      'received tools/call result 200',
    ]);
    expect(callRows(twoCalls(), { runId: 1, callId: 11 }).map(line)).toEqual([
      'sent tools/call request 200',
      'received notifications/progress notification ',
      'received elicitation/create request ',
      'sent elicitation/create result 202',
      'received notifications/message notification ',
      'received tools/call error 200',
    ]);
  });

  it('a call that was never sent has none', () => {
    expect(callRows(twoCalls(), { runId: 2, callId: 10 })).toEqual([]);
  });
});

describe('given a message that was sent twice', () => {
  it('the first HTTP request stays a line of its own', () => {
    const log = createMessageLog();
    log.add('sent', request(1, 1));
    for (const status of [401, 200]) log.changeHttp(log.addHttp({ ...post, messageSeq: 0 }), { status });
    expect(messageRows(log.entries).map(line)).toEqual(['sent tools/call request 200', 'POST 401']);
  });
});

it('given an address with keys, no row shows them', () => {
  const log = createMessageLog();
  log.addHttp({ ...post, url: 'https://example.com/s/Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5/mcp?…' });
  expect(messageRows(log.entries)[0]?.http?.url).toBe('https://example.com/s/{KEY}/mcp?…');
});

it('given messages to copy, they are one JSON document with every text as it was', () => {
  const log = createMessageLog({ maxEntries: 10, maxChars: 10_000, maxMessageChars: 100 });
  log.add('sent', request(1, 1));
  log.changeHttp(log.addHttp({ ...post, messageSeq: 0 }), { status: 200 });
  log.add('received', { jsonrpc: '2.0', id: 1, result: { text: 'x'.repeat(200) } });
  log.addHttp({ ...post, method: 'GET' });
  const document = JSON.parse(messagesText('docs', messageRows(log.entries), 3));
  expect(document).toMatchObject({
    format: 'codemode-messages',
    version: 1,
    server: 'docs',
    dropped: 3,
    messages: [
      { direction: 'sent', http: { method: 'POST', status: 200 }, message: { id: 1, method: 'tools/call' } },
      { direction: 'received', http: { status: 200 }, messageStart: expect.stringMatching(/^\{"jsonrpc".*xx$/) },
      { http: { method: 'GET', url: 'https://example.com/mcp' } },
    ],
  });
});

describe('given messages about others', () => {
  it('they name the request, each way on its own', () => {
    const log = createMessageLog();
    log.add('sent', request(1, 1));
    log.add('received', { jsonrpc: '2.0', id: 1, method: 'elicitation/create', params: {} });
    log.add('received', {
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 1, progress: 1 },
    });
    log.add('sent', { jsonrpc: '2.0', id: 1, result: { action: 'cancel' } });
    log.add('sent', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    log.add('received', { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'No' } });
    log.add('received', { jsonrpc: '2.0', id: 1, result: {} });
    log.add('received', ['odd']);
    const seen = messageRows(log.entries).map(({ entry }) =>
      entry.kind === 'http' ? [] : [entry.what, entry.method, entry.requestSeq, entry.failure],
    );
    expect(seen).toEqual([
      ['request', 'tools/call', undefined, undefined],
      ['request', 'elicitation/create', undefined, undefined],
      ['notification', 'notifications/progress', 0, undefined],
      ['result', 'elicitation/create', 1, undefined],
      ['notification', 'notifications/cancelled', 0, undefined],
      ['error', 'tools/call', 0, '-32000 No'],
      ['result', undefined, undefined, undefined],
      ['unreadable', undefined, undefined, undefined],
    ]);
  });
});
