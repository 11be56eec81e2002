import type { Json } from '../../runtime/json.ts';
import { type Recording, startOf } from '../../runtime/recording/recording.ts';
import type { Source } from '../../runtime/source.ts';
import type { RunRecord, RunStart } from '../../runtime/spec.ts';
import type { DialectChoice } from '../dialect-choice.ts';
import type { RunMode } from '../state.ts';
import type { RunParts } from './run-parts.ts';

/** Runs that are answered from the recording, and what a live run is compared with. */
export interface Replays {
  /** What a run is given that is answered from the recording; undefined where there is none. */
  start(code: string, dialect: DialectChoice): Promise<ReplayStart | undefined>;
  /** Says how a live run differs from the recording. */
  compare(runId: number, mode: RunMode, record: RunRecord): Promise<void>;
}

interface ReplayStart extends RunStart {
  readonly sources: readonly Source[];
}

export function createReplays({ context, recording }: Pick<RunParts, 'context' | 'recording'>): Replays {
  const { setState: set, getState: get } = context.store;
  let replayedResult: Json | undefined;
  const sourcesOf = async (stored: Recording, code: string, dialect: DialectChoice): Promise<readonly Source[]> => {
    const [{ replaySources }, named] = await Promise.all([
      import('../replaying.ts'),
      context.services.namedTools(code, dialect),
    ]);
    return replaySources(
      stored,
      get().servers.map(({ id }) => id),
      named,
    );
  };

  return {
    async start(code, dialect) {
      const stored = recording.current;
      return stored === undefined ? undefined : { sources: await sourcesOf(stored, code, dialect), ...startOf(stored) };
    },
    async compare(runId, mode, record) {
      const stored = recording.current;
      if (stored === undefined) return;
      if (mode === 'replay') {
        replayedResult = record.response.result;
        return;
      }
      const { differencesFrom } = await import('../replaying.ts');
      const differences = differencesFrom(stored, replayedResult, record);
      const { run } = get();
      if (run.phase !== 'idle' && run.runId === runId) set({ differences });
    },
  };
}
