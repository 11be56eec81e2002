import type { Place } from '../found.ts';
import { allAt, fromData, type Gathering, tell } from './context.ts';
import { fragmentIn, readLink } from './read-script.ts';

const LINK = /(?:https?:\/\/[^\s"'<>()[\]#]*)?#c\d{1,4}\.[\w-]{8,}/gi;

/** Takes the scripts of the permalinks in a document, outside of the ranges that were taken otherwise. */
export async function takeLinks(
  document: string,
  taken: readonly { readonly from: number; readonly to: number }[],
  gathering: Gathering,
  lineOf: (offset: number) => Place,
): Promise<void> {
  const seen = new Set<string>();
  for (const match of document.matchAll(LINK)) {
    const [address] = match;
    if (taken.some(({ from, to }) => match.index >= from && match.index < to) || seen.has(address)) continue;
    seen.add(address);
    const at = lineOf(match.index);
    const pointed = await readLink(fragmentIn(address) ?? '');
    if ('fault' in pointed) tell(gathering, at, 'document', pointed.fault);
    if (!('data' in pointed)) continue;
    for (const { name, text } of pointed.data.scripts) {
      gathering.scripts.push({
        ...{ kind: 'link', file: gathering.file, at, name, text, place: allAt(at) },
        ...fromData(pointed.data),
      });
    }
  }
}
