import type { Script } from './read-script.ts';
import { type Node, walk } from './tree.ts';
import type { UsingRewrites } from './using.ts';

/** What is written for the `using` declarations of a script; nothing where it has none, as most. */
export async function usingRewrites(
  { code, tree }: Pick<Script, 'code' | 'tree'>,
  form: 'module' | 'body',
): Promise<UsingRewrites | undefined> {
  if (!/\busing\b/.test(code) || !holdsUsing(tree)) return undefined;
  return (await import('./using.ts')).rewriteUsing(tree, code, form);
}

function holdsUsing(tree: Node): boolean {
  let hasUsing = false;
  walk(tree, ({ type, kind }) => {
    hasUsing ||= type === 'VariableDeclaration' && (kind === 'using' || kind === 'await using');
    return !hasUsing;
  });
  return hasUsing;
}
