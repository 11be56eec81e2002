import {
  apply,
  bridge,
  hidden,
  indexIn,
  JSONparse,
  JSONstringify,
  ownDescriptor,
  ownKeys,
  put,
  RangeErrorCtor,
  SymbolCtor,
  sliceOf,
  sortArray,
  TypeErrorCtor,
} from '../core.ts';
import { usv } from './usv.ts';

type Pair = readonly [name: string, value: string];

/** Ties a URL's parameters to its query. */
export let attach: (params: URLSearchParams, onChange: (query: string) => void) => void;
/** Replaces all parameters by those of a query. */
export let refill: (params: URLSearchParams, query: string) => void;

/** URLSearchParams of the URL Standard, parsed and serialised by the host's own. */
export class URLSearchParams {
  #pairs: Pair[];
  #onChange: ((query: string) => void) | undefined;

  static {
    attach = (params, onChange) => {
      params.#onChange = onChange;
    };
    refill = (params, query) => {
      params.#pairs = parseQuery(query);
    };
  }

  constructor(init: unknown = '') {
    if (init !== null && (typeof init === 'object' || typeof init === 'function')) this.#pairs = pairsOf(init);
    else {
      const text = usv(init);
      this.#pairs = parseQuery(indexIn(text, '?') === 0 ? sliceOf(text, 1) : text);
    }
  }
  /** Keeps what a test lets through; the index is that of the pair before. */
  #keep(test: (pair: Pair, index: number) => boolean): void {
    const remaining: Pair[] = [];
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i] as Pair;
      if (test(pair, i)) put(remaining, pair);
    }
    this.#pairs = remaining;
    this.#changed();
  }
  #changed(): void {
    this.#onChange?.(queryText(this.#pairs));
  }
  #first(name: string, value?: string): number {
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i] as Pair;
      if (pair[0] === name && (value === undefined || pair[1] === value)) return i;
    }
    return -1;
  }
  get size(): number {
    return this.#pairs.length;
  }
  append(name: string, value: string): void {
    put(this.#pairs, [usv(name), usv(value)]);
    this.#changed();
  }
  delete(name: string, value?: string): void {
    const key = usv(name);
    const only = value === undefined ? undefined : usv(value);
    this.#keep((pair) => pair[0] !== key || (only !== undefined && pair[1] !== only));
  }
  get(name: string): string | null {
    const index = this.#first(usv(name));
    return index < 0 ? null : (this.#pairs[index] as Pair)[1];
  }
  getAll(name: string): string[] {
    const key = usv(name);
    const all: string[] = [];
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i] as Pair;
      if (pair[0] === key) put(all, pair[1]);
    }
    return all;
  }
  has(name: string, value?: string): boolean {
    return this.#first(usv(name), value === undefined ? undefined : usv(value)) >= 0;
  }
  set(name: string, value: string): void {
    const pair: Pair = [usv(name), usv(value)];
    const first = this.#first(pair[0]);
    if (first < 0) put(this.#pairs, pair);
    else this.#pairs[first] = pair;
    this.#keep((other, index) => index === first || first < 0 || other[0] !== pair[0]);
  }
  sort(): void {
    apply(sortArray, this.#pairs, [(a: Pair, b: Pair) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)]);
    this.#changed();
  }
  forEach(visit: (value: string, name: string, params: URLSearchParams) => void, thisArg?: unknown): void {
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i] as Pair;
      apply(visit, thisArg, [pair[1], pair[0], this]);
    }
  }
  *entries(): IterableIterator<[string, string]> {
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i] as Pair;
      yield [pair[0], pair[1]];
    }
  }
  *keys(): IterableIterator<string> {
    for (let i = 0; i < this.#pairs.length; i++) yield (this.#pairs[i] as Pair)[0];
  }
  *values(): IterableIterator<string> {
    for (let i = 0; i < this.#pairs.length; i++) yield (this.#pairs[i] as Pair)[1];
  }
  toString(): string {
    return queryText(this.#pairs);
  }
}
hidden(URLSearchParams.prototype, SymbolCtor.iterator, URLSearchParams.prototype.entries);

function parseQuery(query: string): Pair[] {
  return query === '' ? [] : (ask('query-parse', JSONstringify(query)) as Pair[]);
}

function ask(op: 'query-parse' | 'query-string', json: string): unknown {
  const answer = bridge.host(op, json);
  if (typeof answer !== 'string') throw new RangeErrorCtor('URLSearchParams: the query is too long');
  return JSONparse(answer);
}

/** JSON made by hand: no `toJSON` on a prototype has a say. */
function queryText(pairs: readonly Pair[]): string {
  if (pairs.length === 0) return '';
  let json = '';
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i] as Pair;
    json += `${i === 0 ? '' : ','}[${JSONstringify(pair[0])},${JSONstringify(pair[1])}]`;
  }
  return ask('query-string', `[${json}]`) as string;
}

function pairsOf(init: object): Pair[] {
  const pairs: Pair[] = [];
  const iterable = init as Iterable<Iterable<unknown>>;
  if (iterable[SymbolCtor.iterator] !== null && iterable[SymbolCtor.iterator] !== undefined) {
    for (const item of iterable) {
      const pair = [...item];
      if (pair.length !== 2) throw new TypeErrorCtor('URLSearchParams: each pair needs a name and a value');
      put(pairs, [usv(pair[0]), usv(pair[1])]);
    }
    return pairs;
  }
  const names = ownKeys(init);
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    if (ownDescriptor(init, name)?.enumerable === true) {
      put(pairs, [usv(name), usv((init as Record<string, unknown>)[name])]);
    }
  }
  return pairs;
}
