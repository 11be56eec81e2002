import type { Prepared } from '../program/index.ts';
import { originalPosition, positionAt } from '../program/index.ts';

const FRAME = /\(?script\.js:(\d+)(?::(\d+))?\)?/;
const FRAMES = /script\.js:(\d+)(?::(\d+))?/g;

/** `line:column` in the user's text of the innermost frame of the script, if the stack has one. */
export function pathOf(
  stack: string | undefined,
  source: string,
  prepared: Pick<Prepared, 'code' | 'edits'>,
): string | undefined {
  const frame = FRAME.exec(stack ?? '');
  return frame === null ? undefined : placeOf(frame[1], frame[2], source, prepared);
}

/** {@link pathOf} for the calls of one run: a loop makes one call after another from the same place. */
export function createPathOf(
  source: string,
  prepared: Pick<Prepared, 'code' | 'edits'>,
): (stack: string) => string | undefined {
  let last: { readonly stack: string; readonly path: string | undefined } | undefined;
  return (stack) => {
    if (last?.stack !== stack) last = { stack, path: pathOf(stack, source, prepared) };
    return last.path;
  };
}

/** Frames that tell where a script is; recursion that never ends has thousands. */
const MAX_FRAMES = 30;

/** A stack whose places are those of the user's text, without frames of what the host put around it. */
export function userStack(stack: string, source: string, prepared: Pick<Prepared, 'code' | 'edits'>): string {
  const { line, column } = positionAt(source, source.length);
  // No code of the user's stands where the text ends: what is called from there is the text as a whole.
  const behind = new RegExp(`script\\.js:${line}:${column}(?!\\d)`);
  const lines = stack.split('\n');
  const shown = lines.slice(0, MAX_FRAMES);
  const text = shown
    .join('\n')
    .replace(FRAMES, (_, ...at) => `script.js:${placeOf(at[0], at[1], source, prepared)}`)
    .split('\n')
    .filter((frame) => !/^\s*at .*\bcodemode:/.test(frame) && !behind.test(frame))
    .join('\n');
  return lines.length > shown.length ? `${text}\n    …` : text;
}

function placeOf(
  line: string | undefined,
  column: string | undefined,
  source: string,
  prepared: Pick<Prepared, 'code' | 'edits'>,
): string {
  const place = originalPosition(source, prepared, { line: Number(line), column: Number(column ?? 1) });
  return `${place.line}:${place.column}`;
}
