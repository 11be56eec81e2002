export const flowWords = {
  title: (to: string) => `Send to ${to}?`,
  lead: (from: string, to: string) => `This run has read from ${from} and now sends to ${to}.`,
  leadInTry: (from: string, to: string) => `This try has read from ${from} and now sends to ${to}.`,
  hereServer: (id: string) => `${id}, in this page`,
  from: 'Has read from',
  to: 'Now sends to',
  here: 'runs in this page and contacts nothing else',
  ofPage: 'provided by the page of this address, which sees what is sent',
  what: {
    call: 'It calls',
    resource: 'It reads the resource',
    prompt: 'It gets the prompt',
    list: 'It requests a list. The server learns only that it was requested',
  },
  atLine: (line: string) => ` at line ${line}`,
  sent: 'What is sent',
  nothing: 'No input',
  meaning:
    'It may contain what the run has read, even in a form that you cannot see. Your answer applies to everything the run sends there.',
  meaningInTry: {
    script:
      'It may contain what the try has read, even in a form that you cannot see. Your answer applies to everything this run sends there; the next script of the try asks again.',
    direct:
      'It may contain what the try has read, even in a form that you cannot see. Your answer applies to everything the try sends there.',
  },
  queue: (count: string) => `${count} more waiting`,
  allowScript: 'Allow for this script',
  allowScriptNote: 'Until the script changes or this tab closes',
} as const;
