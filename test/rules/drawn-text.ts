import { parseAst } from 'rolldown/parseAst';

/** A place where text could get onto the screen as it came. */
export interface RawText {
  readonly line: number;
  readonly why: string;
}

export interface Looked {
  readonly matches: readonly RawText[];
  /** Elements that the file makes, and components. */
  readonly elements: number;
  readonly components: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What may be written into a node of the page by hand: what is written there, or has been made plain. */
const PLAIN_CALLS = new Set(['plainText', 'plainLine', 'drawnText', 'clockText']);
/** Members that take text and show it as it is; others take markup. */
const TEXT_MEMBERS = new Set(['textContent', 'innerText', 'nodeValue', 'title', 'placeholder', 'ariaLabel']);
/** Attributes that people read or hear. */
const READ_ATTRIBUTES = new Set(['title', 'alt', 'placeholder', 'aria-label', 'aria-description', 'aria-valuetext']);
const MARKUP_MEMBERS = new Set(['innerHTML', 'outerHTML']);

/**
 * Finds text that is drawn past the elements of `src/ui/jsx`, which make it plain: components that give text instead of an
 * element, elements made by hand, and text written into nodes of the page.
 */
export function rawTextIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): Looked {
  const tree = parseAst(source, { lang }) as unknown as Node;
  const matches: RawText[] = [];
  let elements = 0;
  let components = 0;
  const report = (node: Node, why: string): void => {
    matches.push({ line: source.slice(0, node.start).split('\n').length, why });
  };

  const visit = (node: Node, name: string | undefined): void => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') elements += 1;
    if (lang === 'tsx' && isFunction(node) && name !== undefined && /^[A-Z]/.test(name)) {
      components += 1;
      for (const value of returned(node)) {
        if (!isDrawn(value)) report(value, `${name} gives something that is no element`);
      }
    }
    if (node.type === 'CallExpression') checkCall(node, report);
    if (node.type === 'AssignmentExpression') checkAssignment(node, report);
    if (node.type === 'JSXAttribute' && nameOf(node.name) === 'dangerouslySetInnerHTML') report(node, 'markup');
    if (node.type === 'ImportSpecifier' && ['createElement', 'cloneElement'].includes(nameOf(node.imported) ?? '')) {
      report(node, 'an element made by hand');
    }
    const own = node.type === 'VariableDeclarator' ? nameOf(node.id) : undefined;
    for (const child of Object.values(node)) {
      for (const one of Array.isArray(child) ? child : [child]) {
        if (isNode(one)) visit(one, isFunction(one) ? (nameOf(one.id) ?? own) : undefined);
      }
    }
  };
  visit(tree, undefined);
  return { matches: matches, elements, components };
}

function checkCall(node: Node, report: (node: Node, why: string) => void): void {
  const callee = node.callee as Node;
  const called = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
  const args = node.arguments as readonly Node[];
  const isText = (value: Node | undefined): boolean => value?.type === 'Literal' || value?.type === 'TemplateLiteral';
  if (called === 'createTextNode' && !isPlain(args[0])) report(node, 'a text node made by hand');
  if (called === 'setAttribute' && READ_ATTRIBUTES.has(String(args[0]?.value)) && !isPlain(args[1]))
    report(node, 'an attribute that is read');
  if (callee.type === 'MemberExpression' && (called === 'insertAdjacentHTML' || called === 'write'))
    report(node, 'markup');
  if (called !== undefined && ['append', 'prepend', 'replaceChildren'].includes(called)) {
    for (const value of args) if (isText(value) && !isPlain(value)) report(value, `text given to ${called}`);
  }
}

function checkAssignment(node: Node, report: (node: Node, why: string) => void): void {
  const left = node.left as Node;
  const member = left.type === 'MemberExpression' ? nameOf(left.property) : undefined;
  if (member === undefined) return;
  if (MARKUP_MEMBERS.has(member)) report(node, 'markup');
  if (TEXT_MEMBERS.has(member) && !isPlain(node.right as Node)) report(node, `text written to ${member}`);
}

/** Our own words, or text that has been made plain. */
function isPlain(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return (node.expressions as readonly Node[]).every(isPlain);
    case 'ConditionalExpression':
      return isPlain(node.consequent as Node) && isPlain(node.alternate as Node);
    case 'LogicalExpression':
      return isPlain(node.left as Node) && isPlain(node.right as Node);
    case 'MemberExpression':
      return /^words$/i.test(nameOf(node.object) ?? '');
    case 'CallExpression': {
      const callee = node.callee as Node;
      if (callee.type === 'MemberExpression' && isPlain(callee))
        return (node.arguments as readonly Node[]).every(isPlain);
      return PLAIN_CALLS.has(nameOf(callee) ?? '');
    }
    default:
      return false;
  }
}

const isFunction = (node: Node): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

/** What a function gives back, its inner functions left out. */
function returned(node: Node): readonly Node[] {
  const body = node.body as Node;
  if (body.type !== 'BlockStatement') return branches(body);
  const matches: Node[] = [];
  const walk = (inner: Node): void => {
    if (isFunction(inner)) return;
    if (inner.type === 'ReturnStatement' && isNode(inner.argument)) matches.push(...branches(inner.argument));
    for (const child of Object.values(inner)) {
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) walk(one);
    }
  };
  walk(body);
  return matches;
}

function branches(node: Node): readonly Node[] {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return branches(node.expression as Node);
    case 'ConditionalExpression':
      return [...branches(node.consequent as Node), ...branches(node.alternate as Node)];
    case 'LogicalExpression':
      return branches(node.right as Node);
    default:
      return [node];
  }
}

/** An element, nothing, or elements put elsewhere. */
function isDrawn(node: Node): boolean {
  if (['JSXElement', 'JSXFragment'].includes(node.type)) return true;
  if (node.type === 'Literal') return node.value === null;
  return node.type === 'CallExpression' && ['createPortal', 'useOutlet'].includes(nameOf(node.callee) ?? '');
}

function nameOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'MemberExpression') return nameOf(value.property);
  return typeof value.name === 'string' ? value.name : undefined;
}
