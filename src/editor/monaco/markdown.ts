import type { IMarkdownString } from './api.ts';

/**
 * Markdown whose words are ours and whose data is text. Nothing in it is trusted: no HTML, no commands, and what comes
 * from a server or a script is written so that Markdown has nothing to read in it.
 */
export function markdown(...parts: readonly string[]): IMarkdownString {
  return { value: parts.filter((part) => part !== '').join('\n\n'), isTrusted: false, supportHtml: false };
}

/** Text from outside as a paragraph of itself: every sign is a character reference, so no link, image or tag is made. */
export function text(outside: string): string {
  return outside
    .replace(/\r\n?/g, '\n')
    .replace(/[^\p{L}\p{M}\p{N} \n]/gu, (sign) => `&#${sign.codePointAt(0)};`)
    .replace(/^ +/gm, '')
    .replace(/\n{2,}/g, '\n\n')
    .replace(/(?<!\n)\n(?!\n)/g, '  \n');
}

/** Code from outside as a block, coloured like a script. The fence is longer than any in the code. */
export function codeBlock(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}typescript\n${code}\n${fence}`;
}

/** Words of our own as a chip. */
export function chip(word: string): string {
  return `\`${word}\``;
}
