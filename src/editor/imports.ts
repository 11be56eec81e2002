/** One replacement in a text, UTF-16 offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** How a script reaches an export of a module, and the edit that makes it so (none when it does already). */
export interface ImportPlan {
  /** `name`, an alias, or `namespace.name`. */
  readonly expression: string;
  readonly edit?: TextEdit;
}

interface ImportStatement {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly namespace?: string;
  /** Imported name by local name. */
  readonly names: ReadonlyMap<string, string>;
  /** Offsets of the braces and what stands between. */
  readonly braces?: { readonly start: number; readonly end: number; readonly list: string };
}

const IMPORT = /^import\b(\s+type\b(?!\s*,|\s+from))?([^;'"()]*?)(["'])([^"'\n]*)\3[^\n]*$/gm;

/**
 * Plans the import of `name` from `specifier`: through what is imported already, else in the braces of an import of that
 * module, else on a line after the last import. A name that means something else in the script gets an alias.
 */
export function planImport(text: string, name: string, specifier: string): ImportPlan {
  const statements = [...text.matchAll(IMPORT)].map(readStatement);
  const own = statements.filter((statement) => statement.specifier === specifier && !statement.typeOnly);
  for (const { namespace, names } of own) {
    const local = [...names].find(([, imported]) => imported === name)?.[0];
    if (local !== undefined) return { expression: local };
    if (namespace !== undefined) return { expression: `${namespace}.${name}` };
  }
  const local = freeName(text, name, specifier);
  const clause = local === name ? name : `${name} as ${local}`;
  const braces = own.find((statement) => statement.braces !== undefined)?.braces;
  if (braces !== undefined) {
    const list = braces.list.trim().replace(/,$/, '');
    const inserted = list === '' ? clause : `${list}, ${clause}`;
    return { expression: local, edit: { start: braces.start, end: braces.end, text: `{ ${inserted} }` } };
  }
  const line = `import { ${clause} } from "${specifier}";`;
  const last = statements.at(-1);
  const at = last?.end ?? 0;
  return { expression: local, edit: { start: at, end: at, text: last === undefined ? `${line}\n` : `\n${line}` } };
}

function readStatement(match: RegExpMatchArray & { index?: number }): ImportStatement {
  const start = match.index ?? 0;
  const clause = match[2] as string;
  const namespace = /\*\s*as\s+([\p{ID_Continue}$]+)/u.exec(clause)?.[1];
  const braces = /\{([^}]*)\}/.exec(clause);
  const names = new Map<string, string>();
  for (const part of (braces?.[1] ?? '').split(',')) {
    const [imported, local] = part.trim().split(/\s+as\s+/);
    if (imported !== undefined && imported !== '') names.set(local ?? imported, imported);
  }
  const bracesStart = start + 'import'.length + (match[1]?.length ?? 0) + (braces?.index ?? 0);
  return {
    start,
    end: start + match[0].length,
    specifier: match[4] as string,
    typeOnly: match[1] !== undefined,
    ...(namespace === undefined ? {} : { namespace }),
    names,
    ...(braces === null
      ? {}
      : { braces: { start: bracesStart, end: bracesStart + braces[0].length, list: braces[1] as string } }),
  };
}

/** `name`, unless the script declares or imports that name already: then one that tells the module too. */
function freeName(text: string, name: string, specifier: string): string {
  const taken = (candidate: string) =>
    new RegExp(
      `(?:\\b(?:const|let|var|function\\*?|class)\\s+|[{,]\\s*|\\bas\\s+)${candidate.replaceAll('$', '\\$')}(?![\\p{ID_Continue}$]|\\s*:)`,
      'u',
    ).test(declarationsOf(text));
  if (!taken(name)) return name;
  const module = (specifier.split('/').at(-1) ?? '').replace(/[^\p{ID_Continue}]+/gu, '_');
  let candidate = `${module}_${name}`.replace(/^(?=\d)/, '_');
  for (let round = 2; taken(candidate); round++) candidate = `${module}_${name}_${round}`;
  return candidate;
}

/** The parts of a script that can declare names: its import clauses and what stands before `=` or a body. */
function declarationsOf(text: string): string {
  const imports = [...text.matchAll(IMPORT)].map((match) => match[0]);
  const others = [...text.matchAll(/\b(?:const|let|var|function\*?|class)\s+[^=;(\n]*/g)].map((match) => match[0]);
  return [...imports, ...others].join('\n');
}
