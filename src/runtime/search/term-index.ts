import type { ItemTerms } from './item.ts';

/** Which documents hold a term, and what it weighs in each. */
export interface Postings {
  readonly documents: readonly number[];
  readonly weights: readonly number[];
}

/** An inverted index over the items of one list. Grows while it is made, and stays as it is from then on. */
export class TermIndex {
  readonly #documents: ItemTerms[] = [];
  readonly #terms = new Map<string, { readonly documents: number[]; readonly weights: number[] }>();

  /** Documents by their number. */
  get documents(): readonly ItemTerms[] {
    return this.#documents;
  }

  terms(): Iterable<string> {
    return this.#terms.keys();
  }

  postings(term: string): Postings | undefined {
    return this.#terms.get(term);
  }

  add(document: ItemTerms): void {
    const number = this.#documents.push(document) - 1;
    for (const [term, weight] of document.weights) {
      const postings = this.#terms.get(term);
      if (postings === undefined) this.#terms.set(term, { documents: [number], weights: [weight] });
      else {
        postings.documents.push(number);
        postings.weights.push(weight);
      }
    }
  }
}
