import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../runtime/limits.ts';
import type { CallRecord, RunRecord } from '../runtime/spec.ts';
import { DEFAULT_CHOICE, type FinishedRun } from '../session/index.ts';
import { keptRun } from './history.ts';

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

describe('given a run that has ended', () => {
  test('request, response and timing are kept; inputs and outputs are not', () => {
    const stored = keptRun(finished(), false);
    expect(stored).toMatchObject({ at: 0, request: { code: 'x' }, response: { result: 'the result' }, calls: 1 });
    expect(JSON.stringify(stored)).not.toMatch(/the output|"q"/);
  });

  test('one that used credentials keeps nothing that its tools gave', () => {
    const stored = keptRun(finished(['s']), false);
    expect(JSON.stringify(stored)).not.toMatch(/the (result|log|output)/);
  });

  test('one beside a server with credentials that it did not call keeps its result', () => {
    expect(keptRun(finished(['other']), false)).toMatchObject({ response: { result: 'the result' } });
  });

  test('one of a script that came by a link remembers that', () => {
    expect(keptRun({ ...finished(), linked: true }, false)).toMatchObject({ linked: true });
    expect(keptRun(finished(), false)).not.toHaveProperty('linked');
  });

  test('one whose person keeps recordings keeps all of it', () => {
    expect(keptRun(finished(['s']), true)).toMatchObject({
      response: { result: 'the result' },
      recording: { calls: [{ server: 's', tool: 'get', input: '{"q":1}' }] },
    });
  });

  test('one of more than 5 MiB keeps what there is room for', () => {
    const stored = keptRun(finished([], 'x'.repeat(6 * 1024 * 1024)), true);
    expect(stored.response).toBeUndefined();
    expect(stored.request.code).toBe('x');
  });
});
