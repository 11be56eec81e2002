import type { SandboxOutcome } from '../bridge/sandbox-api.ts';
import { messageOf } from '../json.ts';
import type { Diagnostic } from '../spec.ts';
import type { DiagnoseContext } from './diagnose.ts';

/**
 * What there is to say of a finished sandbox run. Most runs leave nothing to say, and what finds the words is loaded for the
 * others. Never rejects: a run keeps its record where that cannot be loaded.
 */
export async function endDiagnostics(
  outcome: SandboxOutcome,
  context: DiagnoseContext,
): Promise<readonly Diagnostic[]> {
  if (wentWell(outcome)) return [];
  try {
    const { diagnose } = await import('./diagnose.ts');
    return diagnose(outcome, context);
  } catch (error) {
    return [
      {
        severity: 'error',
        code: 'INTERNAL_ERROR',
        message: `The run failed, and the part that explains why could not be loaded: ${messageOf(error)}`,
        hint: 'Reload, then run the script again.',
      },
    ];
  }
}

const wentWell = ({ end, resultFailure, resultLoses, uncaught }: SandboxOutcome): boolean =>
  end.end === 'finished' &&
  end.gaveUp !== true &&
  resultFailure === undefined &&
  resultLoses === undefined &&
  uncaught.length === 0;
