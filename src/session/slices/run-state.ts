import { messageOf } from '../../runtime/json.ts';
import type { Diagnostic, RunResponse } from '../../runtime/spec.ts';
import { type Difference, MAX_LOG_ROWS, type PersonRequest, type RecordingInfo } from '../state.ts';

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

export function allLogs(response: RunResponse) {
  const dropped = Math.max(0, response.logs.length - MAX_LOG_ROWS);
  return { dropped, rows: response.logs.slice(dropped).map((entry, i) => ({ ...entry, index: dropped + i })) };
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
    hint: 'Run again. If that fails too, reload the page; your scripts are kept.',
  };
}

/** Questions about calls belong to the run; what servers ask is withdrawn by whoever asked. */
export function withoutApprovals(requests: readonly PersonRequest[]): readonly PersonRequest[] {
  return requests.filter(({ kind }) => kind !== 'approval' && kind !== 'flow');
}
