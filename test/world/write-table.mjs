// The table of what was tried, at the end of docs/use-it-with.md.
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ readonly project: import('./project.mjs').Project, readonly version: string, readonly fault: string | undefined }} Row */

const MARK = '<!-- npm run test:world writes what follows -->\n';
const USES = { folder: 'built', server: 'served', program: 'run', types: 'compiled' };

/**
 * Writes the rows of what was tried now, among those of other projects that are there.
 * @param {string} page path of the Markdown file
 * @param {readonly Row[]} rows
 * @param {readonly string[]} names of all projects, in order
 */
export function writeTable(page, rows, names) {
  const text = readFileSync(page, 'utf8');
  const end = text.indexOf(MARK);
  if (end < 0) throw new Error(`${page} does not say where the table belongs: ${MARK.trim()}`);
  const date = new Date().toISOString().slice(0, 10);
  const lines = new Map(namedRows(text.slice(end)));
  for (const { project, version, fault } of rows) {
    const uses = [...new Set(project.uses.map(({ kind }) => USES[kind]))].join(', ');
    const result = fault === undefined ? `works: ${uses}` : 'fails';
    lines.set(project.name, `| ${project.name} | ${version} | ${result} | ${date} |`);
  }
  const sorted = names.flatMap((name) => lines.get(name) ?? []);
  const table = ['| Tool | Version | Result | Date |', '|---|---|---|---|', ...sorted];
  writeFileSync(page, `${text.slice(0, end)}${MARK}\n${table.join('\n')}\n`);
}

/**
 * The rows of a table by their first cells.
 * @param {string} markdown
 * @returns {[string, string][]}
 */
export function namedRows(markdown) {
  return [...markdown.matchAll(/^\| ([^|]+?) \|.*$/gm)].map(([row, name = '']) => [name, row]);
}
