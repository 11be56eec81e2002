// To write a value of hundreds of thousands of members as JSON takes up to 80 ms a megabyte. Here the platform writes it as
// well, but piece by piece: members of a list or object that follow each other are cut out, written, and joined.

/** Values that are written at once. */
const PIECE_VALUES = 4 * 1024;
/** Characters of a string that count as much as a value. */
const CHARS_A_VALUE = 64;
/** Of what nests deeper, the platform says whether it can be written. */
const MAX_DEPTH = 2_000;

/** A list or object at whose members the writer is. */
interface Open {
  readonly node: object;
  /** The names of its members; undefined for a list. */
  readonly keys: readonly string[] | undefined;
  readonly length: number;
  /** The member that is looked at next. */
  at: number;
  /** The first member that is not written yet, and what is to be written from there on. */
  from: number;
  values: number;
  /** Whether it was begun to be written, by pieces. */
  isBegun: boolean;
  isFirst: boolean;
}

/** JSON text of a value. */
export interface Written {
  /** What `JSON.stringify` gives, if anything. */
  readonly text: string | undefined;
  /** How deep lists and objects nest in it, where that was seen. */
  readonly depth: number | undefined;
}

/** Writes a value in short steps. Throws as `JSON.stringify` does. */
export function* writingValues(
  value: unknown,
  { pieceValues = PIECE_VALUES }: { readonly pieceValues?: number } = {},
): Generator<void, Written, void> {
  const atOnce = (): Written => ({ text: JSON.stringify(value), depth: typeof value === 'string' ? 0 : undefined });
  if (!isPlain(value)) return atOnce();
  let depth = 1;
  const parts: string[] = [];
  const open: Open[] = [opened(value)];
  for (let one = open.at(-1); one !== undefined; one = open.at(-1)) {
    if (one.at < one.length) {
      const member = memberAt(one, one.at);
      one.at += 1;
      one.values += 1;
      if (typeof member === 'object' && member !== null) {
        if (!isPlain(member) || open.length >= MAX_DEPTH) return atOnce();
        open.push(opened(member));
        if (open.length > depth) depth = open.length;
        continue;
      }
      if (typeof member === 'string') one.values += member.length / CHARS_A_VALUE;
    } else {
      open.pop();
      const holder = open.at(-1);
      if (one.isBegun) {
        writePending(one, parts);
        parts.push(one.keys === undefined ? ']' : '}');
        if (holder !== undefined) {
          holder.from = holder.at;
          holder.values = 0;
        }
      } else if (holder !== undefined) holder.values += one.values;
    }
    const at = open.at(-1);
    if (at !== undefined && at.values >= pieceValues) {
      yield* begin(open, parts);
      writePending(at, parts);
      yield;
    }
  }
  return { text: parts.length === 0 ? JSON.stringify(value) : parts.join(''), depth };
}

/** Begins all that is open, each with what comes before it. */
function* begin(open: readonly Open[], parts: string[]): Generator<void, void, void> {
  let holder: Open | undefined;
  for (const one of open) {
    if (!one.isBegun) {
      if (holder !== undefined) {
        const own = holder.at - 1;
        if (holder.from < own) {
          writePending(holder, parts, own);
          yield;
        }
        const name = holder.keys?.[own];
        parts.push(`${separator(holder)}${name === undefined ? '' : `${JSON.stringify(name)}:`}`);
      }
      one.isBegun = true;
      parts.push(one.keys === undefined ? '[' : '{');
    }
    holder = one;
  }
}

/** Writes the members that were looked at, up to `end`. */
function writePending(one: Open, parts: string[], end = one.at): void {
  const { node, keys, from } = one;
  one.from = end;
  one.values = 0;
  if (from >= end) return;
  const json = JSON.stringify(
    keys === undefined
      ? (node as readonly unknown[]).slice(from, end)
      : picked(node as Record<string, unknown>, keys.slice(from, end)),
  );
  // Members that are no JSON are left out of an object.
  if (json !== '{}') parts.push(`${separator(one)}${json.slice(1, -1)}`);
}

function separator(one: Open): string {
  if (!one.isFirst) return ',';
  one.isFirst = false;
  return '';
}

function picked(node: Readonly<Record<string, unknown>>, keys: readonly string[]): object {
  // Without a prototype, `__proto__` is a member like any other.
  const members = Object.create(null) as Record<string, unknown>;
  for (const key of keys) members[key] = node[key];
  return members;
}

const memberAt = ({ node, keys }: Open, at: number): unknown =>
  keys === undefined
    ? (node as readonly unknown[])[at]
    : (node as Readonly<Record<string, unknown>>)[keys[at] as string];

function opened(node: object): Open {
  const keys = Array.isArray(node) ? undefined : Object.keys(node);
  const length = keys?.length ?? (node as readonly unknown[]).length;
  return { node, keys, length, at: 0, from: 0, values: 0, isBegun: false, isFirst: true };
}

/** A list or object as JSON has them, of any realm. What has a word in how it is written is written at once. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return false;
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
