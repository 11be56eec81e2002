/** A node of the syntax tree, read by name: parsers add node types faster than types describe them. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** The nodes of a list, without its gaps. */
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The child nodes of a node, in the order of its properties. */
export function children(node: Node): Node[] {
  const nodes: Node[] = [];
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) nodes.push(item);
    } else if (isNode(value)) nodes.push(value);
  }
  return nodes;
}

/** What has no nodes below it, and is most of a tree. */
const isLeaf = ({ type }: Node): boolean => type === 'Identifier' || type === 'Literal';

/** Visits a tree from the top. `visit` returns false to leave out what is below. No recursion: scripts may nest deep. */
export function walk(root: Node, visit: (node: Node, parent: Node | undefined) => boolean): void {
  const nodes: Node[] = [root];
  const parents: (Node | undefined)[] = [undefined];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const goesOn = visit(node, parents.pop());
    if (goesOn === false || isLeaf(node)) continue;
    const below = children(node);
    for (let i = below.length - 1; i >= 0; i--) {
      nodes.push(below[i] as Node);
      parents.push(node);
    }
  }
}

/** The string a literal node holds. */
export function stringOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}

/** An identifier that does not stand for the binding of its name: a property's, a type's. */
export function isOnlyName(node: Node, parent: Node): boolean {
  if (/MemberExpression$/.test(parent.type)) return parent.property === node && parent.computed !== true;
  if (/^(?:Property|PropertyDefinition|MethodDefinition)$/.test(parent.type)) {
    return parent.key === node && parent.computed !== true && parent.shorthand !== true;
  }
  return /^TS/.test(parent.type) && !/^TS(?:As|Satisfies|NonNull)/.test(parent.type);
}
