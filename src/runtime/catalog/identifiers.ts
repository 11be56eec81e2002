/** Reserved words of §6.1, and those a module binding cannot use either. */
const RESERVED = new Set(
  (
    'break case class const continue debugger default delete do else export extends false finally for function if import in ' +
    'instanceof new null return super switch this throw true try typeof var void while with yield let static await ' +
    'enum eval arguments implements interface package private protected public'
  ).split(' '),
);

/** Names a server module cannot give to a tool: its own export, and `then`, which would make the namespace a thenable. */
const TAKEN = ['__meta__', 'then'];

/**
 * The JavaScript identifier of one tool name, before collisions (§6.1): illegal characters become `_`, one for one;
 * a leading digit gets `_` before it; a reserved word gets `_` after it.
 */
export function identifier(toolName: string): string {
  let name = toolName.replace(/[^\p{ID_Continue}$\u200c\u200d]/gu, '_');
  if (name === '' || !/^[\p{ID_Start}$_]/u.test(name)) name = `_${name}`;
  return RESERVED.has(name) ? `${name}_` : name;
}

/**
 * Export names of all tools of a server (§6.1): collisions are numbered `__2`, `__3`, … in the order of the canonical
 * names by UTF-16 code unit, and the numbered names are themselves kept clear of every other name.
 */
export function exportNames(toolNames: readonly string[]): ReadonlyMap<string, string> {
  const sorted = [...new Set(toolNames)].sort();
  const clean = new Set(sorted.map(identifier));
  const taken = new Set(TAKEN);
  const names = new Map<string, string>();
  const nextNumber = new Map<string, number>();
  for (const toolName of sorted) {
    const wanted = identifier(toolName);
    let name = wanted;
    if (taken.has(name)) {
      let n = nextNumber.get(wanted) ?? 2;
      do name = `${wanted}__${n++}`;
      while (taken.has(name) || clean.has(name));
      nextNumber.set(wanted, n);
    }
    taken.add(name);
    names.set(toolName, name);
  }
  return names;
}
