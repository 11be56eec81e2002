// The code blocks of a page of the docs, so that what is tried is what is written.
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Block
 * @property {string} heading of the section that it is in
 * @property {string} language
 * @property {string} code
 * @property {string | undefined} file the name that its first line gives it
 */

/** The first line of a block that is a file, or of its front matter: its name, in a comment of its language. */
const FILE_NAME = /^(?:---\n)?(?:\/\/|#|<!--) (\S+\.\w+)(?: -->)?(?:\n|$)/;

/**
 * @param {string} page path of a Markdown file
 * @returns {Block[]}
 */
export function readBlocks(page) {
  /** @type {Block[]} */
  const blocks = [];
  let heading = '';
  const parts = readFileSync(page, 'utf8').matchAll(/^## (.+)$|^```(\w+)\n([\s\S]*?)^```$/gm);
  for (const [, title, language = '', code = ''] of parts) {
    if (title !== undefined) heading = title;
    else blocks.push({ heading, language, code, file: FILE_NAME.exec(code.split('\n', 2).join('\n'))?.[1] });
  }
  return blocks;
}

/**
 * The files that some sections show, by name. Throws for a section that shows none: it was renamed, or its block was.
 * @param {readonly Block[]} blocks
 * @param {readonly string[]} headings
 * @returns {Map<string, string>}
 */
export function filesOf(blocks, headings) {
  const files = new Map();
  for (const heading of headings) {
    const shown = blocks.filter((block) => block.heading === heading && block.file !== undefined);
    if (shown.length === 0) throw new Error(`The section "${heading}" shows no file.`);
    for (const { file, code } of shown) files.set(file, code);
  }
  return files;
}

/**
 * The commands of a section that start with some words. Throws where there are none.
 * @param {readonly Block[]} blocks
 * @param {string} heading
 * @param {string} start
 */
export function commandsOf(blocks, heading, start) {
  const found = blocks.find(
    (block) => block.heading === heading && block.language === 'sh' && block.code.startsWith(start),
  );
  if (found === undefined) throw new Error(`The section "${heading}" has no command "${start}…".`);
  return found.code.trim().split('\n');
}
