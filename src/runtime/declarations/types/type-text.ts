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
  /** Members of the union that it becomes when TypeScript multiplies it out. */
  readonly width: number;
}

/** Text that needs no brackets anywhere. */
export function atom(text: string, kinds: number, width = 1, bare = false): TypeText {
  return { text, binding: 0, kinds, bare, width };
}

export const UNKNOWN = atom('unknown', ALL_KINDS, 1, true);
export const NEVER = atom('never', 0);
/** What an optional member may be beside its own type. */
export const UNDEFINED = atom('undefined', ALL_KINDS);

/** All values of some JSON types. */
export function bareType(kinds: number): TypeText {
  if (kinds === ALL_KINDS) return UNKNOWN;
  const texts = BARE_TEXTS.filter((_, bit) => kinds & (1 << bit));
  if (texts.length === 0) return NEVER;
  return { text: texts.join(' | '), binding: texts.length === 1 ? 0 : 2, kinds, bare: true, width: texts.length };
}

/** The text, in brackets where it binds as loosely as `binding` or looser. */
function bracketed(type: TypeText, binding: 1 | 2): string {
  return type.binding >= binding ? `(${type.text})` : type.text;
}

export function arrayText(type: TypeText): string {
  return `${bracketed(type, 1)}[]`;
}

/** `A | B`. */
export function union(types: readonly TypeText[]): TypeText {
  if (types.includes(UNKNOWN)) return UNKNOWN;
  const members = new Map(types.filter((type) => type.kinds).map((type) => [type.text, type]));
  const [first = NEVER, ...others] = members.values();
  return others.reduce(
    (all, { text, kinds, bare, width }) => ({
      text: `${all.text} | ${text}`,
      binding: 2,
      kinds: all.kinds | kinds,
      bare: all.bare && bare,
      width: all.width + width,
    }),
    first,
  );
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
