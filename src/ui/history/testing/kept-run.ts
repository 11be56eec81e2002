import type { KeptRun } from '../../core/playground.ts';

/** A run that was kept, with what a test says of it. */
export const keptRun = (of: Pick<KeptRun, 'id' | 'at'> & Partial<KeptRun>): KeptRun => ({
  scriptName: 'a.ts',
  pinned: false,
  request: { code: '' },
  ended: 'finished',
  timing: { totalMs: 1, waitedMs: 0, cpuMs: 1 },
  mode: 'live',
  calls: 0,
  failedCalls: 0,
  ...of,
});
