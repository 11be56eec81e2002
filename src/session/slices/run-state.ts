import { hasFailed } from '../../runtime/call-outcome.ts';
import { messageOf } from '../../runtime/json.ts';
import type { Diagnostic, RunRecord, RunResponse } from '../../runtime/spec.ts';
import { type Difference, type LogState, MAX_LOG_ROWS, type RecordingInfo, type RunProblem } from '../state.ts';

// Parts of the state that a run changes.

/** zustand merges partial states, so a key that should go is set to undefined on purpose. */
export function ranScript(scriptId: string | undefined): { ranScriptId?: string } {
  return { ranScriptId: scriptId } as { ranScriptId?: string };
}

export function recordedBy(by: RecordingInfo['by'] | undefined): { ranRecordedBy?: RecordingInfo['by'] } {
  return { ranRecordedBy: by } as { ranRecordedBy?: RecordingInfo['by'] };
}

export function differing(differences: readonly Difference[] | undefined): { differences?: readonly Difference[] } {
  return { differences } as { differences?: readonly Difference[] };
}

export function allLogs(response: RunResponse): LogState {
  const dropped = Math.max(0, response.logs.length - MAX_LOG_ROWS);
  const rows = response.logs.slice(dropped).map((entry, i) => ({ ...entry, index: dropped + i }));
  return { dropped, rows, noted: 0 };
}

export function oneCall(serverId: string, exportName: string, inputText: string): string {
  return [
    `import { ${exportName} as call } from ${JSON.stringify(`@codemode/servers/${serverId}`)};`,
    `globalThis.__codemode_result__ = await call(${inputText});`,
    '',
  ].join('\n');
}

export function crashDiagnostic(error: unknown): Diagnostic {
  return {
    severity: 'error',
    code: 'INTERNAL_ERROR',
    message: `The sandbox could not be used: ${messageOf(error)}`,
    hint: 'Run again. If it fails again, reload the page.',
  };
}

/** What went wrong in a run. What reads it out is loaded for a run that went wrong; without it, the diagnostics say it. */
export async function problemsFound(record: RunRecord): Promise<readonly RunProblem[]> {
  const { diagnostics } = record.response;
  if (diagnostics.length === 0 && !record.calls.some(({ outcome }) => hasFailed(outcome))) return [];
  return import('../problems.ts').then(
    ({ problemsOf }) => problemsOf(record),
    () => diagnostics,
  );
}
