import { describe, expect, test } from 'vitest';
import type { Json } from '../json.ts';
import type { CallRecord } from '../spec.ts';
import { createReplay, MISS, recordRun } from './index.ts';

const signal = new AbortController().signal;
const result = (text: string) => ({ content: [{ type: 'text', text }] });

function call(callId: number, toolName: string, input: Json | undefined, outcome?: CallRecord['outcome']): CallRecord {
  const shared = { runId: 1, callId, serverId: 's', toolName, exportName: toolName, startMs: 0 };
  const inputBytes = input === undefined ? 0 : JSON.stringify(input).length;
  return { ...shared, input: input ?? null, inputBytes, ...(outcome === undefined ? {} : { outcome }) };
}
const ok = (text: string): CallRecord['outcome'] => ({ ok: true, result: result(text), outputBytes: 1 });

describe('given the calls of a run', () => {
  test('equal calls are numbered in the order of their start, whatever the order of keys', () => {
    const { calls } = recordRun({
      calls: [
        call(1, 'get', { a: 1, b: 2 }, ok('first')),
        call(2, 'get', { b: 2, a: 1 }, ok('second')),
        call(3, 'get', { a: 1 }, ok('other')),
      ],
    });
    expect(calls.map(({ input, occurrence }) => [input, occurrence])).toEqual([
      ['{"a":1,"b":2}', 1],
      ['{"a":1,"b":2}', 2],
      ['{"a":1}', 1],
    ]);
  });

  test('no input and null are different inputs', () => {
    const { calls } = recordRun({ calls: [call(1, 'get', undefined, ok('a')), call(2, 'get', null, ok('b'))] });
    expect(calls.map(({ input }) => input)).toEqual(['', 'null']);
  });

  test.each([
    ['never ended', undefined],
    ['was cut off', { ok: false, cut: true, error: 'stopped', errorClass: 'ToolCallError', outputBytes: 0 } as const],
  ])('a call that %s is left out, and the next equal one stays the second', (_how, outcome) => {
    const { calls } = recordRun({ calls: [call(1, 'get', 1, outcome), call(2, 'get', 1, ok('b'))] }, '2026-01-02');
    expect(calls).toMatchObject([{ occurrence: 2 }]);
  });

  test('a failure keeps what the server answered, or says what happened', () => {
    const answered = { ...result('no'), isError: true };
    const failed = { ok: false, error: 'gone', errorClass: 'ToolCallError', outputBytes: 0 } as const;
    const { calls } = recordRun({
      calls: [call(1, 'get', 1, { ...failed, result: answered }), call(2, 'get', 2, failed)],
    });
    expect(calls.map((one) => one.result)).toEqual([answered, { ...result('gone'), isError: true }]);
  });
});

describe('given a recording', () => {
  const recording = recordRun({
    calls: [
      call(1, 'get-it', { n: 1 }, ok('first')),
      call(2, 'get-it', { n: 1 }, ok('second')),
      call(3, 'list', undefined, ok('all')),
    ],
  });
  const replay = () =>
    createReplay(recording, [
      { id: 's', tools: ['never'] },
      { id: 'unused', name: 'Unused' },
    ]);

  test('its servers and tools are there, and those that are only named', async () => {
    const [first, second] = replay();
    expect(await first?.tools()).toEqual([{ name: 'get-it' }, { name: 'list' }, { name: 'never' }]);
    expect([second?.id, second?.name, await second?.tools()]).toEqual(['unused', 'Unused', []]);
  });

  test('equal calls get their results in turn; a new replay starts anew', async () => {
    for (let round = 0; round < 2; round++) {
      const [source] = replay();
      expect(await source?.call('get-it', { n: 1 }, { signal })).toEqual(result('first'));
      expect(await source?.call('get-it', { n: 1 }, { signal })).toEqual(result('second'));
      expect(await source?.call('list', undefined, { signal })).toEqual(result('all'));
    }
  });

  test.each([
    ['a third equal call', 'get-it', { n: 1 }, 'was called 2 times with this input, and this is call 3'],
    ['another input', 'get-it', { n: 2 }, 'was never called with this input'],
    ['a tool that was never called', 'never', {}, 'was never called when'],
  ])('%s is a miss that says so', async (_what, tool, input, why) => {
    const [source] = replay();
    if ('n' in input && input.n === 1) for (let i = 0; i < 2; i++) await source?.call(tool, input, { signal });
    const missed = source?.call(tool, input, { signal });
    await expect(missed).rejects.toThrow(new RegExp(`^${MISS}: s/${tool} ${why}`));
    await expect(missed).rejects.toMatchObject({ hint: 'Run live to call the server itself.' });
  });
});
