import {
  apply,
  bigintValue,
  dateValue,
  isFiniteNumber,
  JSONstringify,
  numberValue,
  put,
  Str,
  TypeErrorCtor,
  toLowerCase,
  toUpperCase,
} from '../core.ts';
import type { Method } from '../parts.ts';
import { ask } from './ask.ts';
import { compare } from './collation.ts';
import { formatterKey, type Options, readLocales, readOptions } from './options.ts';
import { numeric, time } from './values.ts';

const formatNumber = (value: unknown, locales: unknown, options: unknown): unknown =>
  ask(formatterKey('NumberFormat', readLocales(locales), readOptions(options)), 'format', `[${numeric(value)}]`);

export const numberText: Method = (receiver, locales, options) =>
  formatNumber(apply(numberValue, receiver, []), locales, options);
export const bigintText: Method = (receiver, locales, options) =>
  formatNumber(apply(bigintValue, receiver, []), locales, options);

const DATE_FIELDS = ['weekday', 'year', 'month', 'day'] as const;
const TIME_FIELDS = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits'] as const;

const hasAny = (options: Options, names: readonly string[]): boolean => {
  for (let i = 0; i < names.length; i++) if (options[names[i] as string] !== undefined) return true;
  return false;
};
const addAll = (options: Options, names: readonly string[]): void => {
  for (let i = 0; i < names.length; i++) options[names[i] as string] = '"numeric"';
};

/** Prints a date as its day, its time, or both, where the options ask for nothing else (ECMA-402, ToDateTimeOptions). */
function dateText(part: 'date' | 'time' | 'both'): Method {
  return (receiver, locales, given) => {
    const ms = apply(dateValue, receiver, []);
    const options = readOptions(given);
    const foreign = part === 'date' ? options.timeStyle : part === 'time' ? options.dateStyle : undefined;
    if (foreign !== undefined) throw new TypeErrorCtor(`Intl: a ${part} alone cannot have the style of the other`);
    const request =
      options.dateStyle !== undefined ||
      options.timeStyle !== undefined ||
      (part !== 'time' && hasAny(options, DATE_FIELDS)) ||
      (part !== 'date' && hasAny(options, TIME_FIELDS));
    if (!request && part !== 'time') addAll(options, ['year', 'month', 'day']);
    if (!request && part !== 'date') addAll(options, ['hour', 'minute', 'second']);
    const key = formatterKey('DateTimeFormat', readLocales(locales), options);
    if (isFiniteNumber(ms)) return ask(key, 'format', `[${time(ms)}]`);
    ask(key, '', '[]');
    return 'Invalid Date';
  };
}
export const dateTimeText = dateText('both');
export const dayText = dateText('date');
export const timeText = dateText('time');

function receiverText(receiver: unknown, name: string): string {
  if (receiver === null || receiver === undefined)
    throw new TypeErrorCtor(`String.prototype.${name}: no text is given`);
  return Str(receiver);
}

export const compareText: Method = (receiver, that, locales, options) => {
  const text = receiverText(receiver, 'localeCompare');
  return compare(formatterKey('Collator', readLocales(locales), readOptions(options)), text, Str(that));
};

const casing =
  (name: 'toLocaleUpperCase' | 'toLocaleLowerCase', plain: () => string): Method =>
  (receiver, locales) => {
    const text = receiverText(receiver, name);
    if (locales === undefined) return apply(plain, text, []);
    return ask(formatterKey('Casing', readLocales(locales), readOptions(undefined)), name, `[${JSONstringify(text)}]`);
  };
export const upperText = casing('toLocaleUpperCase', toUpperCase);
export const lowerText = casing('toLocaleLowerCase', toLowerCase);

/** Lists being printed: one that holds itself prints nothing inside. */
const open: unknown[] = [];

export const listText: Method = (receiver, locales, options) => {
  for (let i = 0; i < open.length; i++) if (open[i] === receiver) return '';
  const list = receiver as ArrayLike<{ toLocaleString(locales: unknown, options: unknown): string } | null | undefined>;
  const { length } = list;
  put(open, list);
  try {
    let text = '';
    for (let i = 0; i < length; i++) {
      const item = list[i];
      if (i > 0) text += ',';
      if (item !== null && item !== undefined) text += Str(item.toLocaleString(locales, options));
    }
    return text;
  } finally {
    open.length -= 1;
  }
};
