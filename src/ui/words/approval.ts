export const approvalWords = {
  title: (effect: 'readOnly' | 'destructive' | 'writes', tool: string) =>
    effect === 'destructive'
      ? `Allow ${tool} to change or delete data?`
      : effect === 'writes'
        ? `Allow ${tool} to make changes?`
        : `Call ${tool}?`,
  calls: 'The script calls',
  modelCalls: 'The model calls',
  atLine: (line: string) => ` at line ${line}`,
  marked: {
    readOnly: 'The server marks this tool as read-only.',
    destructive: 'The server marks this tool as destructive.',
    writes: 'The server marks this tool as one that writes.',
    unmarked: 'The server does not say what this tool does, so it is treated as destructive.',
  },
  changed: 'You chose to always allow this tool, but its server has changed it since. Read its new description.',
  why: {
    unlisted: 'The model’s script does not name this tool where that can be read before it runs.',
    'other-server': 'This server is not one of those that the model was given.',
  },
  here: 'in this page',
  described: 'Description from the server',
  input: 'Input',
  noInput: 'No input',
  server: 'Server',
  before: 'Calls so far',
  none: 'none in this run',
  clock: 'Clock',
  questions: 'Question',
  pausedAt: (time: string) => `paused at ${time}`,
  queue: (at: string, all: string) => `${at} of ${all}`,
  allowTab: 'Always allow',
  allowTabNote: 'This tool of this server, until this tab closes or the tool changes',
  once: (effect: 'readOnly' | 'destructive' | 'writes') =>
    effect === 'destructive' ? 'Allow this call' : 'Allow once',
} as const;

export const readApprovalWords = {
  title: (what: 'resource' | 'prompt' | 'list', server: string) => `Ask ${server} for a ${what}?`,
  lead: {
    resource: 'The script reads a resource.',
    prompt: 'The script gets a prompt.',
    list: 'The script lists what the server offers: resources, resource templates or prompts.',
  },
  sent: 'What is sent',
  allowRunNote: {
    resource: 'All resources of this server',
    prompt: 'All prompts of this server',
    list: 'All lists of this server',
  },
  allowTabNote: {
    resource: 'All resources of this server, until this tab closes',
    prompt: 'All prompts of this server, until this tab closes',
    list: 'All lists of this server, until this tab closes',
  },
  once: 'Allow once',
} as const;
