/** The JSON types as bits, so that a set of them is one number. Their order is the one that unions are printed in. */
export const KIND = { string: 1, number: 2, boolean: 4, array: 8, object: 16, null: 32 } as const;
export const ALL_KINDS = 63;

/** Texts of all values of each kind, from the lowest bit up. */
const BARE_TEXTS = ['string', 'number', 'boolean', 'unknown[]', '{ [k: string]: unknown }', 'null'];

/** TypeScript gives up on unions of 100,000 members (TS2590) and is slow long before. */
const MAX_WIDTH = 1_000;

/** Type text with what is needed to combine it correctly. */
export interface TypeText {
  readonly text: string;
  /** The loosest operator outside brackets: 0 none, 1 `&`, 2 `|`. */
  readonly binding: 0 | 1 | 2;
  /** JSON types that a value of it may have, as {@link KIND} bits; 0 for `never`. */
  readonly kinds: number;
  /** Says nothing beyond its kinds. */
  readonly bare: boolean;
  /** How many members the union has that it becomes when TypeScript multiplies it out. */
  readonly width: number;
  /** Of a union, its members. */
  readonly members?: readonly TypeText[];
}

/** Text that needs no brackets anywhere. */
export function atom(text: string, kinds: number, width = 1, bare = false): TypeText {
  return { text, binding: 0, kinds, bare, width };
}

export const UNKNOWN = atom('unknown', ALL_KINDS, 1, true);
export const NEVER = atom('never', 0);
/** What an optional member may be beside its own type. */
export const UNDEFINED = atom('undefined', ALL_KINDS);

const BARE_TYPES = Array.from({ length: ALL_KINDS }, (_, kinds) =>
  union(BARE_TEXTS.map((text, bit) => atom(text, kinds & (1 << bit), 1, true))),
);

/** All values of some JSON types. */
export function bareType(kinds: number): TypeText {
  return BARE_TYPES[kinds] ?? UNKNOWN;
}

/** The text, in brackets where it binds as loosely as `binding` or looser. */
function bracketed(type: TypeText, binding: 1 | 2): string {
  return type.binding >= binding ? `(${type.text})` : type.text;
}

/** The text before `[]` or `?`, which bind closer than anything. */
export function suffixed(type: TypeText, suffix: '[]' | '?'): string {
  return bracketed(type, 1) + suffix;
}

/** `A | B`. */
export function union(types: readonly TypeText[]): TypeText {
  if (types.includes(UNKNOWN)) return UNKNOWN;
  const possible = types.flatMap((type) => type.members ?? type).filter(({ kinds }) => kinds);
  const members = [...new Map(possible.map((type) => [type.text, type])).values()];
  const [first = NEVER] = members;
  if (members.length < 2) return first;
  return {
    text: members.map(({ text }) => text).join(' | '),
    binding: 2,
    kinds: members.reduce((all, { kinds }) => all | kinds, 0),
    bare: members.every(({ bare }) => bare),
    width: members.reduce((all, { width }) => all + width, 0),
    members,
  };
}

/**
 * `A & B`, without what adds nothing: `string & ("a" | "b")` is `"a" | "b"`. Members that would make the result too wide
 * for TypeScript are left out, which only widens it; `onLeftOut` is told.
 */
export function intersection(types: readonly TypeText[], onLeftOut: () => void): TypeText {
  let kinds = ALL_KINDS;
  let bareKinds = ALL_KINDS;
  let width = 1;
  const members = new Map<string, TypeText>();
  for (const type of types) {
    kinds &= type.kinds;
    if (type.bare) bareKinds &= type.kinds;
    else if (members.has(type.text)) continue;
    else if (Math.min(width, type.width) > 1 && width * type.width > MAX_WIDTH) onLeftOut();
    else {
      width *= type.width;
      members.set(type.text, type);
    }
  }
  if (kinds === 0) return NEVER;
  const parts = [...members.values()];
  if (!parts.some((part) => (part.kinds & ~bareKinds) === 0)) parts.unshift(bareType(bareKinds));
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  return { text: parts.map((part) => bracketed(part, 2)).join(' & '), binding: 1, kinds, bare: false, width };
}
