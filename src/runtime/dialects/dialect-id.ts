import type { DialectId, DialectName } from './index.ts';

/** What stands between a system and its version. */
const AT = '@';

/** The system that a dialect is a version of. */
export const systemOf = (id: DialectId): DialectName => partsOf(id).system as DialectName;

/** The version that an id names; undefined for the one that a plain id means. */
export const versionOf = (id: DialectId): string | undefined => partsOf(id).version;

/** A system and its version, as an id is written. */
export function partsOf(id: string): { readonly system: string; readonly version: string | undefined } {
  const at = id.indexOf(AT);
  return at < 0 ? { system: id, version: undefined } : { system: id.slice(0, at), version: id.slice(at + AT.length) };
}
