import { expect, test } from 'vitest';
import type { CallRow, Payloads } from '../../session/index.ts';
import { traceExport } from './trace-export.ts';

const ROW: CallRow = {
  ...{ runId: 7, callId: 12, serverId: 'shop', toolName: 'add', exportName: 'add', path: '2:3' },
  ...{ startMs: 5, endMs: 9, inputBytes: 7, outputBytes: 4, inputSummary: 'n: 1', ok: true },
};
const RESULT = { content: [], structuredContent: { sum: 2 } };

function payloads(): Payloads {
  const pending: Partial<Payloads> = {
    input: (callId) => (callId === 12 ? { n: 1 } : undefined),
    outcome: (callId) => (callId === 12 ? { ok: true, result: RESULT, outputBytes: 4 } : undefined),
  };
  return pending as Payloads;
}

test('given calls of a run, each is exported with the run it is of, what went in, and what came out', () => {
  const { inputSummary: _, ...span } = ROW;
  expect(JSON.parse(traceExport([ROW, { ...ROW, callId: 13 }], payloads(), 'of a link'))).toEqual({
    format: 'codemode-trace',
    version: 1,
    recorded: 'of a link',
    calls: [
      { ...span, input: { n: 1 }, output: RESULT },
      { ...span, callId: 13 },
    ],
  });
});
