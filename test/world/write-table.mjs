// The table of what was tried, at the end of docs/use-it-with.md.
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ readonly project: import('./projects.mjs').Project, readonly version: string, readonly fault: string | undefined }} Row */

const MARK = '<!-- npm run test:world writes what follows -->\n';

/**
 * @param {string} page path of the Markdown file
 * @param {readonly Row[]} rows
 */
export function writeTable(page, rows) {
  const text = readFileSync(page, 'utf8');
  const end = text.indexOf(MARK);
  if (end < 0) throw new Error(`${page} does not say where the table belongs: ${MARK.trim()}`);
  const date = new Date().toISOString().slice(0, 10);
  const lines = rows.map(({ project, version, fault }) => {
    const uses = project.uses.map(({ kind }) => ({ folder: 'built', server: 'served', program: 'run' })[kind]);
    const result = fault === undefined ? `works: ${[...new Set(uses)].join(', ')}` : 'fails';
    return `| ${project.name} | ${version} | ${result} | ${date} |`;
  });
  const table = ['| Tool | Version | Result | Date |', '|---|---|---|---|', ...lines];
  writeFileSync(page, `${text.slice(0, end)}${MARK}\n${table.join('\n')}\n`);
}
