import type { Diagnostic } from '../spec.ts';
import { positionAt } from './edits.ts';

const FENCE = /^\s*(?:```|~~~)[^\n]*\n([\s\S]*?)\n?[ \t]*(?:```|~~~)\s*$/;

/**
 * A script without the Markdown fence that models like to put around it. Its characters become blanks, so that everything
 * else keeps its place.
 */
export function blankFence(source: string): string {
  const inside = FENCE.exec(source)?.[1];
  if (inside === undefined) return source;
  const start = source.indexOf('\n', source.search(/\S/)) + 1;
  const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ');
  return blank(source.slice(0, start)) + inside + blank(source.slice(start + inside.length));
}

/** Says that a script was taken out of its fence. */
export function fenceNotice(source: string): readonly Diagnostic[] {
  if (blankFence(source) === source) return [];
  const { line, column } = positionAt(source, source.search(/\S/));
  const message = 'The script is in a Markdown fence, which was left out';
  return [{ severity: 'info', code: 'MARKDOWN_FENCE', message, path: `${line}:${column}` }];
}
