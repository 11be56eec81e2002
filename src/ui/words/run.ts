import type { ApprovalMode, RunEnd } from '../../session/index.ts';

export const runWords = {
  bar: 'Run',
  run: 'Run',
  running: 'Running',
  stop: 'Stop',
  stopping: 'Stopping',
  notRun: 'Not run yet',
  starting: 'Starting the sandbox',
  waiting: 'Waiting for you',
  alreadyRunning: 'A script is already running. Stop it first.',
  callsOpen: (calls: string) => `${calls} open`,
  callsFailed: (calls: string) => `${calls} failed`,
  ended: {
    finished: 'Finished',
    failed: 'Failed',
    stopped: 'Stopped',
    limited: 'Stopped by a limit',
    crashed: 'The sandbox crashed',
  } satisfies Record<RunEnd, string>,
  failedAtLine: (line: string) => `Failed at line ${line}`,
  meters: {
    time: 'Time',
    memory: 'Memory',
    calls: 'Calls',
    logs: 'Logs',
    of: (used: string, limit: string) => `${used} of ${limit}`,
    unknown: '–',
    change: 'Change the limits',
  },
  approval: {
    label: 'Approval of tool calls',
    writes: 'Ask before writes',
    always: 'Ask every time',
    never: 'Never ask',
    notes: {
      writes: 'Every tool that is not marked read-only',
      always: 'Also read-only tools, resources, prompts',
      never: 'Calls run without asking',
    } satisfies Record<ApprovalMode, string>,
    note: 'Servers in this page never ask.',
  },
} as const;
