import { hasEnded } from '../call-outcome.ts';
import { isJsonObject, type JsonObject, stableStringify } from '../json.ts';
import { LARGE_INTEGERS } from '../large-integers.ts';
import type { CallRecord, RunStart } from '../spec.ts';
import { createOccurrences } from './recorded-key.ts';
import { type RecordedCall, type Recording, startOf } from './recording.ts';

/**
 * The recording of a run that has ended, from its calls in the order in which they started. Calls that were cut off are left
 * out, and so are those of which the host has dropped what went in or out; one that failed without a result is kept as a result that says so (`isError`).
 */
export function recordRun(run: RunStart & { readonly calls: readonly CallRecord[] }, at?: string): Recording {
  const occurrence = createOccurrences();
  const recorded: RecordedCall[] = [];
  for (const { serverId: server, toolName: tool, input: value, inputBytes, outcome, dropped } of run.calls) {
    if (dropped?.includes('input') === true) continue;
    const input = inputBytes === 0 ? '' : stableStringify(value);
    // A call that never ended takes its number all the same: the next equal one is the second.
    const number = occurrence(server, tool, input);
    if (!hasEnded(outcome) || dropped !== undefined) continue;
    const result = isJsonObject(outcome.result) ? outcome.result : failure(outcome.ok ? '' : outcome.error);
    const largeIntegers = outcome.result?.[LARGE_INTEGERS];
    recorded.push({
      ...{ server, tool, input, occurrence: number, result },
      ...(largeIntegers === undefined ? {} : { largeIntegers }),
    });
  }
  return { ...(at === undefined ? {} : { at }), ...startOf(run), calls: recorded };
}

function failure(message: string): JsonObject {
  return { isError: true, content: [{ type: 'text', text: message }] };
}
