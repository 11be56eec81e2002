import type { Json } from './json.ts';

// Long JSON text takes up to 70 ms a megabyte to be parsed, by its number of values. Here the platform parses it as well, but
// piece by piece: members of a list or object that follow each other are cut out at their commas, parsed, and put in place.

/** Length from which members that follow each other are parsed: at most 3 ms, whatever is in them. */
const PIECE_CHARS = 32 * 1024;
/** Characters that are looked at between two steps. */
const STRIDE_CHARS = 64 * 1024;
/** Escaped quotes of one string that are looked at between two steps. */
const STRIDE_QUOTES = 8 * 1024;
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const LIST = 91;
const LIST_END = 93;
const OBJECT = 123;
const OBJECT_END = 125;

/** A list or object whose end is still to come. */
interface Open {
  readonly start: number;
  readonly isList: boolean;
  /** Where its members begin that are not parsed yet. */
  from: number;
  /** Where the member begins that is at hand. */
  member: number;
  /** Where the member ends that was parsed by pieces; -1 where the one at hand is none. */
  memberEnd: number;
  /** What its members are put into, once it is too long to be parsed at once. */
  target: Json[] | Record<string, Json> | undefined;
}

/**
 * Parses JSON text in short steps, to the value that `JSON.parse` gives. Throws a `SyntaxError` where that would, and a
 * `RangeError` for what nests deeper than `maxDepth`.
 */
export function* parsingJson(
  text: string,
  { maxDepth, pieceChars = PIECE_CHARS }: { readonly maxDepth: number; readonly pieceChars?: number },
): Generator<void, Json, void> {
  const open: Open[] = [];
  const pieces = createPieces(text);
  let whole: Open | undefined;
  let wholeEnd = 0;
  let lookedTo = 0;
  for (let at = 0; at < text.length; at++) {
    if (at - lookedTo >= STRIDE_CHARS) {
      lookedTo = at;
      yield;
    }
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      const end = text.indexOf('"', at + 1);
      at = text.charCodeAt(end - 1) === BACKSLASH ? yield* endOfString(text, end) : end;
      if (at < 0) throw malformed(text.length);
    } else if (unit === COMMA) {
      const holder = open.at(-1);
      if (holder === undefined) throw malformed(at);
      if (holder.memberEnd >= 0) {
        pieces.checkBlank(holder.memberEnd, at);
        holder.memberEnd = -1;
        holder.from = at + 1;
      } else if (at - holder.from >= pieceChars) {
        yield* pieces.split(open);
        pieces.take(holder, at);
        holder.from = at + 1;
        yield;
      }
      holder.member = at + 1;
    } else if (unit === LIST || unit === OBJECT) {
      if (whole !== undefined) throw malformed(at);
      if (open.length >= maxDepth) throw new RangeError(`The JSON text nests deeper than ${maxDepth} levels`);
      open.push({ start: at, isList: unit === LIST, from: at + 1, member: at + 1, memberEnd: -1, target: undefined });
    } else if (unit === LIST_END || unit === OBJECT_END) {
      const ended = open.pop();
      if (ended === undefined || ended.isList !== (unit === LIST_END)) throw malformed(at);
      if (ended.target === undefined) continue;
      if (ended.memberEnd >= 0) pieces.checkBlank(ended.memberEnd, at);
      else pieces.take(ended, at);
      const holder = open.at(-1);
      if (holder !== undefined) holder.memberEnd = at + 1;
      else {
        whole = ended;
        wholeEnd = at + 1;
      }
      yield;
    }
  }
  if (open.length > 0) throw malformed(text.length);
  if (whole?.target === undefined) {
    yield;
    return JSON.parse(text) as Json;
  }
  pieces.checkBlank(wholeEnd, text.length);
  return whole.target;
}

/** Parses what is between two places of `text`, and puts it where it belongs. */
function createPieces(text: string) {
  const checkBlank = (from: number, to: number): void => {
    if (!/^[ \t\n\r]*$/.test(text.slice(from, to))) throw malformed(from);
  };
  const parsed = (json: string, from: number): Json => {
    try {
      return JSON.parse(json) as Json;
    } catch (error) {
      throw malformed(from, error);
    }
  };
  /** The members from those parsed last on to `end`, of which there is at least one. */
  const take = ({ isList, target, from }: Open, end: number): void => {
    const inner = text.slice(from, end);
    const members = parsed(isList ? `[${inner}]` : `{${inner}}`, from) as Json[] | Record<string, Json>;
    const keys = Object.keys(members);
    if (keys.length === 0) throw malformed(from);
    if (isList) (target as Json[]).push(...(members as Json[]));
    else
      for (const key of keys) put(target as Record<string, Json>, key, (members as Record<string, Json>)[key] as Json);
  };
  return {
    checkBlank,
    take,
    /** Has the members of all that is open put into place, each with what came before it. */
    *split(open: readonly Open[]): Generator<void, void, void> {
      let holder: Open | undefined;
      for (const one of open) {
        if (one.target === undefined) {
          one.target = one.isList ? [] : {};
          if (holder === undefined) checkBlank(0, one.start);
          else {
            if (holder.memberEnd >= 0) throw malformed(one.start);
            if (holder.member > holder.from) {
              take(holder, holder.member - 1);
              yield;
            }
            holder.from = holder.member;
            place(holder, one);
          }
        }
        holder = one;
      }
    },
  };

  function place(holder: Open, member: Open): void {
    const before = text.slice(holder.member, member.start);
    const target = member.target as Json;
    if (holder.isList) {
      checkBlank(holder.member, member.start);
      (holder.target as Json[]).push(target);
      return;
    }
    const [key, ...more] = Object.keys(parsed(`{${before}[]}`, holder.member) as object);
    if (key === undefined || more.length > 0) throw malformed(holder.member);
    put(holder.target as Record<string, Json>, key, target);
  }
}

/** Of JSON, `__proto__` is a member like any other. */
function put(target: Record<string, Json>, key: string, value: Json): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The offset of the quote that ends a string, from a quote in it on; -1 where none does. */
function* endOfString(text: string, from: number): Generator<void, number, void> {
  let quotes = 0;
  for (let end = from; end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
    quotes += 1;
    if (quotes % STRIDE_QUOTES === 0) yield;
  }
  return -1;
}

const malformed = (at: number, cause?: unknown): SyntaxError =>
  new SyntaxError(`The JSON text is malformed after ${at} characters`, { cause });
