import type { CallRow, Payloads } from '../../session/index.ts';

/**
 * The calls of a run as a JSON document: times in milliseconds, sizes in bytes, inputs and outputs where they are still kept.
 * `recorded` says whose word the outputs are, where no server gave them.
 */
export function traceExport(calls: readonly CallRow[], payloads: Payloads, recorded?: string): string {
  const entries = calls.map(({ callId, gist: _gist, ...call }) => ({
    ...call,
    input: payloads.input(callId),
    output: payloads.outcome(callId)?.result,
  }));
  const label = recorded === undefined ? {} : { recorded };
  return JSON.stringify({ format: 'codemode-trace', version: 1, ...label, calls: entries }, null, 2);
}
