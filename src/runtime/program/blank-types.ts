import type { Replacement } from './edits.ts';
import { freeReferences } from './free-references.ts';
import { isNode, type Node, nameOf } from './tree.ts';
import type { Erased, Findings } from './typescript/findings.ts';

/** Overwrites what is only type with blanks, so that every character keeps its place. */
export function blankTypes(source: string, tree: Node, types: Findings): readonly Replacement[] {
  const erased = [...types.erased, ...erasedImports(source, tree), ...erasedExports(source, tree, types.typeNames)];
  return outermost(erased).map(({ start, end, how }) => {
    const text = source.slice(start, end).replace(how === 'line' ? /[\s\S]/g : /[^\n\r\u2028\u2029]/g, ' ');
    return { offset: start, removed: end - start, text: how === 'statement' ? `;${text.slice(1)}` : text };
  });
}

/** The outermost of overlapping ranges: blanks within blanks say the same. */
function outermost(erased: readonly Erased[]): Erased[] {
  const sorted = [...erased].sort((a, b) => a.start - b.start || b.end - a.end);
  const remaining: Erased[] = [];
  let end = -1;
  for (const range of sorted) {
    if (range.start < end) continue;
    remaining.push(range);
    end = range.end;
  }
  return remaining;
}

/** Imports of what is nowhere read as a value: they are of types. */
function erasedImports(source: string, tree: Node): Erased[] {
  const statements = (tree.body as readonly Node[]).filter(({ type }) => type === 'ImportDeclaration');
  if (statements.every(({ specifiers }) => nodes(specifiers).length === 0)) return [];
  const rest = (tree.body as readonly Node[]).filter(({ type }) => type !== 'ImportDeclaration');
  const values = new Set(freeReferences({ ...tree, body: rest }).map(({ name }) => name));
  return statements.flatMap((statement) => {
    const specifiers = nodes(statement.specifiers);
    const dropped = specifiers.filter(({ local, isType }) => isType === true || !values.has(nameOf(local) ?? ''));
    if (dropped.length === 0) return [];
    if (dropped.length === specifiers.length) return [whole(statement)];
    return dropped.map((specifier) => item(source, specifier));
  });
}

/** Exports of names that only types have. */
function erasedExports(source: string, tree: Node, typeNames: ReadonlySet<string>): Erased[] {
  const statements = (tree.body as readonly Node[]).filter(
    ({ type, declaration, specifiers }) =>
      type === 'ExportNamedDeclaration' && !isNode(declaration) && nodes(specifiers).length > 0,
  );
  if (statements.length === 0) return [];
  const free = new Set(freeReferences(tree).map(({ name }) => name));
  return statements.flatMap((statement) => {
    const specifiers = nodes(statement.specifiers);
    const dropped = specifiers.filter(({ local, isType }) => {
      const name = nameOf(local) ?? '';
      return isType === true || (!isNode(statement.source) && typeNames.has(name) && free.has(name));
    });
    if (dropped.length === specifiers.length) return [whole(statement)];
    return dropped.map((specifier) => item(source, specifier));
  });
}

const whole = ({ start, end }: Node): Erased => ({ start, end, how: 'statement' });

/** An item of a list with the comma after it, so that no empty item is left. */
function item(source: string, { start, end }: Node): Erased {
  const comma = /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*,/.exec(source.slice(end));
  return { start, end: end + (comma?.[0].length ?? 0), how: 'lines' };
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
