import { isJsonObject, type Json, type JsonObject } from '../runtime/json.ts';

/** A field of the page that was not taken as it is, under the name that the page knows it by, and why. */
export interface Refusal {
  readonly field: string;
  readonly reason: string;
}

export interface Guarded<T> {
  readonly value: T;
  readonly refusals: readonly Refusal[];
}

const MAX_REFUSALS = 50;
const MAX_LIST = 500;
export const MAX_NAME_CHARS = 200;
export const MAX_ID_CHARS = 100;
/** Characters that draw nothing, or turn around what is drawn after them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Those of them that no language needs in a line of text. */
export const UNSEEN_IN_WORDS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Notes what is not taken of the page: the field by the page's name for it, and why. */
export type Refuse = (field: string, reason: string) => void;

/** Takes a value, and keeps what was refused in it. */
export function guarded<T>(take: (refuse: Refuse) => T): Guarded<T> {
  const refusals: Refusal[] = [];
  let more = 0;
  const value = take((field, reason) => {
    if (refusals.length < MAX_REFUSALS) refusals.push({ field: printable(field), reason });
    else more += 1;
  });
  if (more > 0) refusals.push({ field: 'settings', reason: `have ${more} more errors` });
  return { value, refusals };
}

/** Names of the page reach the console, which is read by people too. */
function printable(field: string): string {
  return field.replace(new RegExp(UNSEEN, 'gu'), '?').slice(0, MAX_ID_CHARS);
}

/** The known fields of an object; the names of all others are refused. */
export function fieldsOf(value: unknown, field: string, known: readonly string[], refuse: Refuse): JsonObject {
  if (value === undefined || value === null) return {};
  if (!isJsonObject(value)) {
    refuse(field, 'takes an object');
    return {};
  }
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) refuse(`${field}.${name}`, `is unknown. There are ${known.join(', ')}`.slice(0, 400));
  }
  return Object.fromEntries(
    known.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]),
  ) as JsonObject;
}

/** What may be missing: null then. */
export function optional<T>(value: Json | undefined, take: (value: Json) => T): T | null {
  return value === undefined || value === null ? null : take(value);
}

/** Text of any form. */
export function text<T>(
  value: Json | undefined,
  other: T,
  field: string,
  refuse: Refuse,
  maxChars: number,
): string | T {
  if (typeof value === 'string' && value.length <= maxChars) return value;
  if (value !== undefined) refuse(field, `takes text of at most ${maxChars} characters`);
  return other;
}

/** Tells whether a value is one line of text that can be seen. */
export const lineGuard =
  (maxChars: number, unseen = UNSEEN) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.trim() !== '' && value.length <= maxChars && !unseen.test(value);

/** One line of text that can be seen. */
export function line(
  value: Json | undefined,
  other: string,
  field: string,
  refuse: Refuse,
  maxChars = MAX_NAME_CHARS,
): string {
  if (lineGuard(maxChars)(value)) return value;
  if (value !== undefined) refuse(field, `takes one line of at most ${maxChars} visible characters`);
  return other;
}

/** Text of one form. */
export function matching(
  value: Json,
  pattern: RegExp,
  field: string,
  what: string,
  refuse: Refuse,
  maxChars: number,
): string | null {
  if (typeof value === 'string' && value.length <= maxChars && pattern.test(value)) return value;
  refuse(field, `takes ${what}`);
  return null;
}

/** True or false. */
export function flag(value: Json | undefined, other: boolean, field: string, refuse: Refuse): boolean {
  if (typeof value === 'boolean') return value;
  if (value !== undefined) refuse(field, 'takes true or false');
  return other;
}

/** The first of the values is taken where the page gives none of them. */
export function oneOf<T extends string>(
  value: Json | undefined,
  values: readonly [T, ...T[]],
  field: string,
  refuse: Refuse,
): T {
  const match = values.find((one) => one === value);
  if (match === undefined && value !== undefined) refuse(field, `takes ${values.join(', ')}`);
  return match ?? values[0];
}

/** The usable ones of a list of names; undefined where it is no list. */
export function names(
  value: Json,
  field: string,
  refuse: Refuse,
  isName: (value: unknown) => value is string,
): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_LIST) {
    refuse(field, `takes a list of at most ${MAX_LIST} names`);
    return undefined;
  }
  return (value as readonly Json[]).filter((one, index): one is string => {
    if (!isName(one)) refuse(`${field}[${index}]`, 'is not a name that can be used here');
    return isName(one);
  });
}
