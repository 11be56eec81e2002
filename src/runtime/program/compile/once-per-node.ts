import type { Node } from '../tree.ts';

/** Reads something of a node once, however often it is asked for: a script may hold thousands that ask. */
export function oncePerNode<Read>(read: (node: Node) => Read): (node: Node) => Read {
  const known = new WeakMap<Node, { readonly of: Read }>();
  return (node) => {
    const result = known.get(node) ?? { of: read(node) };
    known.set(node, result);
    return result.of;
  };
}
