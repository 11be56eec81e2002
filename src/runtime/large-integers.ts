import { endOfJsonString, isJsonObject, type Json } from './json.ts';

/** An integer in JSON text that a number cannot hold exactly, such as 725653563933458432. */
export interface LargeInteger {
  /** Where it is: a JSON Pointer (RFC 6901). */
  readonly pointer: string;
  /** Its digits, as the text has them. */
  readonly text: string;
}

/** What to do with such an integer in a tool's result: round it and warn, or give it as a string of its digits. */
export type LargeIntegers = 'warn' | 'string';

export const LARGE_INTEGER_MODES = ['warn', 'string'] as const satisfies readonly LargeIntegers[];

/** Key of a result under which its large integers are listed. No JSON has a symbol, so no server can forge the list. */
export const LARGE_INTEGERS: unique symbol = Symbol('large integers');

/** Begins a string that stands for a large integer between a parser and whoever resolves it. A server cannot guess it. */
const MARK = `integer-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}:`;

/** Digits from here on may be more than a number holds. */
const LONG_INTEGER = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
/**
 * Whether a number gives these digits back. 725653563933458432 is a double, but is written 725653563933458400: what counts
 * is what the next tool gets.
 */
function isExact(digits: string): boolean {
  const [mantissa = '', exponent] = String(Number(digits)).split('e');
  if (exponent === undefined) return mantissa === digits;
  const [whole = '', fraction = ''] = mantissa.split('.');
  return `${whole}${fraction.padEnd(Number(exponent), '0')}` === digits;
}

/** Whether there can be marks at all: most servers never send what is worth looking for. */
let hasMarked = false;

/** JSON text in which each large integer is a marked string. The same text where there is none. */
export function markLargeIntegers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  let written = '';
  let from = 0;
  while (from < json.length) {
    const quote = json.indexOf('"', from);
    const end = quote === -1 ? json.length : quote;
    written += json.slice(from, end).replace(LONG_INTEGER, (digits) => {
      if (isExact(digits)) return digits;
      hasMarked = true;
      return `"${MARK}${digits}"`;
    });
    if (quote === -1) break;
    from = endOfJsonString(json, quote) + 1;
    written += json.slice(quote, from);
  }
  return written;
}

/** A JSON text as a value whose large integers are marked. Throws a `SyntaxError` as `JSON.parse` does. */
export const parseMarked = (json: string): Json => JSON.parse(markLargeIntegers(json)) as Json;

const isMark = (value: unknown): value is string => typeof value === 'string' && value.startsWith(MARK);

interface Visit {
  readonly node: Record<string, unknown>;
  readonly key: string;
  readonly parent: Visit | undefined;
}

/** Lists the marks in a value. With `replace`, numbers take their place: for a value that is nobody else's yet. */
export function takeMarks(value: unknown, replace: 'replace' | 'keep'): LargeInteger[] {
  if (replace === 'keep' && isMark(value)) return [{ pointer: '', text: value.slice(MARK.length) }];
  if (!hasMarked || typeof value !== 'object' || value === null) return [];
  const integers: LargeInteger[] = [];
  // No recursion: what a server sends may nest deeper than the stack allows.
  const visits: Visit[] = [{ node: value as Record<string, unknown>, key: '', parent: undefined }];
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    const { node } = visit;
    const inner: Visit[] = [];
    for (const key of Object.keys(node)) {
      const member = node[key];
      if (isMark(member)) {
        const text = member.slice(MARK.length);
        integers.push({ pointer: pointerTo(visit, key), text });
        if (replace === 'replace') node[key] = Number(text);
      } else if (typeof member === 'object' && member !== null) {
        inner.push({ node: member as Record<string, unknown>, key, parent: visit });
      }
    }
    for (let last = inner.pop(); last !== undefined; last = inner.pop()) visits.push(last);
  }
  return integers;
}

function pointerTo(visit: Visit, key: string): string {
  const tokens = [key];
  for (let at: Visit | undefined = visit; at?.parent !== undefined; at = at.parent) tokens.push(at.key);
  return tokens
    .reverse()
    .map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

const tokensOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A copy of a value with marks at these places; the value itself where there are none. */
export function withMarks(value: Json, integers: readonly LargeInteger[]): Json {
  hasMarked ||= integers.length > 0;
  return integers.reduce((copy, { pointer, text }) => replaceAt(copy, tokensOf(pointer), `${MARK}${text}`), value);
}

/** A copy of a value with numbers at these places, rounded as JavaScript rounds them. */
export const withNumbers = (value: Json, integers: readonly LargeInteger[]): Json =>
  integers.reduce((copy, { pointer, text }) => replaceAt(copy, tokensOf(pointer), Number(text)), value);

function replaceAt(value: Json, tokens: readonly string[], replacement: Json): Json {
  const [token, ...rest] = tokens;
  if (token === undefined) return replacement;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return items.map((item, index) => (String(index) === token ? replaceAt(item, rest, replacement) : item));
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, token)) return value;
  return { ...value, [token]: replaceAt(value[token] as Json, rest, replacement) };
}

const MARKED = new RegExp(`(?<!\\\\)"${MARK}(-?\\d+)"`, 'g');

/** Texts that marks stand for, by their numbers. */
const texts = new Map<string, string>();
let lastText = 0;

/** A mark for a value that is JSON text already, until it is released. */
export function markText(json: string): { readonly mark: string; readonly release: () => void } {
  lastText += 1;
  // No integer begins with a zero.
  const number = `0${lastText}`;
  texts.set(number, writeMarked(json));
  return { mark: `${MARK}${number}`, release: () => void texts.delete(number) };
}

/** JSON text whose marks are integers again, digit by digit, or the text that they stand for. */
export const writeMarked = (json: string): string =>
  json.includes(MARK) ? json.replace(MARKED, (_, digits: string) => texts.get(digits) ?? digits) : json;

/** Text whose marks are the digits alone: within strings, and as strings. */
export const withoutMarks = (text: string): string => (text.includes(MARK) ? text.replaceAll(MARK, '') : text);

/** The string or number at a place of a value, where it is a string of an integer that no number holds. */
export function largeIntegerAt(value: Json, pointer: string): string | undefined {
  let current: unknown = value;
  for (const token of tokensOf(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, token)) return undefined;
    current = (current as Record<string, unknown>)[token];
  }
  return typeof current === 'string' && /^-?[1-9]\d{15,}$/.test(current) && !isExact(current) ? current : undefined;
}
