import { bridge } from '../host.ts';
import { defineProperty, JSONparse, JSONstringify, TypeErrorCtor } from '../intrinsics.ts';

/** Order of the parts as the host sends them. */
const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
type Part = (typeof PARTS)[number];
type Pair = [string, string];

const usv = (value: unknown): string => `${value as string}`.toWellFormed();
const ask = (op: string, ...args: unknown[]): string | undefined => {
  const [a, b, c] = args.map((arg) => (arg === undefined ? undefined : JSONstringify(arg)));
  return bridge.host(op, a, b, c) as string | undefined;
};

/** Ties a URL's own parameters to it; set while the class is defined, never visible to scripts. */
let attach: (params: URLSearchParams, query: string, onChange: (query: string) => void) => void;
let refill: (params: URLSearchParams, query: string) => void;

/** URLSearchParams of the URL Standard, parsed and serialised by the host's own. */
export class URLSearchParams {
  #pairs: Pair[] = [];
  #onChange: ((query: string) => void) | undefined;

  static {
    attach = (params, query, onChange) => {
      params.#pairs = parsePairs(query);
      params.#onChange = onChange;
    };
    refill = (params, query) => {
      params.#pairs = parsePairs(query);
    };
  }

  constructor(init: unknown = '') {
    if (init !== null && (typeof init === 'object' || typeof init === 'function')) {
      this.#pairs = pairsOf(init);
    } else {
      const text = usv(init);
      this.#pairs = parsePairs(text.startsWith('?') ? text.slice(1) : text);
    }
  }
  #changed(): void {
    this.#onChange?.(this.toString());
  }
  get size(): number {
    return this.#pairs.length;
  }
  append(name: string, value: string): void {
    this.#pairs.push([usv(name), usv(value)]);
    this.#changed();
  }
  delete(name: string, value?: string): void {
    const key = usv(name);
    const only = value === undefined ? undefined : usv(value);
    this.#pairs = this.#pairs.filter(([k, v]) => k !== key || (only !== undefined && v !== only));
    this.#changed();
  }
  get(name: string): string | null {
    const key = usv(name);
    return this.#pairs.find(([k]) => k === key)?.[1] ?? null;
  }
  getAll(name: string): string[] {
    const key = usv(name);
    return this.#pairs.filter(([k]) => k === key).map(([, v]) => v);
  }
  has(name: string, value?: string): boolean {
    const key = usv(name);
    const only = value === undefined ? undefined : usv(value);
    return this.#pairs.some(([k, v]) => k === key && (only === undefined || v === only));
  }
  set(name: string, value: string): void {
    const key = usv(name);
    const text = usv(value);
    const first = this.#pairs.findIndex(([k]) => k === key);
    if (first < 0) this.#pairs.push([key, text]);
    else {
      this.#pairs = this.#pairs.filter(([k], index) => index <= first || k !== key);
      this.#pairs[first] = [key, text];
    }
    this.#changed();
  }
  sort(): void {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed();
  }
  forEach(visit: (value: string, name: string, params: URLSearchParams) => void, thisArg?: unknown): void {
    for (const [name, value] of this.entries()) visit.call(thisArg, value, name, this);
  }
  *entries(): IterableIterator<Pair> {
    for (let i = 0; i < this.#pairs.length; i++) yield [...(this.#pairs[i] as Pair)];
  }
  *keys(): IterableIterator<string> {
    for (const [name] of this.entries()) yield name;
  }
  *values(): IterableIterator<string> {
    for (const [, value] of this.entries()) yield value;
  }
  toString(): string {
    return this.#pairs.length === 0 ? '' : (JSONparse(ask('query-string', this.#pairs) as string) as string);
  }
}
defineProperty(URLSearchParams.prototype, Symbol.iterator, {
  value: URLSearchParams.prototype.entries,
  writable: true,
  configurable: true,
});

function parsePairs(query: string): Pair[] {
  return query === '' ? [] : (JSONparse(ask('query-parse', query) as string) as Pair[]);
}

function pairsOf(init: object): Pair[] {
  const pairs: Pair[] = [];
  const iterable = init as Iterable<Iterable<unknown>>;
  if (iterable[Symbol.iterator] !== null && iterable[Symbol.iterator] !== undefined) {
    for (const item of iterable) {
      const pair = [...item];
      if (pair.length !== 2) throw new TypeErrorCtor('URLSearchParams: each pair needs a name and a value');
      pairs.push([usv(pair[0]), usv(pair[1])]);
    }
    return pairs;
  }
  for (const key of Reflect.ownKeys(init)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(init, key);
    if (descriptor?.enumerable === true)
      pairs.push([usv(key as string), usv((init as Record<PropertyKey, unknown>)[key])]);
  }
  return pairs;
}

/** URL of the URL Standard, parsed by the host's own. */
export class URL {
  #parts: string[];
  #params: URLSearchParams | undefined;

  static {
    PARTS.forEach((part, index) => {
      defineProperty(URL.prototype, part, {
        get(this: URL): string {
          return this.#parts[index] as string;
        },
        ...(part === 'origin'
          ? {}
          : {
              set(this: URL, value: unknown): void {
                this.#set(part, value);
              },
            }),
        enumerable: true,
        configurable: true,
      });
    });
  }

  constructor(url: unknown, base?: unknown) {
    const parts = ask('url-parse', usv(url), base === undefined ? undefined : usv(base));
    if (parts === undefined) throw new TypeErrorCtor(`Invalid URL: ${usv(url)}`);
    this.#parts = JSONparse(parts) as string[];
  }
  static canParse(url: unknown, base?: unknown): boolean {
    return ask('url-parse', usv(url), base === undefined ? undefined : usv(base)) !== undefined;
  }
  static parse(url: unknown, base?: unknown): URL | null {
    return URL.canParse(url, base) ? new URL(url, base) : null;
  }
  #set(part: Part, value: unknown): void {
    const parts = ask('url-set', this.#parts[0], part, usv(value));
    if (parts === undefined) throw new TypeErrorCtor(`Invalid URL: ${usv(value)}`);
    this.#parts = JSONparse(parts) as string[];
    if (this.#params !== undefined) refill(this.#params, this.#query());
  }
  #query(): string {
    return (this.#parts[PARTS.indexOf('search')] as string).slice(1);
  }
  get searchParams(): URLSearchParams {
    if (this.#params === undefined) {
      this.#params = new URLSearchParams();
      attach(this.#params, this.#query(), (query) => {
        const parts = ask('url-set', this.#parts[0], 'search', query);
        if (parts !== undefined) this.#parts = JSONparse(parts) as string[];
      });
    }
    return this.#params;
  }
  toString(): string {
    return this.#parts[0] as string;
  }
  toJSON(): string {
    return this.#parts[0] as string;
  }
}
