import { describe, expect, it } from 'vitest';
import type { CallRow } from '../../session/index.ts';
import { connectionWaits, http1Origin } from './connection-waits.ts';

const call = (callId: number, startMs: number, endMs?: number, serverId = 's'): CallRow => ({
  runId: 1,
  callId,
  serverId,
  toolName: 't',
  exportName: 't',
  startMs,
  ...(endMs === undefined ? {} : { endMs, ok: true }),
  inputBytes: 2,
  inputSummary: '',
});
const remote = (url: string) => ({ origin: { kind: 'remote' as const, url } });

describe('calls of a server over HTTP/1.1', () => {
  const origin = () => 'http://localhost:1';

  it('given no more than six at once, wait for no connection', () => {
    const calls = Array.from({ length: 6 }, (_, n) => call(n, 0, 100 + n));
    expect(connectionWaits([...calls, call(6, 100, 200)], origin).size).toBe(0);
  });

  it('given eight at once, the seventh waits for the first that ends, and the eighth for the second', () => {
    const calls = Array.from({ length: 8 }, (_, n) => call(n, 0, 100 + 10 * n));
    expect([...connectionWaits(calls, origin)]).toEqual([
      [6, 100],
      [7, 110],
    ]);
  });

  it('given servers of several origins, those of one wait for its own alone', () => {
    const calls = Array.from({ length: 12 }, (_, n) => call(n, 0, 100, n % 2 === 0 ? 'a' : 'b'));
    expect(connectionWaits(calls, (id) => `http://${id}`).size).toBe(0);
    expect(connectionWaits(calls, origin).size).toBe(6);
    expect(connectionWaits(calls, () => undefined).size).toBe(0);
  });

  it('given calls that are still open, says nothing of those that wait for them', () => {
    const calls = Array.from({ length: 8 }, (_, n) => call(n, 0));
    expect(connectionWaits(calls, origin).size).toBe(0);
  });
});

describe('the protocol of a server', () => {
  it('given no TLS, is HTTP/1.1', () =>
    expect(http1Origin(remote('http://localhost:1/mcp'))).toBe('http://localhost:1'));
  it.each([undefined, remote('https://a.example/mcp'), { origin: { kind: 'builtin' as const } }])(
    'given %j, is not known',
    (server) => expect(http1Origin(server)).toBe(undefined),
  );
});
