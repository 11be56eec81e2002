import { editDistance } from '../edit-distance.ts';
import { plain } from './item.ts';
import { synonymsOf } from './synonyms.ts';
import { contentWords, splitWords, stem } from './words.ts';

/** One word of a query with everything it may stand for, and how surely: 1 for the word itself. */
export interface Concept {
  /** The stem of the word. */
  readonly root: string;
  readonly alternatives: ReadonlyMap<string, number>;
}

export interface Query {
  readonly concepts: readonly Concept[];
  /** The whole query without case and separators, to be compared with names. */
  readonly plain: string;
}

/** What the query reader must know of the index. */
export interface Vocabulary {
  has(term: string): boolean;
  terms(): Iterable<string>;
  /** Terms with the first letter of `word`. */
  termsLike(word: string): Iterable<string>;
}

/** Words that one of the query is compared with in one step. */
const TERMS_PER_STEP = 500;
const MAX_QUERY = 500;
const MAX_WORDS = 24;
const SYNONYM = 0.6;
const LONGER_WORD = 0.5;
const SHORTER_WORD = 0.4;
const MISSPELT = 0.9;
const OTHER_FIRST_LETTER = 0.6;
const TWO_ERRORS = 0.7;
const MIN_PREFIX = 3;
const MIN_MISSPELT = 4;
const MIN_TWO_ERRORS = 8;

/** Reads a query against the words that exist, in steps. */
export function* readQuery(text: string, vocabulary: Vocabulary): Generator<void, Query, void> {
  const cut = text.slice(0, MAX_QUERY);
  const words = splitWords(cut).slice(0, MAX_WORDS);
  const concepts: Concept[] = [];
  for (const word of new Set(contentWords(words))) {
    const alternatives = yield* alternativesOf(word, vocabulary);
    for (const joined of joinedWith(word, words)) if (vocabulary.has(joined)) alternatives.set(joined, 1);
    concepts.push({ root: stem(word), alternatives });
    yield;
  }
  return { concepts, plain: plain(cut) };
}

function* alternativesOf(word: string, vocabulary: Vocabulary): Generator<void, Map<string, number>, void> {
  const root = stem(word);
  const weights = new Map([[root, 1]]);
  const add = (term: string, sureness: number) => {
    if (sureness > (weights.get(term) ?? 0)) weights.set(term, sureness);
  };
  const addSynonyms = (term: string, sureness: number) => {
    for (const synonym of synonymsOf(term)) if (vocabulary.has(synonym)) add(synonym, SYNONYM * sureness);
  };
  addSynonyms(root, 1);
  let looked = 0;
  for (const term of vocabulary.termsLike(root)) {
    if (++looked % TERMS_PER_STEP === 0) yield;
    if (term.startsWith(root)) {
      if (root.length >= MIN_PREFIX) add(term, LONGER_WORD * Math.sqrt(root.length / term.length));
    } else if (term.length >= MIN_MISSPELT && term.length > root.length * 0.6 && root.startsWith(term)) {
      add(term, (SHORTER_WORD * term.length) / root.length);
    }
  }
  if (vocabulary.has(root) || word.length < MIN_MISSPELT) return weights;
  const errors = word.length >= MIN_TWO_ERRORS ? 2 : 1;
  for (const term of vocabulary.terms()) {
    if (++looked % TERMS_PER_STEP === 0) yield;
    if (term.length < 3 || !mayBeMisspelt(root, term)) continue;
    const distance = editDistance(root, term, errors + 1);
    if (distance > errors) continue;
    const sureness = MISSPELT * (term[0] === root[0] ? 1 : OTHER_FIRST_LETTER) * (distance === 2 ? TWO_ERRORS : 1);
    add(term, sureness);
    addSynonyms(term, sureness);
  }
  return weights;
}

/** A first look that spares most distances: one error leaves two of the first letters in or next to their place. */
function mayBeMisspelt(a: string, b: string): boolean {
  return a[0] === b[0] || a[1] === b[1] || a[1] === b[0] || a[0] === b[1];
}

/** Words that are written apart in one place are written as one in another: `key vault`, `keyvault`. */
function* joinedWith(word: string, words: readonly string[]): Generator<string> {
  for (let index = 0; index + 1 < words.length; index++) {
    const [left, right] = [words[index] as string, words[index + 1] as string];
    if (left === word || right === word) yield stem(left + right);
  }
}
