import { isNode, isOnlyName, type Node, nameOf, stringOf, walk } from './tree.ts';

/** What a script reads of one name that it takes for a global. */
export interface GlobalUse {
  /** Properties that it names. */
  readonly members: ReadonlySet<string>;
  /** True where it does more with it than to read properties by their names. */
  readonly open: boolean;
}

export interface GlobalUses {
  readonly of: ReadonlyMap<string, GlobalUse>;
  /** True where the script can reach globals whose names it does not tell. */
  readonly open: boolean;
}

/**
 * Every name that a script may use as a global: as an identifier, of `globalThis` or of `this`. Names that it declares
 * itself are among them: whoever asks for a name gets to hear of each place where it could be meant.
 */
export function globalUses(tree: Node): GlobalUses {
  const uses = new Map<string, { readonly members: Set<string>; open: boolean }>();
  let open = false;
  const use = (name: string, node: Node, parent: Node | undefined): void => {
    const use = uses.get(name) ?? { members: new Set<string>(), open: false };
    uses.set(name, use);
    if (parent?.type === 'MemberExpression' && parent.object === node) {
      const member = propertyOf(parent);
      if (member === undefined) use.open = true;
      else use.members.add(member);
    } else if (parent?.type === 'VariableDeclarator' && parent.init === node && isPattern(parent.id)) {
      for (const property of parent.id.properties as readonly Node[]) {
        const key = property.type === 'Property' ? propertyOf({ ...property, property: property.key }) : undefined;
        if (key === undefined) use.open = true;
        else use.members.add(key);
      }
    } else use.open = true;
  };
  walk(tree, (node, parent) => {
    const isGlobalObject = node.type === 'ThisExpression' || nameOf(node) === 'globalThis';
    if (node.type === 'MemberExpression' && isNode(node.object)) {
      if (node.object.type === 'ThisExpression' || nameOf(node.object) === 'globalThis') {
        const name = propertyOf(node);
        if (name === undefined) open = true;
        else use(name, node, parent);
      }
    } else if (isGlobalObject) {
      open ||= parent?.type !== 'MemberExpression' || parent.object !== node;
    } else {
      const name = nameOf(node);
      if (name !== undefined && (parent === undefined || !isOnlyName(node, parent))) use(name, node, parent);
    }
    return true;
  });
  return { of: uses, open };
}

const isPattern = (node: unknown): node is Node => isNode(node) && node.type === 'ObjectPattern';

const propertyOf = (node: Node): string | undefined =>
  node.computed === true ? stringOf(node.property) : (nameOf(node.property) ?? stringOf(node.property));
