import { accessor, bridge, defineProperty, JSONparse, JSONstringify, sliceOf, TypeErrorCtor } from '../core.ts';
import { attach, refill, URLSearchParams } from './url-search-params.ts';
import { usv } from './usv.ts';

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
const HREF = 0;
const ORIGIN = 1;
const SEARCH = 9;

/** The parts of a URL, or undefined where it is none. */
function ask(op: 'url-parse' | 'url-set', a: string, b: string | undefined, c?: string): string[] | undefined {
  const answer = bridge.host(
    op,
    JSONstringify(a),
    b === undefined ? undefined : JSONstringify(b),
    c === undefined ? undefined : JSONstringify(c),
  );
  return typeof answer === 'string' ? (JSONparse(answer) as string[]) : undefined;
}

/** URL of the URL Standard, parsed by the host's own. */
export class URL {
  #parts: string[];
  #params: URLSearchParams | undefined;

  static {
    for (let index = 0; index < PARTS.length; index++) {
      const part = PARTS[index] as string;
      function get(this: URL): string {
        return this.#parts[index] as string;
      }
      function set(this: URL, value: unknown): void {
        this.#set(part, usv(value));
        if (this.#params !== undefined) refill(this.#params, this.#query());
      }
      defineProperty(URL.prototype, part, accessor(get, index === ORIGIN ? undefined : set, true, true));
    }
  }

  constructor(url: unknown, base?: unknown) {
    const parts = parse(url, base);
    if (parts === undefined) throw new TypeErrorCtor(`Invalid URL: ${usv(url)}`);
    this.#parts = parts;
  }
  static canParse(url: unknown, base?: unknown): boolean {
    return parse(url, base) !== undefined;
  }
  static parse(url: unknown, base?: unknown): URL | null {
    return parse(url, base) === undefined ? null : new URL(url, base);
  }
  #set(part: string, value: string): void {
    const parts = ask('url-set', this.#parts[HREF] as string, part, value);
    if (parts === undefined) throw new TypeErrorCtor(`Invalid URL: ${value}`);
    this.#parts = parts;
  }
  #query(): string {
    return sliceOf(this.#parts[SEARCH] as string, 1);
  }
  get searchParams(): URLSearchParams {
    if (this.#params === undefined) {
      const params = new URLSearchParams();
      refill(params, this.#query());
      attach(params, (query) => this.#set('search', query));
      this.#params = params;
    }
    return this.#params;
  }
  toString(): string {
    return this.#parts[HREF] as string;
  }
  toJSON(): string {
    return this.#parts[HREF] as string;
  }
}

const parse = (url: unknown, base: unknown): string[] | undefined =>
  ask('url-parse', usv(url), base === undefined ? undefined : usv(base));
