import {
  applyReplacements,
  isNode,
  type Node,
  nameOf,
  parseScript,
  type Replacement,
  walk,
} from '../../program/index.ts';
import { type Draft, note } from './edits.ts';

/** A function of its own: what stands inside of it is none of the outer one's. */
const OWN_THIS = /^Function(?:Declaration|Expression)$|^Class/;

/**
 * Functions as arrow functions, for systems that have no others. A declaration is moved to the start of its block, where its
 * name was there all along. One that uses `this`, `arguments` or `yield` stays, with a note.
 */
export async function writeArrows(body: string, draft: Draft): Promise<string> {
  let code = body;
  // One round for each level of functions inside of functions: an edit leaves the text of another as it is.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const parsed = await parseScript(code, 'body');
    if (parsed.language === 'none') return code;
    const edits = outermost(parsed.tree, code);
    if (edits.length === 0) {
      warnOfOthers(parsed.tree, draft);
      return code;
    }
    code = applyReplacements(code, edits).code;
  }
  return code;
}
const MAX_ROUNDS = 50;

/** The edits of the functions that stand in no other function which is to be an arrow. */
function outermost(tree: Node, code: string): readonly Replacement[] {
  const edits: Replacement[] = [];
  const heads = new Map<number, string>();
  walk(tree, (node, parent) => {
    if (!/^Function(?:Declaration|Expression)$/.test(node.type) || !canBeArrow(node) || isMethod(node, parent))
      return true;
    const arrow = arrowText(node, code);
    const name = nameOf(node.id);
    const list = parent?.body;
    if (node.type === 'FunctionDeclaration') {
      // Where a declaration stands in no block, there is no place before it.
      if (name === undefined || !Array.isArray(list)) return true;
      const at = (list as readonly Node[])[0]?.start ?? node.start;
      heads.set(at, `${heads.get(at) ?? ''}const ${name} = ${arrow};\n`);
      edits.push({ offset: node.start, removed: node.end - node.start, text: '' });
    } else edits.push({ offset: node.start, removed: node.end - node.start, text: `(${arrow})` });
    return false;
  });
  const moved = [...heads].map(([offset, text]): Replacement => ({ offset, removed: 0, text }));
  return [...moved, ...edits].sort((a, b) => a.offset - b.offset || a.removed - b.removed);
}

function arrowText({ async, params, body, start }: Node, code: string): string {
  const list = (params as readonly Node[]).length === 0 ? '' : parametersText(params as readonly Node[], code);
  const block = body as Node;
  const typed = returnType(code.slice(start, block.start));
  return `${async === true ? 'async ' : ''}(${list})${typed} => ${code.slice(block.start, block.end)}`;
}

function parametersText(params: readonly Node[], code: string): string {
  return code.slice(params[0]?.start, params.at(-1)?.end);
}

/** What stands between the parameters and the body of a function: the type of what it returns. */
const returnType = (head: string): string => head.slice(head.lastIndexOf(')') + 1).trimEnd();

function canBeArrow(node: Node): boolean {
  if (node.generator === true) return false;
  const own = node.type === 'FunctionExpression' ? nameOf(node.id) : undefined;
  let can = true;
  for (const part of [...(node.params as readonly Node[]), node.body as Node]) {
    walk(part, (inner) => {
      if (inner !== part && OWN_THIS.test(inner.type)) return false;
      const name = nameOf(inner);
      if (inner.type === 'ThisExpression' || name === 'arguments' || (own !== undefined && name === own)) can = false;
      return can;
    });
  }
  return can;
}

const isMethod = (node: Node, parent: Node | undefined): boolean =>
  parent !== undefined &&
  (parent.type === 'MethodDefinition' ||
    (parent.type === 'Property' && (parent.method === true || parent.kind !== 'init') && parent.value === node));

function warnOfOthers(tree: Node, draft: Draft): void {
  let left = 0;
  walk(tree, (node) => {
    if (isNode(node) && /^Function(?:Declaration|Expression)$/.test(node.type)) left += 1;
    return true;
  });
  if (left > 0) {
    note(
      draft,
      'warning',
      `${left} ${left === 1 ? 'function is' : 'functions are'} no arrow and cannot be one: write it in another way`,
    );
  }
}
