import type { CallRow, Payloads } from '../../session/index.ts';

/** The calls of a run as a JSON document: times in milliseconds, sizes in bytes, inputs and outputs where they are still kept. */
export function traceExport(calls: readonly CallRow[], payloads: Payloads): string {
  const entries = calls.map(({ callId, gist: _gist, ...call }) => ({
    ...call,
    input: payloads.input(callId),
    output: payloads.outcome(callId)?.result,
  }));
  return JSON.stringify({ format: 'codemode-trace', version: 1, calls: entries }, null, 2);
}
