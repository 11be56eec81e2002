import { HostError } from '../errors.ts';
import type { Diagnostic } from '../spec.ts';
import type { OptionFault, OptionGuard } from './guard.ts';

/** Throws `HostError('bad-options')` where options make no sense, with each fault on a line of its own. */
export function refuseFaults(faults: readonly OptionFault[], of: string): void {
  if (faults.length === 0) return;
  const lines = faults.map(({ message, hint }) => `${message}. ${hint}`);
  throw new HostError('bad-options', `${of}: ${lines.join('\n')}`);
}

/** Throws `HostError('bad-options')` where a guard finds fault with the options of something. */
export function checkOptions(value: unknown, guard: OptionGuard, of: string): void {
  refuseFaults(guard(value, ''), of);
}

/** Faults as diagnostics, for options that are told of where they are chosen. */
export const faultDiagnostics = (faults: readonly OptionFault[]): readonly Diagnostic[] =>
  faults.map(({ message, hint }) => ({ severity: 'error', code: 'INVALID_REQUEST', message, hint }));
