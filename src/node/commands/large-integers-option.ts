import { LARGE_INTEGER_MODES, type LargeIntegers } from '../../runtime/large-integers.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { didYouMean, UsageError } from '../cli/usage-error.ts';

/** What scripts get for integers of results that no number holds. */
export const LARGE_INTEGER_OPTIONS = {
  'large-integers': {
    value: LARGE_INTEGER_MODES.join('|'),
    about:
      'integers of results that a JavaScript number cannot hold: rounded with a warning (warn), or strings of digits',
  },
} as const satisfies OptionSpecs;

/** Throws `UsageError` for a mode that does not exist. */
export function readLargeIntegers(text: string | undefined): LargeIntegers {
  if (text === undefined) return 'warn';
  const mode = LARGE_INTEGER_MODES.find((known) => known === text);
  if (mode === undefined) {
    throw new UsageError(`There is no --large-integers ${text}`, didYouMean(text, LARGE_INTEGER_MODES));
  }
  return mode;
}
