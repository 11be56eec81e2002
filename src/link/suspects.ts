import { isJsonObject, type Json } from '../runtime/json.ts';
import { looksLikeKey } from './server-url.ts';

export type SuspectKind = 'mail' | 'token' | 'key' | 'secret';

/** A place in a value that may be a secret, for a person to look at. */
export interface Suspect {
  readonly path: readonly (string | number)[];
  readonly kind: SuspectKind;
  /** The part of the text in question. */
  readonly text: string;
}

const MASK = '[masked]';
const MAX_SUSPECTS = 1_000;
/** Matched from the `@`: a match from each letter would read a long word once for every letter. */
const MAIL = /@(?<=([\p{L}\p{N}._%+-]+)@)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** The first part of a token is short; longer ones are keys by their look. */
const TOKEN =
  /\b(?:eyJ[\w-]{8,1000}\.[\w-]+\.?[\w-]*|(?:sk|pk|rk)[-_][\w-]{8,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|xox[abprs]-[\w-]{8,}|AKIA[A-Z0-9]{12,}|AIza[\w-]{20,}|Bearer\s+[\w.~+/-]{8,}=*)/g;
const SECRET_NAME =
  /^(?:.*[_-])?(?:pass(?:word|wd|phrase)?|secret|token|api_?key|private_?key|access_?key|credentials?|authorization|cookie|session_?id)$/i;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** Keys are longer than the words, numbers and dates that share their letters. */
const MIN_KEY_CHARS = 20;

/** Finds what may be a secret in a value: tokens and keys by their look, mail addresses, and whatever is named like a secret. */
export function findSuspects(value: Json): readonly Suspect[] {
  const suspects: Suspect[] = [];
  look(value, [], suspects);
  return suspects;
}

function look(value: Json, path: readonly (string | number)[], suspects: Suspect[]): void {
  if (suspects.length >= MAX_SUSPECTS) return;
  if (typeof value === 'string') suspects.push(...inText(value, path));
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) look(item as Json, [...path, index], suspects);
  else if (isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === 'string' && member !== '' && SECRET_NAME.test(key)) {
        suspects.push({ path: [...path, key], kind: 'secret', text: member });
      } else look(member, [...path, key], suspects);
    }
  }
}

function inText(text: string, path: readonly (string | number)[]): Suspect[] {
  const kinds = new Map<string, SuspectKind>();
  let end = 0;
  for (const { 0: domain, 1: local = '', index } of text.matchAll(MAIL)) {
    const from = Math.max(end, index - local.length);
    end = index + domain.length;
    if (from < index) kinds.set(text.slice(from, end), 'mail');
  }
  for (const [token] of text.matchAll(TOKEN)) kinds.set(token, 'token');
  for (const [word] of text.matchAll(/[\w+/=-]{20,}/g)) {
    const taken = [...kinds.keys()].some((other) => other.includes(word));
    if (!taken && word.length >= MIN_KEY_CHARS && !UUID.test(word) && looksLikeKey(word)) kinds.set(word, 'key');
  }
  return [...kinds].map(([part, kind]) => ({ path, kind, text: part }));
}

/** The value with one suspect masked: the rest of its text stays. */
export function masked(value: Json, { path, text }: Pick<Suspect, 'path' | 'text'>): Json {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === 'string' ? value.replaceAll(text, MASK) : value;
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => (index === step ? masked(item, { path: rest, text }) : item));
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, step)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === step ? masked(member, { path: rest, text }) : member]),
  );
}
