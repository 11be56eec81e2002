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
  changed: 'You always allowed this tool, but its server has changed it since: read what it says now.',
  described: 'The server describes it',
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
