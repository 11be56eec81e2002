export const approvalWords = {
  title: (effect: 'readOnly' | 'destructive' | 'writes', tool: string) =>
    effect === 'destructive'
      ? `Allow ${tool} to change or delete data?`
      : effect === 'writes'
        ? `Allow ${tool} to make changes?`
        : `Call ${tool}?`,
  calls: 'The script calls',
  atLine: (line: string) => ` at line ${line}`,
  marked: {
    readOnly: 'The server marks this tool as read-only.',
    destructive: 'The server marks this tool as destructive.',
    writes: 'The server marks this tool as one that writes.',
    unmarked: 'The server does not say what this tool does, so it is treated as destructive.',
  },
  changed: 'You chose to always allow this tool, but its server has changed it since. Read its new description.',
  described: 'Description by the server',
  input: 'Input',
  noInput: 'No input',
  server: 'Server',
  before: 'Calls so far',
  none: 'none in this run',
  clock: 'Clock',
  pausedAt: (time: string) => `paused at ${time}`,
  queue: (at: string, all: string) => `${at} of ${all}`,
  refuse: 'Refuse',
  stopRun: 'Stop the run',
  allowRun: 'Allow in this run',
  allowTab: 'Always allow',
  allowTabNote: 'This tool of this server, until this tab closes or the tool changes',
  once: (effect: 'readOnly' | 'destructive' | 'writes') =>
    effect === 'destructive' ? 'Allow this call' : 'Allow once',
} as const;
