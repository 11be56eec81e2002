import { parametersOf, type SearchItem } from './item.ts';
import type { Query } from './query.ts';
import { splitWords, stem } from './words.ts';

const MAX_LENGTH = 160;
const MAX_TEXT = 4_000;
/** What a passage must have over the first of the description to be shown in its place. */
const EDGE = 0.05;

/** The sentence or parameter that shows best why an item was found; plain text of at most 160 characters. */
export function excerptOf(item: SearchItem, query: Query): string {
  let shown = '';
  let most = -1;
  for (const passage of passagesOf(item)) {
    const worth = worthOf(passage, query);
    if (worth <= most + EDGE) continue;
    shown = passage;
    most = worth;
  }
  return cut(shown, query);
}

function* passagesOf(item: SearchItem): Generator<string> {
  const description = (item.description ?? '').slice(0, MAX_TEXT).replace(/\s+/g, ' ').trim();
  yield* description === '' ? [item.title ?? item.name] : description.split(/(?<=[.!?:;。])\s+/);
  for (const { text } of parametersOf(item)) yield text.replace(/\s+/g, ' ').trim();
}

/** How much of the query a passage speaks of. */
function worthOf(passage: string, { concepts }: Query): number {
  const terms = new Set(splitWords(passage).map(stem));
  let worth = 0;
  for (const { alternatives } of concepts) {
    let best = 0;
    for (const [term, sure] of alternatives) if (sure > best && terms.has(term)) best = sure;
    worth += best;
  }
  return worth;
}

/** A passage that is too long, cut to where the words of the query are. */
function cut(passage: string, { concepts }: Query): string {
  if (passage.length <= MAX_LENGTH) return passage;
  const terms = new Set(concepts.flatMap(({ alternatives }) => [...alternatives.keys()]));
  const word = /[\p{L}\p{M}\p{N}]+/gu;
  let first = 0;
  for (let match = word.exec(passage); match !== null; match = word.exec(passage)) {
    if (!splitWords(match[0]).some((part) => terms.has(stem(part)))) continue;
    first = match.index;
    break;
  }
  const start = first < MAX_LENGTH / 2 ? 0 : passage.lastIndexOf(' ', first - MAX_LENGTH / 4) + 1 || first;
  const end = Math.min(passage.length, start + MAX_LENGTH - 2);
  return `${start > 0 ? '…' : ''}${passage.slice(start, end).trim()}${end < passage.length ? '…' : ''}`;
}
