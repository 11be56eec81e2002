import type { ItemTerms } from './item.ts';
import type { Concept, Query } from './query.ts';
import type { TermIndex } from './term-index.ts';

/** A document that matches, best first by {@link score}. */
export interface Ranked<Document> {
  readonly document: Document;
  readonly score: number;
}

/** How soon more of the same word stops mattering. */
const SATURATION = 2;
/** What a name is worth that holds nothing but words of the query. */
const WHOLE_NAME = 0.7;
/** From here on, an alternative counts as the word itself when names are held against the query. */
const SAME_WORD = 0.6;
/** Beyond any score of words: the query is the name. */
const EXACT_NAME = 1_000;

/**
 * Scores every document by BM25 over fields: how rare each word of the query is, how much it says of the document, what
 * share of the query is covered, and what share of the document's name the query covers.
 */
export function rank<Document extends ItemTerms>(
  query: Query,
  index: TermIndex<Document>,
  accepts: (document: Document) => boolean,
): Ranked<Document>[] {
  const scores = new Float64Array(index.capacity);
  const covered = new Float64Array(index.capacity);
  const best = new Float64Array(index.capacity);
  const sureness = new Float64Array(index.capacity);
  let total = 0;
  for (const concept of query.concepts) {
    const rarity = rarityOf(concept, index);
    total += rarity;
    const touched = gather(concept, index, best, sureness);
    for (const number of touched) {
      const weight = best[number] as number;
      scores[number] = (scores[number] as number) + (rarity * weight) / (SATURATION + weight);
      covered[number] = (covered[number] as number) + rarity * (sureness[number] as number);
      best[number] = 0;
      sureness[number] = 0;
    }
  }
  const ranked: Ranked<Document>[] = [];
  for (let number = 0; number < scores.length; number++) {
    const document = index.document(number);
    const words = scores[number] as number;
    if (document === undefined) continue;
    const exact = document.plainName === query.plain && query.plain !== '';
    if ((words === 0 && !exact) || !accepts(document)) continue;
    const coverage = total === 0 ? 0 : Math.sqrt((covered[number] as number) / total);
    const score = words * coverage * (1 + WHOLE_NAME * nameCoverage(document, query.concepts));
    ranked.push({ document, score: exact ? EXACT_NAME + score : score });
  }
  return ranked;
}

/** The best weight of a concept in each document that has any of its alternatives; the numbers of these documents. */
function gather<Document extends ItemTerms>(
  { alternatives }: Concept,
  index: TermIndex<Document>,
  best: Float64Array,
  sureness: Float64Array,
): number[] {
  const touched: number[] = [];
  for (const [term, sure] of alternatives) {
    const { documents, weights } = index.postings(term);
    for (let entry = 0; entry < documents.length; entry++) {
      const number = documents[entry] as number;
      if (best[number] === 0) touched.push(number);
      best[number] = Math.max(best[number] as number, sure * (weights[entry] as number));
      sureness[number] = Math.max(sureness[number] as number, sure);
    }
  }
  return touched;
}

/** Inverse document frequency of the word, or of the commonest it may stand for where no document has it. */
function rarityOf<Document extends ItemTerms>({ root, alternatives }: Concept, index: TermIndex<Document>): number {
  let count = index.postings(root).live;
  if (count === 0) for (const term of alternatives.keys()) count = Math.max(count, index.postings(term).live);
  return Math.log(1 + (index.size - count + 0.5) / (count + 0.5));
}

function nameCoverage({ nameTerms }: ItemTerms, concepts: readonly Concept[]): number {
  let covered = 0;
  for (const term of nameTerms) {
    if (concepts.some(({ alternatives }) => (alternatives.get(term) ?? 0) >= SAME_WORD)) covered++;
  }
  return covered / Math.max(1, nameTerms.length);
}
