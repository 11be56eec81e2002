import { isNode, type Node, nameOf } from './tree.ts';

/** A name that a script uses and nowhere declares: it means the global of that name. */
export interface FreeReference {
  readonly name: string;
  readonly node: Node;
  readonly parent: Node;
}

interface Scope {
  /** Unique within the script. */
  readonly id: number;
  readonly names: Set<string>;
  readonly outer: Scope | undefined;
  /** Where `var` is hoisted to. */
  readonly takesVar: boolean;
}

/** Declarations of TypeScript that make values. */
const VALUES =
  /^TS(?:Enum(?:Declaration|Member)|Module(?:Declaration|Block)|Import(?:Equals|Require)|ExportAssignment)$/;
const OWN_SCOPE =
  /^(?:Program|BlockStatement|For\w*Statement|SwitchStatement|CatchClause|StaticBlock|Class\w+|TSModuleBlock)$/;
const FUNCTION = /^(?:ArrowFunctionExpression|Function(?:Declaration|Expression))$/;

/** All of them, in the order of the text. */
export function freeReferences(tree: Node): readonly FreeReference[] {
  return references(tree)
    .filter(({ name, scope }) => declaring(name, scope) === undefined)
    .sort((a, b) => a.node.start - b.node.start);
}

/** Tells names apart that are spelt alike and declared in several scopes: a key of a name, where it stands in the text. */
export function keysOfNames(tree: Node): (name: Node) => string {
  const keys = new Map(
    references(tree).map(({ node, name, scope }) => [node, `${declaring(name, scope)?.id} ${name}`] as const),
  );
  return (name) => keys.get(name) ?? '';
}

/** Every name that stands for a value, with the scope that it stands in. */
function references(tree: Node) {
  const references: (FreeReference & { readonly scope: Scope })[] = [];
  const stack: (readonly [Node, Node | undefined, Scope | undefined])[] = [[tree, undefined, undefined]];
  let scopes = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, parent, outer] = next;
    if (isForTypes(node)) continue;
    const scope = scopeOf(node, parent, outer, scopes++);
    declare(node, scope, outer ?? scope);
    if (node.type === 'TSEnumDeclaration' && isNode(node.id))
      references.push({ name: String(nameOf(node.id)), node: node.id, parent: node, scope });
    if (node.type === 'Identifier' && parent !== undefined) {
      references.push({ name: String(node.name), node, parent, scope });
      continue;
    }
    const below = valueChildren(node);
    for (let i = below.length - 1; i >= 0; i--) stack.push([below[i] as Node, node, scope]);
  }
  return references;
}

const isForTypes = (node: Node): boolean =>
  (node.type.startsWith('TS') && !VALUES.test(node.type)) || node.isType === true;

function scopeOf(node: Node, parent: Node | undefined, outer: Scope | undefined, id: number): Scope {
  const isFunction = FUNCTION.test(node.type);
  if (outer !== undefined && !isFunction && !OWN_SCOPE.test(node.type)) return outer;
  const isBody = node.type === 'BlockStatement' && parent !== undefined && FUNCTION.test(parent.type);
  const takesVar = isFunction || isBody || node.type === 'Program' || node.type === 'StaticBlock';
  return { id, names: new Set(), outer, takesVar };
}

function declare(node: Node, own: Scope, outer: Scope): void {
  switch (node.type) {
    case 'VariableDeclaration': {
      let scope = own;
      if (node.kind === 'var') while (!scope.takesVar && scope.outer !== undefined) scope = scope.outer;
      for (const { id } of nodes(node.declarations)) add(scope, id);
      return;
    }
    case 'FunctionDeclaration':
      add(outer, node.id);
      for (const parameter of nodes(node.params)) add(own, parameter);
      return;
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      add(own, node.id);
      for (const parameter of nodes(node.params)) add(own, parameter);
      return;
    case 'ClassDeclaration':
      add(outer, node.id);
      return;
    case 'TSEnumDeclaration':
    case 'TSImportEquals':
    case 'TSImportRequire':
      add(outer, node.id);
      return;
    case 'TSModuleDeclaration':
      add(outer, nodes(node.ids)[0]);
      return;
    case 'ClassExpression':
      add(own, node.id);
      return;
    case 'CatchClause':
      add(own, node.param);
      return;
    case 'ImportDeclaration':
      for (const { local, isType } of nodes(node.specifiers)) if (isType !== true) add(own, local);
      return;
    default: // Declares nothing.
  }
}

/** Every name that a pattern binds. */
function add(scope: Scope, pattern: unknown): void {
  const open: unknown[] = [pattern];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (!isNode(next)) continue;
    const name = nameOf(next);
    if (name !== undefined) scope.names.add(name);
    open.push(...nodes(next.properties), ...nodes(next.elements));
    if (next.type === 'Property') open.push(next.value);
    if (next.type === 'AssignmentPattern') open.push(next.left);
    if (next.type === 'RestElement') open.push(next.argument);
  }
}

/** The children that hold values: names of properties, labels and exports are none. */
function valueChildren(node: Node): Node[] {
  const match: Node[] = [];
  for (const key of Object.keys(node)) {
    if (isOnlyName(node, key)) continue;
    const value = node[key];
    if (Array.isArray(value)) match.push(...nodes(value));
    else if (isNode(value)) match.push(value);
  }
  return match;
}

function isOnlyName(node: Node, key: string): boolean {
  switch (node.type) {
    case 'MemberExpression':
      return key === 'property' && node.computed !== true;
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'AccessorProperty':
      return key === 'key' && node.computed !== true;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return key === 'label';
    case 'MetaProperty':
    case 'ImportDeclaration':
    case 'ImportAttribute':
      return true;
    case 'ExportSpecifier':
      return key === 'exported';
    default:
      return /^TSEnum/.test(node.type) ? key === 'id' : node.type === 'TSModuleDeclaration' && key === 'ids';
  }
}

/** The innermost scope around a place that declares a name. */
function declaring(name: string, from: Scope): Scope | undefined {
  for (let scope: Scope | undefined = from; scope !== undefined; scope = scope.outer) {
    if (scope.names.has(name)) return scope;
  }
  return undefined;
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
