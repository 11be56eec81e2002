import type { ItemTerms, SearchItem } from './item.ts';
import type { SearchPart } from './part.ts';
import type { Vocabulary } from './query.ts';
import type { Postings } from './term-index.ts';

/** Postings of one part; its documents are numbered from `offset` on. */
export interface PartPostings extends Postings {
  readonly offset: number;
}

interface Term {
  count: number;
  readonly postings: PartPostings[];
}

/** Several parts searched as one: words are as rare as they are in all of them together. */
export class Corpus implements Vocabulary {
  readonly items: readonly SearchItem[];
  readonly documents: readonly ItemTerms[];
  readonly #terms = new Map<string, Term>();
  readonly #byInitial = new Map<string, string[]>();

  private constructor(parts: readonly SearchPart[]) {
    this.items = parts.flatMap(({ items }) => items);
    this.documents = parts.flatMap(({ index }) => index.documents);
  }

  /** Makes a corpus, one step a term. */
  static *of(parts: readonly SearchPart[]): Generator<void, Corpus, void> {
    const corpus = new Corpus(parts);
    let offset = 0;
    for (const { index } of parts) {
      for (const term of index.terms()) {
        const { documents, weights } = index.postings(term) as Postings;
        corpus.#add(term, { documents, weights, offset });
        yield;
      }
      offset += index.documents.length;
    }
    return corpus;
  }

  has(term: string): boolean {
    return this.#terms.has(term);
  }

  terms(): Iterable<string> {
    return this.#terms.keys();
  }

  termsLike(word: string): Iterable<string> {
    return this.#byInitial.get(word.charAt(0)) ?? [];
  }

  /** Number of documents with a term. */
  count(term: string): number {
    return this.#terms.get(term)?.count ?? 0;
  }

  postings(term: string): readonly PartPostings[] {
    return this.#terms.get(term)?.postings ?? [];
  }

  #add(term: string, postings: PartPostings): void {
    const known = this.#terms.get(term);
    if (known !== undefined) {
      known.count += postings.documents.length;
      known.postings.push(postings);
      return;
    }
    this.#terms.set(term, { count: postings.documents.length, postings: [postings] });
    const like = this.#byInitial.get(term.charAt(0));
    if (like === undefined) this.#byInitial.set(term.charAt(0), [term]);
    else like.push(term);
  }
}
