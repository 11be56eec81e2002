import { isJsonObject, type JsonObject, messageOf } from '../json.ts';

/**
 * The locale of a script that names none, and of one that names only unknown ones: the same in every realm, so that a script
 * gives everybody the same text.
 */
const DEFAULT_LOCALE = 'en-US';
/** Longest arguments of one call: lists come back in parts, and the realm's memory is not the guest's. */
const MAX_ARGS_CHARS = 1024 * 1024;
/** What gives no more than it takes. */
const PLAIN: ReadonlySet<string> = new Set(['compare', 'toLocaleUpperCase', 'toLocaleLowerCase']);
/** A formatter takes some 50 µs to make and a few kB to keep. */
const MAX_FORMATTERS = 64;

const KINDS = [
  'NumberFormat',
  'DateTimeFormat',
  'Collator',
  'PluralRules',
  'RelativeTimeFormat',
  'ListFormat',
  'DisplayNames',
  'Segmenter',
];

/** What a guest may ask of one formatter, by method. */
type Formatter = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
interface FormatterClass {
  new (locales: readonly string[], options: JsonObject): Formatter;
  readonly prototype: object;
  supportedLocalesOf(locales: readonly string[]): readonly string[];
}
const classOf = (kind: unknown): FormatterClass | undefined =>
  KINDS.includes(kind as string) ? (Intl as unknown as Record<string, FormatterClass>)[kind as string] : undefined;

/** What belongs to no formatter. */
const STATICS: Formatter = {
  getCanonicalLocales: (locales) => Intl.getCanonicalLocales(locales as string[]),
  supportedValuesOf: (key) => Intl.supportedValuesOf(key as 'unit'),
  supportedLocalesOf: (kind, locales) => classOf(kind)?.supportedLocalesOf(locales as string[]),
};

/** The printable characters of ASCII. */
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

const LOCALE_PARTS = [
  'baseName',
  'calendar',
  'caseFirst',
  'collation',
  'hourCycle',
  'language',
  'numberingSystem',
] as const;

function localeParts(locale: Intl.Locale): Formatter {
  const { numeric, region, script } = locale;
  return {
    parts: () => ({
      ...Object.fromEntries(LOCALE_PARTS.map((name) => [name, locale[name]])),
      ...{ numeric, region, script, tag: locale.toString() },
      ...{ maximized: locale.maximize().toString(), minimized: locale.minimize().toString() },
    }),
  };
}

/** Engines take the longer for each piece the longer the text is: they get this many characters at a time. */
const WINDOW_CHARS = 4_096;
/** Words of some scripts are found by what follows them: pieces this close to the end of a window are found again. */
const MARGIN_CHARS = 512;

/** Where pieces begin, and whether each is a word: -1 where that is not asked. */
function bounds(segmenter: Intl.Segmenter, text: string): number[] {
  const offsets: number[] = [];
  let size = WINDOW_CHARS;
  for (let from = 0; from < text.length; ) {
    const end = Math.min(text.length, from + size);
    const sure = end === text.length ? end : end - MARGIN_CHARS;
    let next = from;
    for (const { index, segment, isWordLike } of segmenter.segment(text.slice(from, end))) {
      if (from + index + segment.length > sure) break;
      offsets.push(from + index, isWordLike === undefined ? -1 : Number(isWordLike));
      next = from + index + segment.length;
    }
    // A piece longer than the window needs a larger one.
    size = next === from ? size * 2 : WINDOW_CHARS;
    from = next;
  }
  return offsets;
}

/** Makes a formatter from JSON of its kind, its locales and its options. */
function makeFormatter(spec: string): Formatter | undefined {
  const [kind, requested, options] = JSON.parse(spec) as readonly unknown[];
  if (kind === 'Intl') return STATICS;
  if (!Array.isArray(requested) || !isJsonObject(options)) return undefined;
  const locales = [...requested.map(String), DEFAULT_LOCALE];
  if (kind === 'Casing') {
    return {
      toLocaleUpperCase: (text) => String(text).toLocaleUpperCase(locales),
      toLocaleLowerCase: (text) => String(text).toLocaleLowerCase(locales),
    };
  }
  if (kind === 'Locale') return localeParts(new Intl.Locale(String(requested[0]), options));
  const Kind = classOf(kind);
  if (Kind === undefined) return undefined;
  const target = new Kind(locales, options);
  const formatter: Record<string, (...args: readonly unknown[]) => unknown> = {};
  for (const name of Object.getOwnPropertyNames(Kind.prototype)) {
    if (name === 'constructor') continue;
    // JSON has no NaN: null stands for a time that is none, which the formatter refuses.
    formatter[name] = (...args) => target[name]?.(...args.map((arg) => arg ?? Number.NaN));
  }
  if (target instanceof Intl.Collator) formatter.ascii = () => ASCII.toSorted(target.compare).join('');
  if (target instanceof Intl.Segmenter) formatter.segment = (text) => bounds(target, String(text));
  return formatter;
}

/**
 * The host's half of the guest's `Intl`. Answers with JSON text of the value, or of the error that the realm's own Intl
 * threw; undefined where there is no such formatter or method, or where the arguments are too long. No method at all just makes the formatter.
 */
export function createIntlHost(): (spec: string, method: string, args: string) => string | undefined {
  const formatters = new Map<string, Formatter>();
  const formatterOf = (spec: string): Formatter | undefined => {
    const fresh = formatters.get(spec) ?? makeFormatter(spec);
    if (fresh === undefined || formatters.has(spec)) return fresh;
    for (const oldest of formatters.keys()) if (formatters.size >= MAX_FORMATTERS) formatters.delete(oldest);
    return formatters.set(spec, fresh).get(spec);
  };
  return (spec, method, args) => {
    if (args.length > MAX_ARGS_CHARS && !PLAIN.has(method)) return undefined;
    try {
      const formatter = formatterOf(spec);
      if (formatter === undefined || method === '') return formatter && '{}';
      const run = Object.hasOwn(formatter, method) ? formatter[method] : undefined;
      return run && JSON.stringify({ value: run(...(JSON.parse(args) as unknown[])) });
    } catch (error) {
      return JSON.stringify({
        error: error instanceof TypeError ? 'TypeError' : 'RangeError',
        message: messageOf(error),
      });
    }
  };
}
