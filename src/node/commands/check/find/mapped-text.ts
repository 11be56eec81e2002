import type { Place } from '../found.ts';

/** A text taken out of a document, with the offset there of each of its units. */
export interface MappedText {
  readonly text: string;
  readonly offsets: readonly number[];
}

export const NOTHING: MappedText = { text: '', offsets: [] };

export function joined(parts: readonly MappedText[]): MappedText {
  return { text: parts.map(({ text }) => text).join(''), offsets: parts.flatMap(({ offsets }) => offsets) };
}

/** The units of a text for which `keeps` holds. */
function filtered({ text, offsets }: MappedText, keeps: (index: number) => boolean): MappedText {
  const indexes = offsets.map((_, index) => index).filter(keeps);
  return {
    text: indexes.map((index) => text.charAt(index)).join(''),
    offsets: indexes.map((index) => offsets[index] as number),
  };
}

/** Without the blank lines around it and the indentation that all lines share, as `<codemode-runner>` reads its code. */
export function tidied(whole: MappedText): MappedText {
  const unix = filtered(
    whole,
    (index) => !(whole.text.charAt(index) === '\r' && whole.text.charAt(index + 1) === '\n'),
  );
  const from = /^(?:[ \t]*\n)*/.exec(unix.text)?.[0].length ?? 0;
  const to = unix.text.trimEnd().length;
  const body = filtered(unix, (index) => index >= from && index < to);
  const lines = body.text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents);
  if (!Number.isFinite(shared) || shared === 0) return body;
  let column = 0;
  return filtered(body, (index) => {
    const char = body.text.charAt(index);
    const keeps = char === '\n' || column >= shared;
    column = char === '\n' ? 0 : column + 1;
    return keeps;
  });
}

/** A template literal in braces, as MDX writes a text that is not Markdown: what it stands for. */
export function unquoted(whole: MappedText): MappedText {
  const match = /^\s*\{\s*`([\s\S]*)`\s*\}\s*$/.exec(whole.text);
  if (match === null) return whole;
  const from = whole.text.indexOf('`') + 1;
  const to = whole.text.lastIndexOf('`');
  return filtered(whole, (index) => {
    if (index < from || index >= to) return false;
    const escapes = whole.text.charAt(index) === '\\' && /[`$\\]/.test(whole.text.charAt(index + 1));
    return !(escapes && whole.text.charAt(index - 1) !== '\\');
  });
}

/** Where places of a mapped text stand in its document. */
export function placesOf({ text, offsets }: MappedText, lineOf: (offset: number) => Place): (inText: Place) => Place {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return ({ line, column }) => {
    const start = starts[Math.min(line, starts.length) - 1] ?? 0;
    const index = Math.min(start + column - 1, text.length);
    const offset = offsets[index] ?? (offsets.at(-1) ?? -1) + 1;
    return lineOf(offset);
  };
}
