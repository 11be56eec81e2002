import {
  accessor,
  construct,
  defineProperty,
  descriptor,
  fixed,
  hidden,
  keys,
  Str,
  SymbolCtor,
  TypeErrorCtor,
} from '../core.ts';
import { ask } from './ask.ts';
import { compare } from './collation.ts';
import { Locale } from './locale.ts';
import { formatterKey, readLocales, readOptions } from './options.ts';
import { Segments } from './segments.ts';
import { numeric, rangeEnd, strings, text, time } from './values.ts';

/** A method: its name, its length, and the JSON text of the arguments that the host's own gets. */
type Method = readonly [name: string, length: number, args: (a: unknown, b: unknown) => string];

const one = (convert: (value: unknown) => string) => (value: unknown) => `[${convert(value)}]`;
const range = (convert: (value: unknown) => string) => (from: unknown, to: unknown) =>
  `[${rangeEnd(from, convert)},${rangeEnd(to, convert)}]`;
const valueAndUnit = (value: unknown, unit: unknown): string => `[${numeric(value)},${text(unit)}]`;

let keyOf: (formatter: unknown) => string;
let boundOf: (formatter: unknown, bind: (key: string) => unknown) => unknown;

/** What every formatter is made as. Its own prototype never shows: the constructors below stand in front. */
class Formatter {
  #key: string;
  #bound: unknown;

  static {
    keyOf = (formatter) => (formatter as Formatter).#key;
    boundOf = (formatter, bind) => {
      const owner = formatter as Formatter;
      owner.#bound ??= bind(owner.#key);
      return owner.#bound;
    };
  }

  constructor(kind: string, locales: unknown, options: unknown) {
    this.#key = formatterKey(kind, readLocales(locales), readOptions(options));
    ask(this.#key, '', '[]');
  }
}

function method(target: object, of: Method): void {
  const name = of[0];
  const args = of[2];
  const methods = {
    [name](this: unknown, a: unknown, b: unknown): unknown {
      return ask(keyOf(this), name, args(a, b));
    },
  }[name] as () => unknown;
  defineProperty(methods, 'length', descriptor(of[1], false, false, true));
  hidden(target, name, methods);
}

function boundGetter(target: object, of: Method): void {
  const name = of[0];
  const args = of[2];
  const bind = (key: string): unknown => {
    const bound =
      name === 'compare'
        ? (a: unknown, b: unknown) => compare(key, Str(a), Str(b))
        : (value: unknown) => ask(key, name, args(value, undefined));
    defineProperty(bound, 'name', descriptor('', false, false, true));
    defineProperty(bound, 'length', descriptor(of[1], false, false, true));
    return bound;
  };
  const getter = {
    [name](this: unknown): unknown {
      return boundOf(this, bind);
    },
  }[name] as () => unknown;
  defineProperty(getter, 'name', descriptor(`get ${name}`, false, false, true));
  defineProperty(target, name, accessor(getter, undefined, false, true));
}

/** A formatter's class: whether it may be called without `new`, a getter whose value is a bound function, methods. */
function formatterClass(
  name: string,
  callable: boolean,
  bound: Method | undefined,
  methods: readonly Method[],
  length = 0,
): unknown {
  const created = {
    [name]: function (this: unknown, locales?: unknown, options?: unknown): unknown {
      if (new.target === undefined && !callable) throw new TypeErrorCtor(`Constructor Intl.${name} requires 'new'`);
      return construct(Formatter, [name, locales, options], new.target ?? created);
    },
  }[name] as unknown as { new (): object; readonly prototype: object };
  defineProperty(created, 'length', descriptor(length, false, false, true));
  fixed(created, 'prototype', created.prototype);
  const supported = {
    supportedLocalesOf: (locales: unknown) => ask(NO_KIND, 'supportedLocalesOf', `["${name}",${readLocales(locales)}]`),
  };
  hidden(created, 'supportedLocalesOf', supported.supportedLocalesOf);
  defineProperty(created.prototype, SymbolCtor.toStringTag, descriptor(`Intl.${name}`, false, false, true));
  method(created.prototype, ['resolvedOptions', 0, () => '[]']);
  if (bound !== undefined) boundGetter(created.prototype, bound);
  for (let i = 0; i < methods.length; i++) method(created.prototype, methods[i] as Method);
  return created;
}

/** Methods that NumberFormat and DateTimeFormat have beside `format`. */
const parts = (convert: (value: unknown) => string): readonly Method[] => [
  ['formatToParts', 1, one(convert)],
  ['formatRange', 2, range(convert)],
  ['formatRangeToParts', 2, range(convert)],
];

/** `segment` gives an iterable of its own. */
function withSegments(Segmenter: unknown): unknown {
  const methods = {
    segment(this: unknown, input: unknown): Segments {
      return new Segments(keyOf(this), Str(input));
    },
  };
  hidden((Segmenter as { readonly prototype: object }).prototype, 'segment', methods.segment);
  return Segmenter;
}

/** The `Intl` object of ECMA-402, its answers the host's own. */
export function createIntl(): object {
  const intl = {
    getCanonicalLocales: (locales: unknown) => ask(NO_KIND, 'getCanonicalLocales', `[${readLocales(locales)}]`),
    supportedValuesOf: (key: unknown) => ask(NO_KIND, 'supportedValuesOf', `[${text(key)}]`),
    NumberFormat: formatterClass('NumberFormat', true, ['format', 1, one(numeric)], parts(numeric)),
    DateTimeFormat: formatterClass('DateTimeFormat', true, ['format', 1, one(time)], parts(time)),
    Collator: formatterClass('Collator', true, ['compare', 2, () => ''], []),
    PluralRules: formatterClass('PluralRules', false, undefined, [
      ['select', 1, one(numeric)],
      ['selectRange', 2, range(numeric)],
    ]),
    RelativeTimeFormat: formatterClass('RelativeTimeFormat', false, undefined, [
      ['format', 2, valueAndUnit],
      ['formatToParts', 2, valueAndUnit],
    ]),
    ListFormat: formatterClass('ListFormat', false, undefined, [
      ['format', 1, one(strings)],
      ['formatToParts', 1, one(strings)],
    ]),
    DisplayNames: formatterClass('DisplayNames', false, undefined, [['of', 1, one(text)]], 2),
    Segmenter: withSegments(formatterClass('Segmenter', false, undefined, [])),
    Locale,
  };
  const names = keys(intl) as (keyof typeof intl)[];
  for (let i = 0; i < names.length; i++) hidden(intl, names[i] as string, intl[names[i] as keyof typeof intl]);
  defineProperty(intl, SymbolCtor.toStringTag, descriptor('Intl', false, false, true));
  return intl;
}

const NO_KIND = '["Intl",[],{}]';
