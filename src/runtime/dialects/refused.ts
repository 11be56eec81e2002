import type { Diagnostic } from '../spec.ts';

/** Whether options made no sense, so that there are diagnostics in place of what was to be made of them. */
export const isRefused = <Made extends object>(result: Made | readonly Diagnostic[]): result is readonly Diagnostic[] =>
  Array.isArray(result);
