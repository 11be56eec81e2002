/**
 * Words no tool is exported under as they stand. Besides the list of §6.1: words that strict code reserves too, so that no
 * module could declare or import them, and what others call by itself: `then`, whose export would make the module's namespace a
 * thenable that `await import()` calls, and `toJSON`, by which to log the namespace would call the tool.
 */
const RESERVED = new Set(
  (
    'break case catch class const continue debugger default delete do else export extends false finally for function if import ' +
    'in instanceof new null return super switch this throw true try typeof var void while with yield let static await ' +
    'enum eval arguments implements interface package private protected public then toJSON'
  ).split(' '),
);

/** Exported by every server module itself (§5.1); a tool of that name gets a number. */
const OWN_EXPORT = '__meta__';

/**
 * Letters and marks added after Unicode 15.1. The engine that runs a script may know them while the editor's TypeScript
 * does not, and an older browser would name the tool otherwise: so they count as illegal everywhere.
 */
const RECENT_LETTERS =
  '\\u088f\\u0897\\u0c5c\\u0cdc\\u1acf-\\u1aeb\\u1c89\\u1c8a\\ua7cb-\\ua7cf\\ua7d2\\ua7d4\\ua7da-\\ua7dc\\ua7f1' +
  '\\u{105c0}-\\u{105f3}\\u{10940}-\\u{10959}\\u{10d40}-\\u{10d85}\\u{10ec2}-\\u{10ec7}\\u{10efa}-\\u{10efc}' +
  '\\u{11380}-\\u{113e2}\\u{116d0}-\\u{116e3}\\u{11b60}-\\u{11b67}\\u{11bc0}-\\u{11bf9}\\u{11db0}-\\u{11de9}\\u{11f5a}' +
  '\\u{13460}-\\u{143fa}\\u{16100}-\\u{16139}\\u{16d40}-\\u{16d79}\\u{16ea0}-\\u{16ed3}\\u{16ff2}-\\u{16ff6}' +
  '\\u{187f8}-\\u{187ff}\\u{18cff}\\u{18d09}-\\u{18df2}\\u{1ccf0}-\\u{1ccf9}\\u{1e5d0}-\\u{1e5fa}\\u{1e6c0}-\\u{1e6ff}' +
  '\\u{2b73a}-\\u{2b73f}\\u{2cea2}-\\u{2cead}\\u{323b0}-\\u{33479}';

const ILLEGAL = new RegExp(`[^\\p{ID_Continue}$\\u200c\\u200d]|[${RECENT_LETTERS}]`, 'gu');
const LEGAL_START = /^[\p{ID_Start}$_]/u;

/**
 * The JavaScript identifier of one tool name before collisions (§6.1): each illegal character becomes `_`, a leading digit
 * (or whatever else cannot start a name) gets `_` before it, a reserved word gets `_` after it. The empty name becomes `_`.
 */
export function identifier(toolName: string): string {
  let name = toolName.replace(ILLEGAL, '_');
  if (!LEGAL_START.test(name)) name = `_${name}`;
  return RESERVED.has(name) ? `${name}_` : name;
}

/**
 * Export names of all tools of a server, by tool name (§6.1): collisions are numbered `__2`, `__3`, … in the order of the
 * canonical names by UTF-16 code unit. A number that would meet the clean name of another tool is skipped, so that every
 * clean name stays with the first tool that has it. Independent of the order and repetition of `toolNames`.
 */
export function exportNames(toolNames: readonly string[]): ReadonlyMap<string, string> {
  const sorted = [...new Set(toolNames)].sort();
  const cleanNames = new Map(sorted.map((toolName) => [toolName, identifier(toolName)]));
  const clean = new Set(cleanNames.values());
  const taken = new Set([OWN_EXPORT]);
  const lastNumber = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [toolName, base] of cleanNames) {
    let name = base;
    if (taken.has(name)) {
      let number = lastNumber.get(base) ?? 1;
      do name = `${base}__${++number}`;
      while (taken.has(name) || clean.has(name));
      lastNumber.set(base, number);
    }
    taken.add(name);
    names.set(toolName, name);
  }
  return names;
}
