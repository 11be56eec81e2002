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
} as const;
