import { ANYTHING, type CharSet, CLASS_ESCAPES, complement, DOT, NOTHING, range, union } from './char-set.ts';

/** A regular expression as a tree. Groups leave no trace but their content; lazy and greedy are the same to us. */
export type PatternNode =
  | { readonly kind: 'char'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly body: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'look'; readonly body: PatternNode; readonly negative: boolean }
  | { readonly kind: 'assert'; readonly at: 'start' | 'end' | 'word' };

const MAX_LENGTH = 5_000;
const MAX_NESTING = 100;
const CONTROL: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0, b: 8 };

/** Parses an ECMAScript pattern of the `u` flag; undefined where it uses what a tree cannot say, such as a back reference. */
export function parsePattern(pattern: string): PatternNode | undefined {
  if (pattern.length > MAX_LENGTH) return undefined;
  try {
    const reader = new Reader(pattern);
    const node = reader.choice();
    return reader.atEnd() ? node : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Unsupported extends Error {}

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  choice(): PatternNode {
    if (++this.#depth > MAX_NESTING) throw new Unsupported();
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    this.#depth--;
    return options.length === 1 ? (options[0] as PatternNode) : { kind: 'choice', options };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (!this.atEnd() && this.#peek() !== '|' && this.#peek() !== ')') parts.push(this.#quantified());
    return parts.length === 1 ? (parts[0] as PatternNode) : { kind: 'sequence', parts };
  }

  #quantified(): PatternNode {
    const body = this.#atom();
    const counts = this.#quantifier();
    if (counts === undefined) return body;
    this.#take('?');
    return { kind: 'repeat', body, min: counts[0], max: counts[1] };
  }

  #quantifier(): readonly [number, number] | undefined {
    if (this.#take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.#take('?')) return [0, 1];
    const counted = this.#match(/\{(\d+)(,(\d*))?\}/y);
    if (counted === undefined) return undefined;
    const min = Number(counted[1]);
    if (counted[2] === undefined) return [min, min];
    return [min, counted[3] === '' ? Number.POSITIVE_INFINITY : Number(counted[3])];
  }

  #atom(): PatternNode {
    if (this.#take('^')) return { kind: 'assert', at: 'start' };
    if (this.#take('$')) return { kind: 'assert', at: 'end' };
    if (this.#take('.')) return { kind: 'char', set: DOT };
    if (this.#take('[')) return { kind: 'char', set: this.#class() };
    if (this.#match(/\\[bB]/y)) return { kind: 'assert', at: 'word' };
    const look = this.#match(/\(\?<?([=!])/y);
    if (look !== undefined) return { kind: 'look', body: this.#group(), negative: look[1] === '!' };
    if (this.#match(/\(\?:|\(\?<[^>]+>|\((?!\?)/y) !== undefined) return this.#group();
    return { kind: 'char', set: this.#character(/[^\\()[\]{}*+?|^$]/y) };
  }

  #group(): PatternNode {
    const node = this.choice();
    if (!this.#take(')')) throw new Unsupported();
    return node;
  }

  #class(): CharSet {
    const negated = this.#take('^');
    let exact = true;
    let set = NOTHING;
    while (!this.#take(']')) {
      if (this.atEnd()) throw new Unsupported();
      if (/\\[pP]/y.test(this.#text.slice(this.#at, this.#at + 2))) exact = false;
      const from = this.#character(/[^\\\]]/y);
      const dash = this.#match(/-(?!\])/y);
      if (dash === undefined) {
        set = union(set, from);
        continue;
      }
      const low = codeOf(from);
      const high = codeOf(this.#character(/[^\\\]]/y));
      set = union(set, low === undefined || high === undefined ? ANYTHING : range(low, high));
    }
    if (!negated) return set;
    return exact ? complement(set) : ANYTHING;
  }

  /** One character: an escape, or a literal that `literal` allows here. */
  #character(literal: RegExp): CharSet {
    const code = this.#match(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\})/y);
    if (code !== undefined) return single(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16));
    const property = this.#match(/\\[pP]\{[^}]*\}/y);
    if (property !== undefined) return ANYTHING;
    const named = this.#match(/\\([dDwWsS])/y);
    if (named !== undefined) return CLASS_ESCAPES[named[1] as string] as CharSet;
    const control = this.#match(/\\([tnvfrb]|0(?!\d))/y);
    if (control !== undefined) return single(CONTROL[control[1] as string] as number);
    const escaped = this.#match(/\\([^a-zA-Z0-9])/y);
    if (escaped !== undefined) return single((escaped[1] as string).charCodeAt(0));
    const plain = this.#match(literal);
    if (plain === undefined) throw new Unsupported();
    return single(plain[0].charCodeAt(0));
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.#at;
    const match = sticky.exec(this.#text);
    if (match === null) return undefined;
    this.#at += match[0].length;
    return match;
  }
}

function single(code: number): CharSet {
  return range(code, code);
}

/** The code of a one-character set, 128 for any beyond ASCII; undefined where the set holds more. */
function codeOf(set: CharSet): number | undefined {
  if (set.beyond) return set.ascii === 0n ? 128 : undefined;
  const code = set.ascii.toString(2).length - 1;
  return set.ascii === 1n << BigInt(code) ? code : undefined;
}
