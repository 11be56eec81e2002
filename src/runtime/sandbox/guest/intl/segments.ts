import { isFiniteNumber, JSONstringify, Num, sliceOf, visible } from '../core.ts';
import { ask } from './ask.ts';

/** A piece of a text, as `Intl.Segmenter` gives it. */
interface Segment {
  segment: string;
  index: number;
  input: string;
  isWordLike?: boolean;
}

/** What `Intl.Segmenter.prototype.segment` gives: the host finds all bounds at once. */
export class Segments {
  readonly #text: string;
  /** Where pieces begin, and -1, 0 or 1 behind each: nothing is known of words, it is none, it is one. */
  readonly #bounds: readonly number[];

  constructor(key: string, text: string) {
    this.#text = text;
    this.#bounds = ask(key, 'segment', `[${JSONstringify(text)}]`) as readonly number[];
  }

  #at(place: number): Segment {
    const index = this.#bounds[place] as number;
    const word = this.#bounds[place + 1] as number;
    const end = place + 2 < this.#bounds.length ? (this.#bounds[place + 2] as number) : this.#text.length;
    const segment = {} as Segment;
    visible(segment, 'segment', sliceOf(this.#text, index, end), true);
    visible(segment, 'index', index, true);
    visible(segment, 'input', this.#text, true);
    if (word >= 0) visible(segment, 'isWordLike', word === 1, true);
    return segment;
  }

  containing(at: unknown): Segment | undefined {
    const number = Num(at);
    const index = isFiniteNumber(number) ? number - (number % 1) : number > 0 || number < 0 ? number : 0;
    if (index < 0 || index >= this.#text.length) return undefined;
    let place = 0;
    while (place + 2 < this.#bounds.length && (this.#bounds[place + 2] as number) <= index) place += 2;
    return this.#at(place);
  }

  *[Symbol.iterator](): Generator<Segment> {
    for (let place = 0; place < this.#bounds.length; place += 2) yield this.#at(place);
  }
}
