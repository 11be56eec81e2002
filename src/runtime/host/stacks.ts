import type { Prepared } from '../program/index.ts';
import { originalPosition } from '../program/index.ts';

const FRAME = /\(?script\.js:(\d+)(?::(\d+))?\)?/;

/** `line:column` in the user's text of the innermost frame of the script, if the stack has one. */
export function pathOf(
  stack: string | undefined,
  source: string,
  prepared: Pick<Prepared, 'code' | 'edits'>,
): string | undefined {
  const frame = FRAME.exec(stack ?? '');
  if (frame === null) return undefined;
  const position = { line: Number(frame[1]), column: Number(frame[2] ?? 1) };
  const original = originalPosition(source, prepared, position);
  return `${original.line}:${original.column}`;
}
