import type { Pane } from '../core/view.ts';

export const paneWords = {
  panel: 'Output',
  tabs: { result: 'Result', logs: 'Logs', trace: 'Trace', diagnostics: 'Diagnostics' } satisfies Record<Pane, string>,
  dockRight: 'Move the output to the right',
  dockBottom: 'Move the output below the code',
  resize: 'Width of the output',
  ready: { title: 'Ready to run', text: 'Results, logs and every tool call appear here.' },
  noRun: { title: 'Nothing has run yet', text: 'Write a script, or start from one that works.' },
} as const;

export const resultWords = {
  views: { tree: 'Tree', table: 'Table', text: 'Text', media: 'Media', raw: 'Raw' },
  view: 'View of the result',
  running: { title: 'Running', text: 'The result appears when the script ends.' },
  none: {
    title: 'The script set no result',
    text: 'Assign a value to it, and it appears here.',
    code: 'globalThis.__codemode_result__ = value;',
  },
  ended: {
    failed: { title: 'The script failed', text: 'Diagnostics say where and why.' },
    stopped: { title: 'The run was stopped', text: 'Logs and trace hold what happened until then.' },
    limited: { title: 'A limit ended the run', text: 'Diagnostics say which one.' },
    crashed: { title: 'The sandbox crashed', text: 'Your script is kept. A new sandbox is ready for the next run.' },
  },
  showDiagnostics: 'Show diagnostics',
  root: 'result',
  items: (n: string) => n,
  more: (n: string) => `Show ${n} more`,
  find: 'Find in the result',
  matches: (at: string, all: string) => `${at} of ${all}`,
  previous: 'Previous match',
  next: 'Next match',
  copyResult: 'Copy the result',
  copyResponse: 'Copy the response',
  copyPath: (path: string) => `Copy the path ${path}`,
  copyValue: 'Copy the value',
  tree: 'Result as a tree',
  table: 'Result as a table',
  tableOf: 'List shown',
  rowCount: (shown: string, all: string) => (shown === all ? all : `${shown} of ${all}`),
  sort: (column: string) => `Sort by ${column}`,
  row: 'Row',
  raw: 'Response of the run',
  untrusted: 'Values may come from servers. They are shown as text.',
  image: 'Image in the result',
  audio: 'Sound in the result',
  tooLarge: 'Too large to show here. Copy or save it instead.',
  save: 'Save the result as a file',
} as const;

export const logWords = {
  list: 'Logs',
  level: 'Level',
  levels: { all: 'All', debug: 'debug', log: 'log', warn: 'warn', error: 'error' },
  find: 'Find in the logs',
  copy: 'Copy the logs shown',
  none: { title: 'No logs', text: 'What the script writes with console appears here.' },
  waiting: { title: 'No logs yet', text: 'They appear here while the script runs.' },
  noMatch: 'No log matches',
  foot: (used: string, limit: string) => `Seconds since the script started. ${used} of ${limit}.`,
  cut: (limit: string) => `Logs were cut at ${limit}. Raise the limit to keep more.`,
  dropped: (count: string) => `The first ${count} are no longer shown.`,
  toEnd: 'Go to the end',
} as const;

export const diagnosticWords = {
  list: 'Diagnostics',
  severity: 'Severity',
  severities: { all: 'All', error: 'Errors', warning: 'Warnings', info: 'Info' },
  none: { title: 'No diagnostics', text: 'Errors, warnings and hints of a run appear here.' },
  clean: { title: 'Nothing to report', text: 'The run ended without errors or warnings.' },
  goTo: (path: string) => `Go to line ${path}`,
  copy: 'Copy the diagnostics',
  ofTheRun: 'The script has changed since this run; lines may have moved.',
  zone: 'Details',
} as const;
