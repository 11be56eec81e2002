import { isFiniteNumber, JSONstringify, Num, now, put, RangeErrorCtor, Str, TypeErrorCtor } from '../core.ts';
import { textList } from './ask.ts';

/** Longest number that is formatted digit by digit; a longer text is one for the conversion to a number first. */
const MAX_DIGITS = 1_000;

/** A number as text, so that BigInts, decimals in strings, -0, NaN and infinities survive. */
export function numeric(value: unknown): string {
  if (typeof value === 'bigint' || typeof value === 'string') {
    const text = Str(value);
    if (text.length <= MAX_DIGITS && isDecimal(text)) return JSONstringify(text);
    if (typeof value === 'bigint') throw new RangeErrorCtor(`Intl: a number of more than ${MAX_DIGITS} digits`);
  }
  const number = Num(value);
  return number === 0 && 1 / number < 0 ? '"-0"' : `"${Str(number)}"`;
}

/** Digits with at most a sign and a point: an exponent could ask for gigabytes of zeros. */
function isDecimal(text: string): boolean {
  let points = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (char === '.') points += 1;
    else if (!(char >= '0' && char <= '9') && !(i === 0 && (char === '-' || char === '+'))) return false;
  }
  return text.length > 0 && points <= 1;
}

/** A time in milliseconds; null stands for one that is none. */
export function time(value: unknown): string {
  const ms = value === undefined ? now() : Num(value);
  return isFiniteNumber(ms) ? Str(ms) : 'null';
}

export function rangeEnd(value: unknown, convert: (value: unknown) => string): string {
  if (value === undefined) throw new TypeErrorCtor('Intl: a range needs two ends');
  return convert(value);
}

export const text = (value: unknown): string => JSONstringify(Str(value));

/** The items of an iterable, each a string. */
export function strings(items: unknown): string {
  if (items === undefined) return '[]';
  const list: string[] = [];
  for (const item of items as Iterable<unknown>) {
    if (typeof item !== 'string') throw new TypeErrorCtor('Intl.ListFormat: each item must be a string');
    put(list, item);
  }
  return textList(list);
}
