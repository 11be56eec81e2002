import type { Diagnostic } from '../spec.ts';
import { positionAt } from './edits.ts';

const OPENING = /^\s*(?:```|~~~)[^\n]*\n/;
const CLOSING_CHARS = 3;

/**
 * A script without the Markdown fence that models like to put around it. Its characters become blanks, so that everything
 * else keeps its place.
 */
export function blankFence(source: string): string {
  const start = OPENING.exec(source)?.[0].length;
  if (start === undefined) return source;
  const end = source.trimEnd().length - CLOSING_CHARS;
  if (end < start || !/^(?:```|~~~)/.test(source.slice(end))) return source;
  const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ');
  return blank(source.slice(0, start)) + source.slice(start, end) + blank(source.slice(end));
}

/** Says that a script was taken out of its fence. */
export function fenceNotice(source: string): readonly Diagnostic[] {
  if (blankFence(source) === source) return [];
  const { line, column } = positionAt(source, source.search(/\S/));
  const message = 'The script is in a Markdown fence, which was left out';
  return [{ severity: 'info', code: 'MARKDOWN_FENCE', message, path: `${line}:${column}` }];
}
