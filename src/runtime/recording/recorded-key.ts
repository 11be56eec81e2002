import type { RecordedCall } from './recording.ts';

/** What tells recorded calls apart: server, tool, canonical input and occurrence. */
export function recordedKey(call: Omit<RecordedCall, 'result'>): string {
  return JSON.stringify([call.server, call.tool, call.input, call.occurrence]);
}

/** Numbers equal calls from 1. */
export function createOccurrences(): (server: string, tool: string, input: string) => number {
  const seen = new Map<string, number>();
  return (server, tool, input) => {
    const key = recordedKey({ server, tool, input, occurrence: 0 });
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return occurrence;
  };
}
