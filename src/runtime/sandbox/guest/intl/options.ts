import { isFiniteNumber, JSONstringify, keys, Num, put, RangeErrorCtor, Str, TypeErrorCtor, table } from '../core.ts';
import { textList } from './ask.ts';

const MAX_LOCALES = 100;
/** What a formatter is made from is the key of a cache on the host. */
const MAX_KEY_LENGTH = 2_000;

/** Options by name, each as JSON text. */
export type Options = Record<string, string>;

/** Every enumerable property is read, once: the host's own Intl picks those that it knows. */
export function readOptions(options: unknown): Options {
  const read = table<string>();
  if (options === null) throw new TypeErrorCtor('Intl: the options must be an object');
  for (const name in options as object) {
    const value = (options as Record<string, unknown>)[name];
    if (value !== undefined) read[name] = scalar(value);
  }
  return read;
}

/** Numbers that JSON lacks are sent as text: the host's own conversion makes the same of them. */
function scalar(value: unknown): string {
  if (value === null || typeof value === 'boolean') return Str(value);
  return typeof value === 'number' && isFiniteNumber(value) ? Str(value) : JSONstringify(Str(value));
}

/** The tag of an `Intl.Locale`; its class says how. */
let tagOf: (value: object) => string | undefined = () => undefined;
export const localeTag = (value: object): string | undefined => tagOf(value);
export const setLocaleTag = (read: typeof tagOf): void => {
  tagOf = read;
};

/** A list of locales as CanonicalizeLocaleList takes it. */
export function readLocales(locales: unknown): string {
  const list: string[] = [];
  const tag = typeof locales === 'object' && locales !== null ? tagOf(locales) : undefined;
  if (typeof locales === 'string') put(list, locales);
  else if (tag !== undefined) put(list, tag);
  else if (locales !== undefined) {
    if (locales === null) throw new TypeErrorCtor('Intl: the locales must be a string or a list of strings');
    const from = locales as Readonly<Record<number, unknown>> & { readonly length?: unknown };
    const length = Num(from.length);
    if (length > MAX_LOCALES) throw new RangeErrorCtor(`Intl: more than ${MAX_LOCALES} locales`);
    for (let i = 0; i < length; i++) {
      const locale = from[i];
      if (typeof locale !== 'string' && (typeof locale !== 'object' || locale === null)) {
        throw new TypeErrorCtor('Intl: a locale must be a string');
      }
      put(list, typeof locale === 'string' ? locale : (tagOf(locale) ?? Str(locale)));
    }
  }
  return textList(list);
}

/** What a formatter is made from, as the host takes it. */
export function formatterKey(kind: string, locales: string, options: Options): string {
  let text = '';
  const names = keys(options);
  for (let i = 0; i < names.length; i++) {
    text += `${i === 0 ? '' : ','}${JSONstringify(names[i])}:${options[names[i] as string] as string}`;
  }
  const key = `["${kind}",${locales},{${text}}]`;
  if (key.length > MAX_KEY_LENGTH) throw new RangeErrorCtor('Intl: the locales and options are too long');
  return key;
}
