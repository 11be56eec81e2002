/** Letters of two columns in fonts where all are as wide as another. */
const WIDE =
  '\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\ua960-\\ua97c\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{20000}-\\u{3fffd}';
/** What is drawn in the place of what is before it, or not at all. */
const NARROWED = '\\p{Mn}\\p{Me}\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u1160-\\u11ff';
/** All that is not a letter of one column and one UTF-16 unit, as one reads it: an emoji of several parts is one. */
const ODD = new RegExp(
  `\\t|\\p{RI}{2}|\\p{Extended_Pictographic}[\\p{M}\\p{Emoji_Modifier}]*(?:\\u200d\\p{Extended_Pictographic}[\\p{M}\\p{Emoji_Modifier}]*)*|[${WIDE}]|[${NARROWED}]|[\\u{10000}-\\u{10ffff}]`,
  'gu',
);
const DRAWN_WIDE = new RegExp(`^(?:\\p{RI}{2}|\\p{Emoji_Presentation}|.\\ufe0f|[${WIDE}]|.+\\u200d)`, 'u');
const NOT_DRAWN = new RegExp(`^[${NARROWED}]`, 'u');
/** Letters of code are of one column and one UTF-16 unit; what is none may be otherwise. */
const MAYBE_ODD = /[^\n\x20-\x7e]/g;

/** Columns that a line of a text takes in a font of one width: what is seen, not how it is stored. */
export function columnsOf(line: string, tabSize: number): number {
  let columns = 0;
  let from = 0;
  for (const { 0: odd, index } of line.matchAll(ODD)) {
    columns += index - from;
    from = index + odd.length;
    if (odd === '\t') columns += tabSize - (columns % tabSize);
    else if (!NOT_DRAWN.test(odd)) columns += DRAWN_WIDE.test(odd) ? 2 : 1;
  }
  return columns + line.length - from;
}

/** UTF-16 units of a text that are looked at one by one, which takes milliseconds: a script that needs more is no script. */
const MAX_READ_UNITS = 30_000;

/** Columns of the longest line of a text. Of a text with more letters than any script, UTF-16 units of the rest. */
export function longestLine(text: string, tabSize: number): number {
  let longest = 0;
  let unread = MAX_READ_UNITS;
  let odd = -1;
  for (let start = 0; start <= text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    const units = end - start;
    if (odd < start) odd = nextOdd(text, start);
    // A line that could not be the longest, were each unit a tab, is not read.
    const read = odd < end && units * Math.max(2, tabSize) > longest ? Math.min(units, unread) : 0;
    unread -= read;
    const seen = read === 0 ? 0 : columnsOf(text.slice(start, start + read), tabSize);
    longest = Math.max(longest, seen + units - read);
    start = end + 1;
  }
  return longest;
}

function nextOdd(text: string, from: number): number {
  MAYBE_ODD.lastIndex = from;
  return MAYBE_ODD.exec(text)?.index ?? Number.POSITIVE_INFINITY;
}
