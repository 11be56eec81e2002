import type { ItemTerms } from './item.ts';

/** Which documents hold a term, and what it weighs in each. */
export interface Postings {
  readonly documents: number[];
  readonly weights: number[];
  /** Entries whose document still exists. */
  live: number;
}

const EMPTY: Postings = { documents: [], weights: [], live: 0 };
/** Dead entries are kept until there are this many documents of them, and as many as there are live ones. */
const MIN_DEAD_DOCUMENTS = 200;

/** An inverted index whose documents come and go one at a time. Numbers of documents stay theirs until `compact`. */
export class TermIndex<Document extends ItemTerms> {
  #documents: (Document | undefined)[] = [];
  #numbers = new Map<Document, number>();
  #terms = new Map<string, Postings>();
  #byInitial = new Map<string, Set<string>>();

  /** Number of documents. */
  get size(): number {
    return this.#numbers.size;
  }

  /** One more than the highest document number in use. */
  get capacity(): number {
    return this.#documents.length;
  }

  terms(): Iterable<string> {
    return this.#terms.keys();
  }

  /** Terms with the same first UTF-16 code unit as `word`. */
  termsLike(word: string): Iterable<string> {
    return this.#byInitial.get(word.charAt(0)) ?? [];
  }

  has(term: string): boolean {
    return this.#terms.has(term);
  }

  postings(term: string): Postings {
    return this.#terms.get(term) ?? EMPTY;
  }

  document(number: number): Document | undefined {
    return this.#documents[number];
  }

  add(document: Document): void {
    const number = this.#documents.push(document) - 1;
    this.#numbers.set(document, number);
    for (const [term, weight] of document.weights) {
      let postings = this.#terms.get(term);
      if (postings === undefined) {
        postings = { documents: [], weights: [], live: 0 };
        this.#terms.set(term, postings);
        const initial = term.charAt(0);
        const like = this.#byInitial.get(initial);
        if (like === undefined) this.#byInitial.set(initial, new Set([term]));
        else like.add(term);
      }
      postings.documents.push(number);
      postings.weights.push(weight);
      postings.live++;
    }
  }

  remove(document: Document): void {
    const number = this.#numbers.get(document);
    if (number === undefined) return;
    this.#documents[number] = undefined;
    this.#numbers.delete(document);
    for (const term of document.weights.keys()) {
      const postings = this.#terms.get(term);
      if (postings === undefined || --postings.live > 0) continue;
      this.#terms.delete(term);
      this.#byInitial.get(term.charAt(0))?.delete(term);
    }
    const dead = this.#documents.length - this.size;
    if (dead > MIN_DEAD_DOCUMENTS && dead > this.size) this.#compact();
  }

  #compact(): void {
    const documents = this.#documents.filter((document) => document !== undefined);
    this.#documents = [];
    this.#numbers = new Map();
    this.#terms = new Map();
    this.#byInitial = new Map();
    for (const document of documents) this.add(document);
  }
}
