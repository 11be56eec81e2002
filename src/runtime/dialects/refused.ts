import type { Diagnostic } from '../spec.ts';

/** Whether options made no sense, so that there are diagnostics in place of what was to be made of them. */
export const isRefused = <Made extends object>(made: Made | readonly Diagnostic[]): made is readonly Diagnostic[] =>
  Array.isArray(made);
