import type { Replacement } from './edits.ts';
import { GAP } from './gap.ts';
import { jumpsOf } from './jumps.ts';
import { isNode, type Node, nameOf, nodesOf, walk } from './tree.ts';
import { moduleParts } from './using-modules.ts';

/** What a scope with `using` holds, by one name: a scope within another declares its own in a block of its own. */
const RESOURCES = '__codemode_resources__';
const ERROR = '__codemode_error__';
/** Functions of which a later one has the name. */
const OVERRIDDEN = '__codemode_overridden_';
/** The guest function that opens such a scope: see the sandbox's `disposal`. */
const OPEN = `const ${RESOURCES}=__codemode_using__();try`;
const END = {
  using: `catch(${ERROR}){${RESOURCES}.fail(${ERROR})}finally{${RESOURCES}.end()}`,
  'await using': `catch(${ERROR}){${RESOURCES}.fail(${ERROR})}finally{while(${RESOURCES}.next())try{await ${RESOURCES}.pending}catch(${ERROR}){${RESOURCES}.fail(${ERROR})}${RESOURCES}.end()}`,
} as const;

type Kind = keyof typeof END;

/** Text around a part of the script: from an offset to the end of a node. */
export interface Wrapping {
  readonly start: number;
  readonly head: string;
  readonly node: Node;
  readonly tail: string;
}

/** How the `using` declarations of a script are written in words that the engine knows. */
export interface UsingRewrites {
  /** By the node at which they are due when a tree is walked from the top, outer ones first. */
  readonly wrappings: ReadonlyMap<Node, readonly Wrapping[]>;
  readonly replacements: readonly Replacement[];
  /** What ends the body of a function, behind all that is added to it. */
  readonly closing: string;
}

/**
 * Writes `using` and `await using` as the language defines them (ECMA-262, DisposeResources). The block that has one in it
 * becomes that of a `try`, whose end disposes of what was held:
 * `{ using x = f(); … }` is `{const r=open();try{ const x = r.add(f()); … }catch(e){r.fail(e)}finally{r.end()}}`.
 * What `await using` waits for is awaited in the script itself.
 */
export function rewriteUsing(tree: Node, source: string, form: 'module' | 'body'): UsingRewrites {
  const rewriting: Rewriting = {
    source,
    form,
    loopStarts: new Map(jumpsOf(tree).map(({ loop, start }) => [loop, start])),
    wrappings: new Map(),
    replacements: [],
    closing: '',
  };
  walk(tree, (node) => {
    const kind = kindOf(nodesOf(node.body));
    if (kind !== undefined) {
      rewriting.replacements.push(...asInBlock(node));
      rewriteBody(rewriting, node, kind);
    }
    if (node.type === 'ForStatement') rewriteFor(rewriting, node);
    else if (node.type === 'ForOfStatement') rewriteForOf(rewriting, node);
    else if (node.type === 'VariableDeclaration') rewriteDeclaration(rewriting, node);
    return true;
  });
  return rewriting;
}

/** The rewrites of a script as they come together. */
interface Rewriting extends UsingRewrites {
  readonly source: string;
  readonly form: 'module' | 'body';
  /** Where loops begin, their labels included. */
  readonly loopStarts: ReadonlyMap<Node, number>;
  readonly wrappings: Map<Node, Wrapping[]>;
  readonly replacements: Replacement[];
  closing: string;
}

function wrap({ wrappings }: Rewriting, at: Node, wrapping: Wrapping): void {
  const own = wrappings.get(at);
  if (own === undefined) wrappings.set(at, [wrapping]);
  else own.push(wrapping);
}

/** A block, or another body, that has a declaration in it. */
function rewriteBody(rewriting: Rewriting, node: Node, kind: Kind): void {
  if (node.type === 'Program') {
    rewriteProgram(rewriting, node, kind);
    return;
  }
  if (node.type !== 'BlockStatement' && node.type !== 'StaticBlock') return;
  const start = node.type === 'StaticBlock' ? braceOf(rewriting.source, node) : node.start;
  wrap(rewriting, node, { start, head: `{${OPEN}`, node, tail: `${END[kind]}}` });
}

function rewriteProgram(rewriting: Rewriting, node: Node, kind: Kind): void {
  const program = moduleParts(node, rewriting.source, rewriting.form);
  const { first, last } = program;
  const end = `;${program.sets}}${END[kind]}`;
  const isModule = rewriting.form === 'module';
  if (!isModule) rewriting.closing = `\n${end}`;
  wrap(rewriting, node, {
    start: first.start,
    head: `${program.before}${OPEN}{`,
    node: last,
    tail: isModule ? end + program.exports : '',
  });
  for (const ended of program.ended) wrap(rewriting, ended, { start: ended.start, head: '', node: ended, tail: ';' });
  rewriting.replacements.push(...program.replacements);
}

function rewriteFor(rewriting: Rewriting, node: Node): void {
  const kind = kindOf([node.init]);
  if (kind === undefined) return;
  const start = rewriting.loopStarts.get(node) ?? node.start;
  wrap(rewriting, node, { start, head: `{${OPEN}{`, node, tail: `}${END[kind]}}` });
}

function rewriteForOf(rewriting: Rewriting, node: Node): void {
  const kind = kindOf([node.left]);
  if (kind === undefined) return;
  const body = node.body as Node;
  const [declarator] = nodesOf((node.left as Node).declarations);
  wrap(rewriting, body, {
    start: body.start,
    head: `{${OPEN}{${RESOURCES}.${addOf(kind)}(${nameOf(declarator?.id)});`,
    node: body,
    tail: `}${END[kind]}}`,
  });
}

function rewriteDeclaration(rewriting: Rewriting, node: Node): void {
  const kind = kindOf([node]);
  if (kind === undefined) return;
  const declarators = nodesOf(node.declarations);
  const { start } = declarators[0] as Node;
  const breaks = rewriting.source.slice(node.start, start).replace(/[^\n]/g, '');
  rewriting.replacements.push({ offset: node.start, removed: start - node.start, text: `const ${breaks}` });
  for (const { id, init } of declarators) {
    if (!isNode(init)) continue;
    const [open, close] = named(init, nameOf(id) as string);
    const head = `${RESOURCES}.${addOf(kind)}(${open}`;
    wrap(rewriting, init, { start: init.start, head, node: init, tail: `${close})` });
  }
}

/**
 * What a body may declare and the block of a `try` may not: a function twice, of which the last counts, and a variable of a
 * function's name, which is that function.
 */
function asInBlock(body: Node): readonly Replacement[] {
  const functions = new Map<string, Node>();
  const replacements: Replacement[] = [];
  for (const statement of nodesOf(body.body)) {
    const name = statement.type === 'FunctionDeclaration' ? nameOf(statement.id) : undefined;
    if (name === undefined) continue;
    const { start, end } = (functions.get(name)?.id ?? {}) as Partial<Node>;
    if (start !== undefined && end !== undefined)
      replacements.push({ offset: start, removed: end - start, text: `${OVERRIDDEN}${start}` });
    functions.set(name, statement);
  }
  if (functions.size === 0) return replacements;
  walk(body, (node) => {
    if (node !== body && /Function|^Class|^StaticBlock$/.test(node.type)) return false;
    const [declarator, ...others] = node.type === 'VariableDeclaration' ? nodesOf(node.declarations) : [];
    if (node.kind !== 'var' || others.length > 0 || !functions.has(nameOf(declarator?.id) ?? '')) return true;
    replacements.push({ offset: node.start, removed: 'var'.length, text: '   ' });
    return true;
  });
  return replacements;
}

const addOf = (kind: Kind): string => (kind === 'using' ? 'add' : 'addAsync');

/** How the declarations among some statements dispose of what they hold; nothing where none does. */
function kindOf(statements: readonly unknown[]): Kind | undefined {
  let match: Kind | undefined;
  for (const statement of statements) {
    const kind = isNode(statement) && statement.type === 'VariableDeclaration' ? statement.kind : undefined;
    if (kind === 'await using') return kind;
    if (kind === 'using') match = kind;
  }
  return match;
}

/** An initializer stays one expression, and a function or class without a name gets that of its variable. */
function named(init: Node, name: string): readonly [string, string] {
  const isFunction = /^(?:ArrowFunction|Function|Class)Expression$/.test(init.type) && !isNode(init.id);
  if (isFunction) return [`{${JSON.stringify(name)}:`, `}[${JSON.stringify(name)}]`];
  return init.type === 'SequenceExpression' ? ['(', ')'] : ['', ''];
}

const BEFORE_BRACE = new RegExp(`static${GAP}*`, 'y');

function braceOf(source: string, { start }: Node): number {
  BEFORE_BRACE.lastIndex = start;
  return start + (BEFORE_BRACE.exec(source)?.[0].length ?? 0);
}
