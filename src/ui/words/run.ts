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
  alreadyRunning: 'A run is under way. Stop it first.',
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
      always: 'Read-only tools too',
      never: 'Calls go out unseen',
    } satisfies Record<ApprovalMode, string>,
    note: 'Servers in this page never ask.',
  },
  limits: {
    title: 'Run settings',
    lead: 'They hold from the next run on.',
    limits: 'Limits',
    capabilities: (script: string) => `Capabilities that ${script} asks for`,
    capabilitiesHelp:
      'Names of servers or their capabilities, separated by commas. Those that nobody offers are reported.',
    largeIntegers: 'Integers too large for a JavaScript number',
    largeIntegersHelp: 'As strings, tools that want an integer get every digit.',
    largeIntegerModes: { warn: 'Round and warn', string: 'As strings' },
    save: 'Save',
    reset: 'Back to defaults',
    range: (min: string, max: string) => `${min} to ${max}`,
  },
} as const;

/** What the run bar calls each limit, and the unit it is typed in. */
export const limitWords = {
  timeoutMs: { label: 'Time', unit: 's', factor: 1000 },
  maxCpuMs: { label: 'Computing time', unit: 's', factor: 1000 },
  maxWaitMs: { label: 'Waiting for you', unit: 'min', factor: 60_000 },
  maxMemoryBytes: { label: 'Memory', unit: 'MB', factor: 1024 * 1024 },
  maxLogBytes: { label: 'Logs', unit: 'MB', factor: 1024 * 1024 },
  maxToolCalls: { label: 'Calls', unit: '', factor: 1 },
  maxConcurrentCalls: { label: 'Calls open at once', unit: '', factor: 1 },
  maxResultBytes: { label: 'Result', unit: 'MB', factor: 1024 * 1024 },
  maxMessageBytes: { label: 'One input or output', unit: 'MB', factor: 1024 * 1024 },
} as const;
