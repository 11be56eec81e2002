import { type SyncChoice, syncGuard } from '../../runtime/host/sync-choice.ts';
import type { OptionSpecs } from '../cli/command.ts';
import { UsageError } from '../cli/usage-error.ts';

/** The option by which commands are told how synchronous calls wait. */
export const SYNC_OPTIONS = {
  sync: {
    value: 'K=V,…',
    about: 'where calls are synchronous: strategy=wait|suspend|replay, seed=N of Math.random, startMs=N of Date.now',
  },
} as const satisfies OptionSpecs;

/** Reads such a choice. Throws `UsageError`. */
export function readSync(text: string | undefined): SyncChoice | undefined {
  if (text === undefined) return undefined;
  const choice = Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=').map((piece) => piece.trim());
      return [name, /^\d+$/.test(value) ? Number(value) : value];
    }),
  );
  const [fault] = syncGuard(choice, 'sync');
  if (fault !== undefined) throw new UsageError(`--sync ${text}: ${fault.message}`, fault.hint);
  return choice;
}
