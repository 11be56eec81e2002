import type { Node } from '../tree.ts';

/** Computes something of a node once and remembers it, since thousands of places in a script may need it. */
export function oncePerNode<Read>(read: (node: Node) => Read): (node: Node) => Read {
  const known = new WeakMap<Node, { readonly of: Read }>();
  return (node) => {
    const result = known.get(node) ?? { of: read(node) };
    known.set(node, result);
    return result.of;
  };
}
