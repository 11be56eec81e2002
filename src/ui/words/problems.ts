import type { LimitName } from '../../runtime/limits.ts';
import { counted } from '../core/format.ts';

export const problemWords = {
  uncaught: 'Uncaught value',
  caught: (count: number) =>
    count === 1
      ? 'The script caught this failed call.'
      : `The script caught ${counted(count, 'failed call')} like this.`,
  showCall: 'Show call',
  frames: 'Where it was thrown',
  topLevel: '(anonymous)',
  native: 'native',
  times: (count: string) => `× ${count}`,
  reached: {
    timeoutMs: 'Time limit reached',
    maxCpuMs: 'Computing time limit reached',
    maxWaitMs: 'Wait limit reached',
    maxMemoryBytes: 'Memory limit reached',
    maxLogBytes: 'Log limit reached',
    maxToolCalls: 'Call limit reached',
    maxConcurrentCalls: 'Concurrent call limit reached',
    maxResultBytes: 'Result too large',
    maxMessageBytes: 'Input or output too large',
    maxSourceBytes: 'Script too large',
    maxTimers: 'Timer limit reached',
  } satisfies Record<LimitName, string>,
} as const;
