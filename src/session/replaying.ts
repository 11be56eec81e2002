import { exportNames } from '../runtime/catalog/identifiers.ts';
import type { Json } from '../runtime/json.ts';
import type { NamedTools } from '../runtime/program/index.ts';
import { createReplay, type Recording, recordCalls } from '../runtime/recording/index.ts';
import type { Source } from '../runtime/source.ts';
import type { RunRecord } from '../runtime/spec.ts';
import { type Difference, structuralDiff } from './compare/structural-diff.ts';

/** Sources for one replay. Tools that the script names and the recording lacks can be imported; calling one is a miss. */
export function replaySources(
  recording: Recording,
  serverIds: readonly string[],
  named: NamedTools,
): readonly Source[] {
  const ids = new Set([...serverIds, ...named.servers.map(({ serverId }) => serverId)]);
  return createReplay(
    recording,
    [...ids].map((id) => {
      const recorded = new Set(recording.calls.filter(({ server }) => server === id).map(({ tool }) => tool));
      const exported = new Set(exportNames([...recorded]).values());
      const tools = named.servers.find(({ serverId }) => serverId === id)?.tools ?? [];
      return { id, tools: tools.filter((name) => !exported.has(name)) };
    }),
  );
}

/** How a live run differs from a recording: in its result, where that was replayed, and in what its tools answered. */
export function differencesFrom(
  recording: Recording,
  replayedResult: Json | undefined,
  record: RunRecord,
): readonly Difference[] {
  return [
    ...(replayedResult === undefined ? [] : structuralDiff(replayedResult, record.response.result, 'result')),
    ...structuralDiff(answers(recording), answers(recordCalls(record.calls)), 'calls'),
  ];
}

function answers({ calls }: Recording): Json {
  return Object.fromEntries(
    calls.map(({ server, tool, input, occurrence, result }) => [
      `${server}/${tool}(${input})${occurrence === 1 ? '' : ` call ${occurrence}`}`,
      result,
    ]),
  );
}
