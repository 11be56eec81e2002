import type { Replacement } from './edits.ts';
import { GAP } from './gap.ts';
import { type Node, walk } from './tree.ts';

const ACCESSOR = new RegExp(String.raw`(?:static${GAP}+)?[gs]et(?=${GAP}*[\n\r\u2028\u2029])`, 'y');

/** Whether there could be one: most scripts need not be looked through. */
const MAY_BREAK = /\b[gs]et[^\S\n\r\u2028\u2029]*(?:[\n\r\u2028\u2029]|\/[*/])/;

/** The engine takes `get`, with its name on the next line, for a field of that name: the name comes to stand on its line. */
export function joinAccessorLines(tree: Node, source: string): readonly Replacement[] {
  const replacements: Replacement[] = [];
  if (!MAY_BREAK.test(source)) return replacements;
  walk(tree, (node) => {
    if (node.type !== 'MethodDefinition' || (node.kind !== 'get' && node.kind !== 'set')) return true;
    ACCESSOR.lastIndex = node.start;
    const words = ACCESSOR.exec(source)?.[0];
    if (words === undefined) return true;
    const offset = node.start + words.length;
    const between = new RegExp(`${GAP}+`, 'y');
    between.lastIndex = offset;
    const removed = between.exec(source)?.[0].length ?? 0;
    replacements.push({ offset, removed, text: ' '.repeat(removed) });
    return true;
  });
  return replacements;
}
