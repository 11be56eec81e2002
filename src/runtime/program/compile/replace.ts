import type { Replacement } from '../edits.ts';

/** What is written in place of a part, on the lines of that part. */
export function replace(code: string, start: number, end: number, text: string): Replacement {
  const breaks = code.slice(start, end).replace(/[^\n]/g, '');
  return { offset: start, removed: end - start, text: text + breaks };
}
