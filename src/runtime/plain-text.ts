/**
 * What a screen does not show as itself: control characters except tab and line feed, characters of no width or without a
 * mark of their own, those that turn the direction of writing, further line breaks, halves of pairs, and noncharacters.
 */
const CHARACTERS =
  '[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u070f\\ufff9-\\ufffb\\ufdd0-\\ufdef]';
const UNSEEN = new RegExp(CHARACTERS, 'gu');
/** What joins pictures into one, and asks for their colours, hides nothing between them. */
const IN_EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\ufe0f|(?<=\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d(?=\p{Extended_Pictographic})|(?<=[0-9#*])\ufe0f(?=\u20e3)/uy;

/**
 * Text of a server, a script or a page as text and nothing else: what could hide, reorder or fake a part of it is shown as
 * its escape, as JavaScript has it. Everything that a person reads and decides by goes through here, on a screen and in a
 * terminal.
 */
export function plainText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(UNSEEN, (char, at: number, whole: string) => {
    if (char === '\n' || char === '\t') return char;
    IN_EMOJI.lastIndex = at;
    return IN_EMOJI.test(whole) ? char : escaped(char);
  });
}

/** Joiners between letters of scripts that are written with them are letters of their words. */
const IN_WORD =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}])[\u200c\u200d](?=[\p{L}\p{M}])/uy;
/** As {@link UNSEEN}, without what a text of many lines has in all of them. */
const HIDDEN = new RegExp(`(?![\\t\\n]|\\r\\n)${CHARACTERS}`, 'gu');

/** A character by which a text is another one than it looks like. */
export interface HiddenCharacter {
  /** In UTF-16 units. */
  readonly at: number;
  readonly char: string;
  /** As `plainText` shows it. */
  readonly escape: string;
}

/** The characters of a script that change how it reads: they draw nothing, turn text around, or end lines unseen. */
export function* hiddenCharacters(text: string): Generator<HiddenCharacter> {
  for (const { 0: char, index: at } of text.matchAll(HIDDEN)) {
    if ([IN_EMOJI, IN_WORD].some((pattern) => matchesAt(pattern, text, at))) continue;
    yield { at, char, escape: escaped(char) };
  }
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The lines of a script that hold such characters. */
export interface HiddenLines {
  /** Numbers from 1, the first of them. */
  readonly lines: readonly number[];
  /** How many more there are. */
  readonly more: number;
}

const MAX_HIDDEN_LINES = 5;

export function hiddenLines(text: string): HiddenLines {
  const lines: number[] = [];
  let more = 0;
  let line = 1;
  let lineEnd = nextEnd(text, 0);
  let last = 0;
  for (const { at } of hiddenCharacters(text)) {
    for (; at > lineEnd; line++) lineEnd = nextEnd(text, lineEnd + 1);
    if (line === last) continue;
    last = line;
    if (lines.length < MAX_HIDDEN_LINES) lines.push(line);
    else more += 1;
  }
  return { lines, more };
}

function nextEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** The same on one line, cut to a length. */
export function plainLine(text: string, maxChars = 200): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`;
}
