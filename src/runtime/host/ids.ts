/** Numbers that tell the runs and the calls of one host apart, whichever run at once. Both count up from 1. */
export interface Ids {
  readonly nextRunId: () => number;
  readonly nextCallId: () => number;
}

export function createIds(): Ids {
  let lastRunId = 0;
  let lastCallId = 0;
  return {
    nextRunId: () => ++lastRunId,
    nextCallId: () => ++lastCallId,
  };
}
