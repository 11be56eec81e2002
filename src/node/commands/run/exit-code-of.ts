import type { RunRecord } from '../../../runtime/spec.ts';
import { EXIT } from '../../cli/exit-code.ts';

/** The exit code of a run that nobody stopped. */
export function exitCodeOf({ ended, response }: RunRecord): number {
  const errors = response.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.some(({ code }) => code === 'INTERNAL_ERROR')) return EXIT.internal;
  if (errors.some(({ code }) => code === 'SERVER_UNAVAILABLE')) return EXIT.server;
  if (ended === 'limited' || errors.some(({ code }) => code === 'SANDBOX_LIMIT')) return EXIT.limit;
  return errors.length > 0 || ended !== 'finished' ? EXIT.failed : EXIT.ok;
}
