import type { Gathering } from './context.ts';
import { embedsOfPage, takeEmbed } from './find-embeds.ts';
import { takeLinks } from './find-links.ts';
import { createLines } from './lines.ts';

/** Takes the scripts of an HTML page: embeds and permalinks. */
export async function takeHtml(document: string, gathering: Gathering): Promise<void> {
  const lineOf = createLines(document);
  const embeds = embedsOfPage(document);
  for (const embed of embeds) await takeEmbed(embed, gathering, lineOf);
  await takeLinks(document, embeds, gathering, lineOf);
}
