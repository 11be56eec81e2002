import type { OptionSpecs } from '../../cli/command.ts';
import { SERVER_OPTIONS } from '../../servers/server-argument.ts';
import { LARGE_INTEGER_OPTIONS } from '../large-integers-option.ts';

/** The options of `codemode-runner check`. */
export const CHECK_OPTIONS = {
  ...SERVER_OPTIONS,
  ...LARGE_INTEGER_OPTIONS,
  tools: {
    value: 'FILE',
    many: true,
    about: 'tools of servers as codemode-runner types --json wrote them: their types are checked offline',
  },
  live: {
    about:
      'runs each script against its servers; without it, only the servers of --server are contacted, and only to list their tools',
  },
  'allow-secrets': {
    about: 'lets scripts of documents run with headers and keys, and lets documents hold what looks like a secret',
  },
  'no-types': { about: 'does not check types, which takes TypeScript' },
  fix: {
    about:
      'where a recording in a file no longer answers its script, runs the script against its servers and writes a new one',
  },
  strict: { about: 'counts warnings as errors' },
  json: { about: 'prints the report as JSON' },
  format: {
    value: 'text|github',
    about: 'how the report is printed: github makes annotations, and is the default where GITHUB_ACTIONS is set',
  },
} as const satisfies OptionSpecs;
