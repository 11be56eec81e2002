import { basename } from 'node:path';
import { parseFile } from '../../../../link/file.ts';
import type { Found } from '../found.ts';
import { FAULTS, type Reach, readFile } from '../read-file.ts';
import { allAt, fromData, type Gathering, tell } from './context.ts';
import { embedsOfPage, takeEmbed } from './find-embeds.ts';
import { takeMarkdown } from './find-in-markdown.ts';
import { takeLinks } from './find-links.ts';
import { createLines } from './lines.ts';

const START = { line: 1, column: 1 };

/** Finds the scripts of a file, by what kind of file it is. `file` is how the report names it. */
export async function findScripts(path: string, file: string, reach: Reach): Promise<Found> {
  const gathering: Gathering = { file, path, reach, scripts: [], problems: [] };
  const read = await readFile(path, reach);
  if ('fault' in read) {
    tell(gathering, START, 'document', `${file} ${FAULTS[read.fault]}`);
    return gathering;
  }
  const text = read.text.replace(/^\ufeff/, ' ');
  if (/\.codemode\.json$/i.test(path)) takeSaved(text, gathering);
  else if (/\.[cm]?[jt]sx?$/i.test(path)) {
    gathering.scripts.push({ kind: 'file', file, at: START, name: basename(path), text, place: (place) => place });
  } else if (/\.html?$/i.test(path)) await takeHtml(text, gathering);
  else await takeMarkdown(text, gathering);
  return gathering;
}

function takeSaved(text: string, gathering: Gathering): void {
  const read = parseFile(text);
  if ('message' in read) {
    tell(gathering, START, 'document', read.message);
    return;
  }
  // One recording of several scripts cannot be written by a run of one of them.
  const own = read.data.recording !== undefined && read.data.scripts.length === 1;
  for (const script of read.data.scripts) {
    const { name } = script;
    gathering.scripts.push({
      ...{ kind: 'file', file: gathering.file, at: START, name, text: script.text, place: allAt(START) },
      ...fromData(read.data),
      ...(own ? { recordedIn: gathering.path } : {}),
    });
  }
}

/** Takes the scripts of an HTML page: embeds and permalinks. */
async function takeHtml(document: string, gathering: Gathering): Promise<void> {
  const lineOf = createLines(document);
  const embeds = embedsOfPage(document);
  for (const embed of embeds) await takeEmbed(embed, gathering, lineOf);
  await takeLinks(document, embeds, gathering, lineOf);
}
