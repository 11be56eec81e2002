import { SourceError } from '../errors.ts';
import { type Json, stableStringify } from '../json.ts';
import { LARGE_INTEGERS } from '../large-integers.ts';
import type { Source } from '../source.ts';
import type { CallToolResult, Tool } from '../spec.ts';
import { createOccurrences, recordedKey } from './recorded-key.ts';
import type { RecordedCall, Recording } from './recording.ts';

/** A server that a replay stands in for. */
export interface ReplayedServer {
  readonly id: string;
  readonly name?: string;
  /** Names of tools beside the recorded ones that a script may import; calling one is a miss. */
  readonly tools?: readonly string[];
}

/** Begins the message of a call that the recording does not hold. */
export const MISS = 'Not recorded';

/**
 * Sources that answer from a recording, for one run. They reach no server: a call that was not recorded fails with a message
 * that begins with {@link MISS}. Tools have no schemas, so inputs are not checked.
 */
export function createReplay(recording: Recording, servers: readonly ReplayedServer[]): readonly Source[] {
  const results = new Map(recording.calls.map((call) => [recordedKey(call), resultOf(call)]));
  const occurrenceOf = createOccurrences();
  const ids = new Set([...servers.map(({ id }) => id), ...recording.calls.map(({ server }) => server)]);
  return [...ids].map((id): Source => {
    const server = servers.find((candidate) => candidate.id === id);
    const tools = toolsOf(id, recording, server?.tools ?? []);
    return {
      id,
      ...(server?.name === undefined ? {} : { name: server.name }),
      tools: async () => tools,
      async call(tool, value) {
        const input = value === undefined ? '' : stableStringify(value as Json);
        const occurrence = occurrenceOf(id, tool, input);
        const result = results.get(recordedKey({ server: id, tool, input, occurrence }));
        if (result === undefined) throw miss(recording, { server: id, tool, input, occurrence });
        return result;
      },
    };
  });
}

const resultOf = ({ result, largeIntegers }: RecordedCall): CallToolResult =>
  largeIntegers === undefined ? result : { ...result, [LARGE_INTEGERS]: largeIntegers };

function toolsOf(id: string, { calls }: Recording, more: readonly string[]): readonly Tool[] {
  const names = new Set([...calls.filter(({ server }) => server === id).map(({ tool }) => tool), ...more]);
  return [...names].map((name) => ({ name }));
}

function miss(
  { calls }: Recording,
  { server, tool, input, occurrence }: { server: string; tool: string; input: string; occurrence: number },
): SourceError {
  const same = calls.filter((call) => call.server === server && call.tool === tool);
  const equal = same.filter((call) => call.input === input).length;
  const why =
    same.length === 0
      ? 'was never called'
      : equal > 0
        ? `was called ${equal === 1 ? 'once' : `${equal} times`} with this input, and this is call ${occurrence}`
        : 'was never called with this input';
  return new SourceError('broken', `${MISS}: ${server}/${tool} ${why} when the recording was made`, {
    hint: 'Run live to call the server itself.',
  });
}
