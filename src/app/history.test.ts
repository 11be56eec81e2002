import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../runtime/limits.ts';
import type { CallRecord, RunRecord } from '../runtime/spec.ts';
import { DEFAULT_CHOICE, type FinishedRun } from '../session/index.ts';
import { keptRun, readable } from './history.ts';

const call: CallRecord = {
  runId: 1,
  callId: 1,
  serverId: 's',
  toolName: 'get',
  exportName: 'get',
  startMs: 0,
  endMs: 1,
  input: { q: 1 },
  inputBytes: 7,
  outcome: { ok: true, result: { content: [{ type: 'text', text: 'the output' }] }, outputBytes: 10 },
};

function finished(credentialed: readonly string[] = [], result = 'the result'): FinishedRun {
  const record: RunRecord = {
    runId: 1,
    response: { logs: [{ level: 'log', message: 'the log', timeMs: 0 }], result, diagnostics: [], toolTrace: [] },
    calls: [call],
    timing: { totalMs: 1, waitedMs: 0, cpuMs: 1 },
    resultBytes: JSON.stringify(result).length,
    logBytes: 7,
    ended: 'finished',
    limits: DEFAULT_LIMITS,
    refused: [],
    refusedCalls: 0,
    countedOps: 1,
    droppedPayloadBytes: 0,
    operations: { callTool: 1 },
    answers: [],
    notices: [],
  };
  const request = { code: 'x' };
  return {
    scriptName: 'a.ts',
    request,
    record,
    mode: 'live',
    dialect: DEFAULT_CHOICE,
    at: new Date(0),
    linked: false,
    credentialed,
  };
}

/** The run as the history gives it back. */
const kept = async (...run: Parameters<typeof keptRun>) => readable(await keptRun(...run));

describe('given a run that has ended', () => {
  test('request, response and timing are kept; inputs and outputs are not', async () => {
    const stored = await kept(finished(), false);
    expect(stored).toMatchObject({ at: 0, request: { code: 'x' }, response: { result: 'the result' }, calls: 1 });
    expect(JSON.stringify(stored)).not.toMatch(/the output|"q"/);
  });

  test('one that used credentials keeps nothing that its tools gave', async () => {
    const stored = await kept(finished(['s']), false);
    expect(JSON.stringify(stored)).not.toMatch(/the (result|log|output)/);
  });

  test('one beside a server with credentials that it did not call keeps its result', async () => {
    expect(await kept(finished(['other']), false)).toMatchObject({ response: { result: 'the result' } });
  });

  test('one of a script that came by a link remembers that', async () => {
    expect(await kept({ ...finished(), linked: true }, false)).toMatchObject({ linked: true });
    expect(await kept(finished(), false)).not.toHaveProperty('linked');
  });

  test('one whose person keeps recordings keeps all of it', async () => {
    expect(await kept(finished(['s']), true)).toMatchObject({
      response: { result: 'the result' },
      recording: { calls: [{ server: 's', tool: 'get', input: '{"q":1}' }] },
    });
  });

  test('one of more than 5 MiB keeps what there is room for', async () => {
    const stored = await kept(finished([], 'x'.repeat(6 * 1024 * 1024)), true);
    expect(stored.response).toBeUndefined();
    expect(stored.request.code).toBe('x');
  });
});

test('given eighty thousand logs, they are stored as one text, and other tasks have their turn while it is made', async () => {
  const run = finished();
  const logs = Array.from({ length: 80_000 }, (_, n) => ({ level: 'log' as const, message: `line ${n}`, timeMs: n }));
  const record = { ...run.record, response: { ...run.record.response, logs } };
  let turns = 0;
  const timer = setInterval(() => turns++);
  const stored = await keptRun({ ...run, record }, false);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
  expect(stored).not.toHaveProperty('response');
  expect(stored.bytes).toBeGreaterThan(Number(stored.responseText?.length));
  const read = readable(stored);
  expect(read.response).toEqual(record.response);
  expect(read.response).toBe(read.response);
  expect(read).not.toHaveProperty('responseText');
});
