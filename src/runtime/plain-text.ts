/**
 * What a screen does not show as itself: control characters except tab and line feed, characters of no width or without a
 * mark of their own, those that turn the direction of writing, further line breaks, halves of pairs, and noncharacters.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u070f\ufff9-\ufffb\ufdd0-\ufdef]/gu;
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

function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** The same on one line, cut to a length. */
export function plainLine(text: string, maxChars = 200): string {
  const line = plainText(text).replace(/\s+/g, ' ').trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`;
}
