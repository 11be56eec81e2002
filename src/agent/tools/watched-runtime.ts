import type { RuntimeHost } from '../../runtime/host/host.ts';
import type { RunRecord } from '../../runtime/spec.ts';

/** A runtime whose runs can be looked at: dialects give agents an envelope of their own. */
export interface WatchedRuntime {
  readonly runtime: RuntimeHost;
  /** The records of the runs since the last time. */
  take(): readonly RunRecord[];
}

export function watchRuntime(runtime: RuntimeHost): WatchedRuntime {
  let records: RunRecord[] = [];
  return {
    runtime: {
      ...runtime,
      async run(request, options) {
        const record = await runtime.run(request, options);
        records.push(record);
        return record;
      },
    },
    take() {
      const taken = records;
      records = [];
      return taken;
    },
  };
}
