import type { IMarkdownString } from './api.ts';

/**
 * Markdown whose structure is ours and whose data is text. Nothing in it is trusted: no HTML, no commands, and what comes
 * from a server or a script is written so that Markdown has nothing to read in it.
 */
export function markdown(...parts: readonly string[]): IMarkdownString {
  return { value: parts.filter((part) => part !== '').join('\n\n'), isTrusted: false, supportHtml: false };
}

/** Signs that Markdown reads anywhere; those it reads at the start of a line; and what makes a bare address a link. */
const ANYWHERE = /[&<>[\]\\`*_~#|@^=]/g;
const AT_START = /^(?: |[-+]|\d+(?=[.)]))/gm;
const IN_ADDRESS = /:(?=\/)|(?<=www)\./gi;

/**
 * Text from outside as itself: what Markdown would read is a character reference, so no link, image or tag is made of
 * it. Plain words stay plain, because screen readers are given the source.
 */
export function text(outside: string): string {
  return outside
    .replace(ANYWHERE, reference)
    .replace(AT_START, (start) => start.slice(0, -1) + reference(start.slice(-1)))
    .replace(IN_ADDRESS, reference)
    .replace(/\n/g, '  \n');
}

function reference(sign: string): string {
  return `&#${sign.codePointAt(0)};`;
}

/**
 * Prose from outside in the little Markdown that changes nothing but the look of words: paragraphs, lists, code and bold.
 * Links, images and HTML stay the characters they are.
 */
export function prose(outside: string): string {
  const blocks = outside.replace(/\r\n?/g, '\n').split(/^(```[^\n]*\n[\s\S]*?\n```)$/m);
  return blocks
    .map((block) => {
      const fenced = /^```[^\n]*\n([\s\S]*)\n```$/.exec(block);
      return fenced === null ? paragraphs(block) : codeBlock(fenced[1] as string);
    })
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Code from outside as a block, coloured like a script. The fence is longer than any in the code. */
export function codeBlock(code: string): string {
  const fence = fenceAround(code, 3);
  return `${fence}typescript\n${code}\n${fence}`;
}

/** Code or a word as a chip, on one line. */
export function chip(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  if (line === '') return '';
  const fence = fenceAround(line, 1);
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

function paragraphs(block: string): string {
  return block
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
      const list = lines.some((line) => LIST_ITEM.test(line));
      return lines
        .map((line) => inline(list ? line.replace(LIST_ITEM, '• ').trimStart() : line.trimStart()))
        .join('  \n');
    })
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

const LIST_ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;

/** Code spans and bold, each within its line; the rest is text. */
function inline(line: string): string {
  return line
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part) => {
      if (part.length > 2 && part.startsWith('`')) return chip(part.slice(1, -1));
      const bold = /^\*\*(\S|\S.*\S)\*\*$/.exec(part);
      return bold === null ? text(part) : `**${text(bold[1] as string)}**`;
    })
    .join('');
}

function fenceAround(code: string, least: number): string {
  const longest = Math.max(least - 1, ...[...code.matchAll(/`+/g)].map((run) => run[0].length));
  return '`'.repeat(longest + 1);
}
