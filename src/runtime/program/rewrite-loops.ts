import type { Replacement } from './edits.ts';
import { forAwaitParts } from './for-await.ts';
import { type Jumps, jumpsOf } from './jumps.ts';
import { isNode, type Node, nameOf, walk } from './tree.ts';
import type { UsingRewrites } from './using.ts';

/** What is written around and into statements, by where it stands among other replacements at the same offset. */
export interface StatementRewrites {
  /** Further out than anything that starts at the same offset. */
  readonly heads: readonly Replacement[];
  /** Further out than anything that ends at the same offset. */
  readonly tails: readonly Replacement[];
}

/** Text behind a node. */
interface Tail {
  readonly node: Node;
  readonly text: string;
}

/** Whether there could be such a loop: most scripts need not be looked through. */
const MAY_BE_WRONG = /\bcontinue\b|\bfor\s*(?:await\b|\/[/*])/;

/**
 * Rewrites the loops that the engine runs wrongly, and no others:
 *
 * - In `for (let …; …; …)` it gives the next iteration its own variables only where the body runs to its end, so that after
 *   a `continue` closures of several iterations share them. Such a `continue` becomes a `break` out of the labelled body.
 * - `for await` neither waits for `return()` nor heeds what comes of it, and calls it after a normal end: see `for-await.ts`.
 *
 * Into the same places goes what is written for `using`.
 */
export function rewriteLoops(tree: Node, source: string, using?: UsingRewrites): StatementRewrites {
  const heads: Replacement[] = [];
  if (using === undefined && !MAY_BE_WRONG.test(source)) return { heads, tails: [] };
  const tails = new Map<number, Tail>();
  const insert = (offset: number, text: string): void => {
    heads.push({ offset, removed: 0, text });
  };
  /** Outer loops come first: what ends with them goes behind what ends with an inner one. */
  const append = ({ node, text }: Tail): void => {
    tails.set(node.end, { node, text: text + (tails.get(node.end)?.text ?? '') });
  };
  let bodies = 0;
  const rewriteLoop = (jumps: Jumps): void => {
    const { loop, continues } = jumps;
    const isAwait = loop.await === true;
    if (!isAwait && !sharesBindings(jumps)) return;
    const body = loop.body as Node;
    const label = continues.length === 0 ? undefined : `__codemode_body_${++bodies}__`;
    if (isAwait) {
      const parts = forAwaitParts(jumps, source);
      insert(parts.start, parts.head);
      heads.push(...parts.inside);
      insert(body.start, label === undefined ? '{' : `{${label}:`);
      append({ node: body, text: parts.tail });
      append({ node: parts.iterable, text: parts.afterIterable });
    } else if (label !== undefined) insert(body.start, `${label}:`);
    if (label !== undefined) heads.push(...continues.map((jump) => leaveBody(jump, label)));
  };
  const loops = jumpsOf(tree);
  if (using === undefined) loops.forEach(rewriteLoop);
  else {
    const byNode = new Map(loops.map((jumps) => [jumps.loop, jumps]));
    walk(tree, (node) => {
      for (const { start, head, node: end, tail } of using.wrappings.get(node) ?? []) {
        if (head !== '') insert(start, head);
        if (tail !== '') append({ node: end, text: tail });
      }
      const jumps = byNode.get(node);
      if (jumps !== undefined) rewriteLoop(jumps);
      return true;
    });
    heads.push(...using.replacements);
  }
  // One that takes a semicolon with it stands where the one before may end.
  const sorted = [...tails.values()].sort((a, b) => a.node.end - b.node.end);
  return { heads, tails: sorted.map((tail) => behind(source, tail)) };
}

/** A `continue` as the `break` out of the body's label: an end of the body as any other. */
function leaveBody(jump: Node, label: string): Replacement {
  const end = isNode(jump.label) ? jump.label.end : jump.start + 'continue'.length;
  return { offset: jump.start, removed: end - jump.start, text: `break ${label}` };
}

/**
 * Written with the character before where that ends a statement, so that it cannot meet what begins right behind it. A brace
 * may also end a type, which is overwritten as a whole.
 */
function behind(source: string, { node, text }: Tail): Replacement {
  const { end } = node;
  const last = source[end - 1] as string;
  return last === ';' || /^(?:Block|Switch|Try)Statement$/.test(node.type)
    ? { offset: end - 1, removed: 1, text: last + text }
    : { offset: end, removed: 0, text };
}

/** Whether iterations may share variables: a `continue` reaches the loop, and a function in it names one of them. */
function sharesBindings({ loop, continues }: Jumps): boolean {
  const { init } = loop;
  if (continues.length === 0 || loop.type !== 'ForStatement' || !isNode(init) || init.kind !== 'let') return false;
  const names = new Set<string>();
  for (const { id } of init.declarations as Node[]) {
    walk(id as Node, (node) => {
      const name = nameOf(node);
      if (name !== undefined) names.add(name);
      return true;
    });
  }
  let isCaptured = false;
  walk(loop, (node) => {
    if (isCaptured) return false;
    if (!/Function|^Class/.test(node.type)) return true;
    walk(node, (inner) => {
      isCaptured ||= names.has(nameOf(inner) ?? '');
      return !isCaptured;
    });
    return false;
  });
  return isCaptured;
}
