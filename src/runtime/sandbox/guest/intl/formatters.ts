import {
  accessor,
  construct,
  defineProperty,
  descriptor,
  fixed,
  hidden,
  Str,
  SymbolCtor,
  TypeErrorCtor,
} from '../core.ts';
import { ask } from './ask.ts';
import { compare } from './collation.ts';
import { makeKey, readLocales, readOptions } from './options.ts';
import { numeric, rangeEnd, strings, text, time } from './values.ts';

/** A method: its name, its length, and the JSON text of the arguments that the host's own gets. */
type Method = readonly [name: string, length: number, args: (a: unknown, b: unknown) => string];

interface Kind {
  readonly name: string;
  readonly length?: number;
  /** Whether it may be called without `new`. */
  readonly callable?: true;
  /** A getter whose value is a function bound to the formatter. */
  readonly bound?: Method;
  readonly methods: readonly Method[];
}

const one = (convert: (value: unknown) => string) => (value: unknown) => `[${convert(value)}]`;
const range = (convert: (value: unknown) => string) => (from: unknown, to: unknown) =>
  `[${rangeEnd(from, convert)},${rangeEnd(to, convert)}]`;
const valueAndUnit = (value: unknown, unit: unknown): string => `[${numeric(value)},${text(unit)}]`;

const KINDS: readonly Kind[] = [
  {
    name: 'NumberFormat',
    callable: true,
    bound: ['format', 1, one(numeric)],
    methods: [
      ['formatToParts', 1, one(numeric)],
      ['formatRange', 2, range(numeric)],
      ['formatRangeToParts', 2, range(numeric)],
    ],
  },
  {
    name: 'DateTimeFormat',
    callable: true,
    bound: ['format', 1, one(time)],
    methods: [
      ['formatToParts', 1, one(time)],
      ['formatRange', 2, range(time)],
      ['formatRangeToParts', 2, range(time)],
    ],
  },
  { name: 'Collator', callable: true, bound: ['compare', 2, () => ''], methods: [] },
  {
    name: 'PluralRules',
    methods: [
      ['select', 1, one(numeric)],
      ['selectRange', 2, range(numeric)],
    ],
  },
  {
    name: 'RelativeTimeFormat',
    methods: [
      ['format', 2, valueAndUnit],
      ['formatToParts', 2, valueAndUnit],
    ],
  },
  {
    name: 'ListFormat',
    methods: [
      ['format', 1, one(strings)],
      ['formatToParts', 1, one(strings)],
    ],
  },
  { name: 'DisplayNames', length: 2, methods: [['of', 1, one(text)]] },
];

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
    this.#key = makeKey(kind, readLocales(locales), readOptions(options));
    ask(this.#key, '', '[]');
  }
}

function method(target: object, [name, length, args]: Method): void {
  const made = {
    [name](this: unknown, a: unknown, b: unknown): unknown {
      return ask(keyOf(this), name, args(a, b));
    },
  }[name] as () => unknown;
  defineProperty(made, 'length', descriptor(length, false, false, true));
  hidden(target, name, made);
}

function boundGetter(target: object, [name, length, args]: Method): void {
  const bind = (key: string): unknown => {
    const bound =
      name === 'compare'
        ? (a: unknown, b: unknown) => compare(key, Str(a), Str(b))
        : (value: unknown) => ask(key, name, args(value, undefined));
    defineProperty(bound, 'name', descriptor('', false, false, true));
    defineProperty(bound, 'length', descriptor(length, false, false, true));
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

function formatterClass({ name, length = 0, callable, bound, methods }: Kind): unknown {
  const made = {
    [name]: function (this: unknown, ...args: readonly unknown[]): unknown {
      if (new.target === undefined && callable !== true)
        throw new TypeErrorCtor(`Constructor Intl.${name} requires 'new'`);
      return construct(Formatter, [name, args[0], args[1]], new.target ?? made);
    },
  }[name] as unknown as { new (): object; readonly prototype: object };
  defineProperty(made, 'length', descriptor(length, false, false, true));
  fixed(made, 'prototype', made.prototype);
  const supported = {
    supportedLocalesOf: (locales: unknown) => ask(NO_KIND, 'supportedLocalesOf', `["${name}",${readLocales(locales)}]`),
  };
  hidden(made, 'supportedLocalesOf', supported.supportedLocalesOf);
  defineProperty(made.prototype, SymbolCtor.toStringTag, descriptor(`Intl.${name}`, false, false, true));
  method(made.prototype, ['resolvedOptions', 0, () => '[]']);
  if (bound !== undefined) boundGetter(made.prototype, bound);
  for (let i = 0; i < methods.length; i++) method(made.prototype, methods[i] as Method);
  return made;
}

/** The `Intl` object of ECMA-402, its answers the host's own. */
export function makeIntl(): object {
  const intl = {};
  for (let i = 0; i < KINDS.length; i++) {
    const kind = KINDS[i] as Kind;
    hidden(intl, kind.name, formatterClass(kind));
  }
  const statics = {
    getCanonicalLocales: (locales: unknown) => ask(NO_KIND, 'getCanonicalLocales', `[${readLocales(locales)}]`),
    supportedValuesOf: (key: unknown) => ask(NO_KIND, 'supportedValuesOf', `[${text(key)}]`),
  };
  hidden(intl, 'getCanonicalLocales', statics.getCanonicalLocales);
  hidden(intl, 'supportedValuesOf', statics.supportedValuesOf);
  defineProperty(intl, SymbolCtor.toStringTag, descriptor('Intl', false, false, true));
  return intl;
}

const NO_KIND = '["Intl",[],{}]';
