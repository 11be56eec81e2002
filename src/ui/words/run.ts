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

export const approvalWords = {
  title: (effect: 'readOnly' | 'destructive' | 'writes', tool: string) =>
    effect === 'destructive'
      ? `Let ${tool} change or delete?`
      : effect === 'writes'
        ? `Let ${tool} write?`
        : `Call ${tool}?`,
  calls: 'The script calls',
  atLine: (line: string) => ` at line ${line}`,
  marked: {
    readOnly: 'The server marks this tool as read-only.',
    destructive: 'The server marks this tool as destructive.',
    writes: 'The server marks this tool as one that writes.',
    unmarked: 'The server does not say what this tool may do, so it is asked about like a destructive one.',
  },
  input: 'Input',
  noInput: 'No input',
  server: 'Server',
  before: 'Calls so far',
  none: 'none in this run',
  clock: 'Clock',
  pausedAt: (time: string) => `stands at ${time}`,
  queue: (at: string, all: string) => `${at} of ${all}`,
  refuse: 'Refuse',
  stopRun: 'Stop the run',
  allowRun: 'Allow in this run',
  allowTab: 'Always allow',
  allowTabNote: 'This tool of this server, until this tab closes or the tool changes',
  once: (effect: 'readOnly' | 'destructive' | 'writes') => (effect === 'destructive' ? 'Allow this one' : 'Allow once'),
} as const;
