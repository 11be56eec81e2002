import type { Diagnostic } from '../../runtime/spec.ts';

export type SeverityFilter = 'all' | Diagnostic['severity'];

const RANK = { error: 0, warning: 1, info: 2 } as const satisfies Record<Diagnostic['severity'], number>;

/** Errors first, then warnings, then the rest; each in the order of the run. */
export function orderDiagnostics<T extends Diagnostic>(diagnostics: readonly T[], severity: SeverityFilter): T[] {
  return diagnostics
    .filter((diagnostic) => severity === 'all' || diagnostic.severity === severity)
    .sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

export function countSeverities(diagnostics: readonly Diagnostic[]): Record<Diagnostic['severity'], number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return counts;
}
