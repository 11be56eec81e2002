import type { Json } from '../runtime/json.ts';
import { type Recording, recordRun } from '../runtime/recording/index.ts';
import type { RunRecord } from '../runtime/spec.ts';
import { type Difference, structuralDiff } from './compare/structural-diff.ts';

export { replaySources } from '../runtime/host/replay-sources.ts';

/** How a live run differs from a recording: in its result, where that was replayed, and in what its tools answered. */
export function differencesFrom(
  recording: Recording,
  replayedResult: Json | undefined,
  record: RunRecord,
): readonly Difference[] {
  return [
    ...(replayedResult === undefined ? [] : structuralDiff(replayedResult, record.response.result, 'result')),
    ...structuralDiff(answers(recording), answers(recordRun(record)), 'calls'),
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
