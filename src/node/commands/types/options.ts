import type { OptionSpecs } from '../../cli/command.ts';
import { SERVER_OPTIONS } from '../../servers/server-argument.ts';
import { DIALECT_OPTIONS } from '../dialect-option.ts';
import { SETTING_OPTIONS } from '../setting-option.ts';

/** The options of `codemode-runner types`. */
export const TYPES_OPTIONS = {
  ...SERVER_OPTIONS,
  ...DIALECT_OPTIONS,
  ...SETTING_OPTIONS,
  out: { value: 'FILE', about: 'writes to a file instead of standard output' },
  json: { about: 'the tools as the servers list them, for `codemode-runner check --tools`, instead of their types' },
} as const satisfies OptionSpecs;
