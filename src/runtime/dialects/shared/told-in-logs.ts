import type { RunResponse } from '../../spec.ts';

/**
 * The logs of a run as lines, and what its envelope has no other place for: promises that nobody awaited and that were
 * rejected, which change nothing of the result.
 */
export const toldInLogs = ({ logs, diagnostics }: RunResponse): string[] => [
  ...logs.map(({ message }) => message),
  ...diagnostics
    .filter(({ code }) => code === 'UNHANDLED_REJECTION')
    .map(({ message, path }) => `${message}${path === undefined ? '' : ` (${path})`}`),
];
