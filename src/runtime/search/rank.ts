import type { Corpus } from './corpus.ts';
import type { ItemTerms, SearchItem } from './item.ts';
import type { Concept, Query } from './query.ts';

/** An item that matches. */
export interface Ranked {
  readonly item: SearchItem;
  readonly score: number;
}

/** Documents that are scored in one step. */
const DOCUMENTS_PER_STEP = 1_000;
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
 * share of the query is covered, and what share of the document's name the query covers. In steps.
 */
export function* rank(
  query: Query,
  corpus: Corpus,
  accepts: (item: SearchItem) => boolean,
): Generator<void, Ranked[], void> {
  const { items, documents } = corpus;
  const scores = new Float64Array(items.length);
  const covered = new Float64Array(items.length);
  const best = new Float64Array(items.length);
  const sureness = new Float64Array(items.length);
  let total = 0;
  for (const concept of query.concepts) {
    const rarity = rarityOf(concept, corpus);
    total += rarity;
    for (const number of yield* gather(concept, corpus, best, sureness)) {
      const weight = best[number] as number;
      scores[number] = (scores[number] as number) + (rarity * weight) / (SATURATION + weight);
      covered[number] = (covered[number] as number) + rarity * (sureness[number] as number);
      best[number] = 0;
      sureness[number] = 0;
    }
    yield;
  }
  const ranked: Ranked[] = [];
  const sure = sureTerms(query.concepts);
  for (let number = 0; number < scores.length; number++) {
    if (number % DOCUMENTS_PER_STEP === 0) yield;
    const [item, document] = [items[number] as SearchItem, documents[number] as ItemTerms];
    const words = scores[number] as number;
    const exact = query.plain !== '' && document.plainNames.includes(query.plain);
    if ((words === 0 && !exact) || !accepts(item)) continue;
    const coverage = total === 0 ? 0 : Math.sqrt((covered[number] as number) / total);
    const score = words * coverage * (1 + WHOLE_NAME * nameCoverage(document, sure));
    ranked.push({ item, score: exact ? EXACT_NAME + score : score });
  }
  return ranked;
}

/** The best weight of a concept in each document that has any of its alternatives; the numbers of these documents. One step a term. */
function* gather(
  { alternatives }: Concept,
  corpus: Corpus,
  best: Float64Array,
  sureness: Float64Array,
): Generator<void, readonly number[], void> {
  const touched: number[] = [];
  for (const [term, sure] of alternatives) {
    for (const { offset, documents, weights } of corpus.postings(term)) {
      for (let entry = 0; entry < documents.length; entry++) {
        const number = offset + (documents[entry] as number);
        if (best[number] === 0) touched.push(number);
        best[number] = Math.max(best[number] as number, sure * (weights[entry] as number));
        sureness[number] = Math.max(sureness[number] as number, sure);
      }
    }
    yield;
  }
  return touched;
}

/** Inverse document frequency of the word, or of the commonest it may stand for where no document has it. */
function rarityOf({ root, alternatives }: Concept, corpus: Corpus): number {
  let count = corpus.count(root);
  if (count === 0) for (const term of alternatives.keys()) count = Math.max(count, corpus.count(term));
  return Math.log(1 + (corpus.items.length - count + 0.5) / (count + 0.5));
}

/** Terms that stand for a word of the query as surely as the word itself. */
function sureTerms(concepts: readonly Concept[]): ReadonlySet<string> {
  const sure = concepts.flatMap(({ alternatives }) => [...alternatives].filter(([, one]) => one >= SAME_WORD));
  return new Set(sure.map(([term]) => term));
}

function nameCoverage({ nameTerms }: ItemTerms, sure: ReadonlySet<string>): number {
  let covered = 0;
  for (const term of nameTerms) if (sure.has(term)) covered++;
  return covered / Math.max(1, nameTerms.length);
}
