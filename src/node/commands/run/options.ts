import type { OptionSpecs } from '../../cli/command.ts';
import { SERVER_OPTIONS } from '../../servers/server-argument.ts';
import { DIALECT_OPTIONS } from '../dialect-option.ts';
import { LARGE_INTEGER_OPTIONS } from '../large-integers-option.ts';
import { LIMIT_OPTIONS } from '../limits-option.ts';
import { POLICY_OPTIONS } from '../policy-option.ts';
import { SETTING_OPTIONS } from '../setting-option.ts';
import { SYNC_OPTIONS } from '../sync-option.ts';

/** The options of `codemode-runner run`. */
export const RUN_OPTIONS = {
  ...SERVER_OPTIONS,
  ...LARGE_INTEGER_OPTIONS,
  ...DIALECT_OPTIONS,
  ...LIMIT_OPTIONS,
  ...SETTING_OPTIONS,
  ...POLICY_OPTIONS,
  ...SYNC_OPTIONS,
  capability: {
    value: 'NAME',
    many: true,
    about: 'a server or capability that the script will use: a warning names what is missing',
  },
  live: { about: 'connects to the servers that FILE names, instead of replaying what it recorded' },
  replay: {
    value: 'FILE',
    about: 'answers tool calls from the recording in a .codemode.json file; no server is reached',
  },
  record: { value: 'FILE', about: 'writes script and tool results to a .codemode.json file' },
  script: { value: 'NAME', about: 'which script of a FILE that holds several' },
  json: { about: 'prints the whole response as JSON instead of the result' },
  events: { about: 'prints logs, calls and at last the response as JSON, one a line' },
  payloads: { about: 'with --events: also the inputs and outputs of calls' },
  raw: { about: 'prints a text result without quotes' },
  quiet: { about: 'writes no logs and no progress' },
  verbose: { about: 'shows what servers log and write to their standard error' },
} as const satisfies OptionSpecs;
