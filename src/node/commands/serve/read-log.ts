import { plainText } from '../../../runtime/plain-text.ts';
import { didYouMean, UsageError } from '../../cli/usage-error.ts';
import { createLog, FORMS, LEVELS, type Log, type LogForm } from '../../log/log.ts';
import type { Terminal } from '../../terminal/terminal.ts';

interface LogOptions {
  readonly log?: string | undefined;
  readonly 'log-level'?: string | undefined;
}

/** What the command line says of the log. Events are written as JSON from `info` on, and as text where a level is given. */
export interface ChosenLog {
  readonly log: Log;
  readonly form: LogForm;
  readonly hasEvents: boolean;
}

/** Reads the options of the log. Throws `UsageError`. */
export function readLog(options: LogOptions, terminal: Pick<Terminal, 'err'>): ChosenLog {
  const form = oneOf('--log', options.log, FORMS) ?? 'text';
  const least = oneOf('--log-level', options['log-level'], LEVELS) ?? (form === 'json' ? 'info' : undefined);
  return { form, hasEvents: least !== undefined, log: createLog({ form, least }, terminal.err) };
}

function oneOf<T extends string>(option: string, text: string | undefined, known: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const choice = known.find((one) => one === text);
  if (choice === undefined) throw new UsageError(`${option} cannot be ${plainText(text)}`, didYouMean(text, known));
  return choice;
}
