export const limitsDialogWords = {
  title: 'Run settings',
  lead: 'Applied from the next run.',
  limits: 'Limits',
  capabilities: (script: string) => `Capabilities that ${script} requests`,
  capabilitiesHelp: 'Names of servers or capabilities, separated by commas. Missing ones are reported.',
  largeIntegers: 'Integers too large for a JavaScript number',
  largeIntegersHelp: 'As strings, no digit is lost, and tools that take an integer still get one.',
  largeIntegerModes: { warn: 'Round and warn', string: 'As strings' },
  save: 'Save',
  reset: 'Back to defaults',
  range: (min: string, max: string) => `${min} to ${max}`,
} as const;

/** What the run bar calls each limit, and the unit it is typed in. */
export const limitWords = {
  timeoutMs: { label: 'Time', unit: 's', factor: 1000 },
  maxCpuMs: { label: 'Computing time', unit: 's', factor: 1000 },
  maxWaitMs: { label: 'Waiting for you', unit: 'min', factor: 60_000 },
  maxMemoryBytes: { label: 'Memory', unit: 'MiB', factor: 1024 * 1024 },
  maxLogBytes: { label: 'Logs', unit: 'MiB', factor: 1024 * 1024 },
  maxToolCalls: { label: 'Calls', unit: '', factor: 1 },
  maxConcurrentCalls: { label: 'Concurrent calls', unit: '', factor: 1 },
  maxResultBytes: { label: 'Result', unit: 'MiB', factor: 1024 * 1024 },
  maxMessageBytes: { label: 'One input or output', unit: 'MiB', factor: 1024 * 1024 },
} as const;
