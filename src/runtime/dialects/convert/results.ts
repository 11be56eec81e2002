import { type Node, nameOf, walk } from '../../program/index.ts';
import { type Draft, note, replace } from './edits.ts';

/** The statements of a script, without its imports. */
export const statementsOf = (tree: Node): readonly Node[] =>
  (tree.body as readonly Node[]).filter(({ type }) => type !== 'ImportDeclaration' && type !== 'EmptyStatement');

/** Keeps the result in a variable where it is not set last. */
export function collectResult(draft: Draft, tree: Node, assignments: readonly Node[]): void {
  if (assignments.length === 0) return;
  const used = new Set<string>();
  walk(tree, (node) => {
    used.add(nameOf(node) ?? '');
    return true;
  });
  let name = 'result';
  while (used.has(name)) name = `${name}_`;
  const first = statementsOf(tree)[0];
  replace(draft, first?.start ?? 0, first?.start ?? 0, `let ${name};\n`);
  for (const { start, left } of assignments) replace(draft, start, (left as Node).end, name);
  const end = draft.source.trimEnd().length;
  replace(draft, end, end, `\nreturn ${name};`);
}

/** Returns what a script exports as its default: the value, or what a function gives. */
export function returnExported(draft: Draft, statement: Node, isLast: boolean): void {
  const value = statement.declaration as Node;
  const isFunction = /Function/.test(value.type);
  const name = nameOf(value.id);
  if (isFunction && name !== undefined && /Declaration$/.test(value.type)) {
    replace(draft, statement.start, value.start, '');
    replace(draft, draft.source.length, draft.source.length, `\nreturn await ${name}();`);
    return;
  }
  if (!isLast)
    note(draft, 'warning', 'The script goes on after its default export: move what follows before it', statement.start);
  replace(draft, statement.start, value.start, isFunction ? 'return await (' : 'return ');
  if (isFunction) replace(draft, value.end, value.end, ')()');
}
