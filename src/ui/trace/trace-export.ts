import type { CallRow, Payloads } from '../../session/index.ts';

/**
 * The calls of a run as a JSON document: times in milliseconds, sizes in bytes, inputs and outputs where they are still kept.
 * `runId` and `callId` are those of the events of the run.
 * `recorded` says whose word the outputs are, where no server gave them.
 */
export function traceExport(calls: readonly CallRow[], payloads: Payloads, recorded?: string): string {
  const entries = calls.map(({ inputSummary: _, ...call }) => ({
    ...call,
    input: payloads.input(call.callId),
    output: payloads.outcome(call.callId)?.result,
  }));
  const label = recorded === undefined ? {} : { recorded };
  return JSON.stringify({ format: 'codemode-trace', version: 1, ...label, calls: entries }, null, 2);
}
