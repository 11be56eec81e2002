import { defineProperty, descriptor, hasOwn, JSONstringify, Str, SymbolCtor, TypeErrorCtor } from '../core.ts';
import { ask } from './ask.ts';
import { formatterKey, localeTag, readOptions, setLocaleTag } from './options.ts';

type Parts = Readonly<Record<string, string | boolean | undefined>>;

/** `Intl.Locale` of ECMA-402, its answers the host's own. */
export class Locale {
  readonly #parts: Parts;

  static {
    setLocaleTag((value) => (#parts in value ? (value.#parts.tag as string) : undefined));
  }

  constructor(tag: unknown, options?: unknown) {
    if (typeof tag !== 'string' && (typeof tag !== 'object' || tag === null)) {
      throw new TypeErrorCtor('Intl.Locale: the tag must be a string or an object');
    }
    const text = typeof tag === 'string' ? tag : (localeTag(tag) ?? Str(tag));
    this.#parts = ask(formatterKey('Locale', `[${JSONstringify(text)}]`, readOptions(options)), 'parts', '[]') as Parts;
  }

  #get(name: string): string | boolean | undefined {
    return hasOwn(this.#parts, name) ? this.#parts[name] : undefined;
  }

  get baseName() {
    return this.#get('baseName');
  }
  get calendar() {
    return this.#get('calendar');
  }
  get caseFirst() {
    return this.#get('caseFirst');
  }
  get collation() {
    return this.#get('collation');
  }
  get hourCycle() {
    return this.#get('hourCycle');
  }
  get language() {
    return this.#get('language');
  }
  get numberingSystem() {
    return this.#get('numberingSystem');
  }
  get numeric() {
    return this.#get('numeric');
  }
  get region() {
    return this.#get('region');
  }
  get script() {
    return this.#get('script');
  }
  maximize(): Locale {
    return new Locale(this.#get('maximized'));
  }
  minimize(): Locale {
    return new Locale(this.#get('minimized'));
  }
  toString(): string {
    return this.#get('tag') as string;
  }
}
defineProperty(Locale.prototype, SymbolCtor.toStringTag, descriptor('Intl.Locale', false, false, true));
