import type { Replacement } from '../edits.ts';
import { isNode, type Node, nameOf, nodesOf, walk } from '../tree.ts';
import { replace } from './replace.ts';

/** Writes `accessor` fields as TypeScript does: a private field, which a getter and a setter of the name reach. */
export function compileAccessors(code: string, tree: Node): readonly Replacement[] {
  const replacements: Replacement[] = [];
  let count = 0;
  walk(tree, (node) => {
    if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return true;
    for (const member of nodesOf((node.body as Node).body)) {
      if (member.type !== 'AccessorProperty') continue;
      count += 1;
      replacements.push(...compileAccessor(code, member, nameOf(node.id), count));
    }
    return true;
  });
  return replacements;
}

function compileAccessor(code: string, member: Node, className: string | undefined, count: number): Replacement[] {
  const key = member.key as Node;
  const isStatic = member.static === true ? 'static ' : '';
  const storage = `#${nameOf(key) ?? (key.type === 'PrivateIdentifier' ? String(key.name) : '')}_accessor_storage_${count}`;
  const owner = isStatic === '' ? 'this' : (className ?? 'this');
  const keyEnd = member.computed === true ? code.indexOf(']', key.end) + 1 : key.end;
  const keyStart = member.computed === true ? code.lastIndexOf('[', key.start) : key.start;
  const name = code.slice(keyStart, keyEnd);
  const [read, write] =
    member.computed === true
      ? [`[this_key_${count} = ${code.slice(key.start, key.end)}]`, `[this_key_${count}]`]
      : [name, name];
  const pair = ` ${isStatic}get ${read}() { return ${owner}.${storage}; } ${isStatic}set ${write}(value) { ${owner}.${storage} = value; }`;
  const edits = [
    replace(code, member.start, keyEnd, `${isStatic}${storage}`),
    { offset: member.end, removed: 0, text: `;${pair.replace(/[\n\r]/g, ' ')}` },
  ];
  if (member.computed === true) edits.push({ offset: 0, removed: 0, text: `let this_key_${count}; ` });
  return isNode(key) ? edits : [];
}
