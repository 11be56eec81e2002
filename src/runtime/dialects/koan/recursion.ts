import type { Replacement } from '../../program/edits.ts';
import { isNode, type Node, nameOf, walk } from '../../program/tree.ts';

/** Calls of the script's own functions that may stand inside of one another. */
export const MAX_RECURSION = 100;

/** What is thrown where there is one more. Part of the message by which the end of a run is known. */
export const TOO_DEEP = `Recursion is deeper than ${MAX_RECURSION} calls`;

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Code that counts calls, for the head of the script, and what it is made of in the bodies of functions. */
export interface Counting {
  readonly head: string;
  readonly replacements: readonly Replacement[];
}

/**
 * Puts a counter into every function body: up where it is entered, down where it is left, however it is left. Functions
 * that can stop in the middle (async, generators) are left out: what they do next is no deeper than whoever resumes them.
 */
export function countCalls(tree: Node, source: string): Counting {
  const depth = freeName('$depth', tree);
  const fault = freeName('$fault', tree);
  // The first call is no recursion yet.
  const enter = `{if(++${depth}>${MAX_RECURSION + 1}){--${depth};throw new ${fault}("${TOO_DEEP}")}try`;
  const leave = `finally{--${depth}}}`;
  const starts: Replacement[] = [];
  const ends: Replacement[] = [];
  walk(tree, (node) => {
    if (!FUNCTION.test(node.type) || !isNode(node.body) || node.async === true || node.generator === true) return true;
    const { body } = node;
    const isBlock = body.type === 'BlockStatement';
    const start = isBlock ? body.start : afterArrow(node, source);
    starts.push({ offset: start, removed: 0, text: isBlock ? enter : `${enter}{return(` });
    // Of functions that end at one place, the inner one ends first.
    ends.unshift({ offset: isBlock ? body.end : node.end, removed: 0, text: isBlock ? leave : `)}${leave}` });
    return true;
  });
  return { head: `let ${depth}=0;const ${fault}=RangeError;`, replacements: [...starts, ...ends] };
}

/** A name that the script does not have. */
function freeName(base: string, tree: Node): string {
  const names = new Set<string>();
  walk(tree, (node) => {
    const name = nameOf(node);
    if (name !== undefined) names.add(name);
    return true;
  });
  let name = base;
  while (names.has(name)) name += '$';
  return name;
}

/** The place behind the `=>` of an arrow function: what its body begins with may be a parenthesis that is in no node. */
function afterArrow(node: Node, source: string): number {
  const before = [...(node.params as readonly Node[]), node.returnType, node.typeParameters].filter(isNode);
  let at = Math.max(node.start, ...before.map(({ end }) => end));
  for (;;) {
    const two = source.slice(at, at + 2);
    if (two === '=>') return at + 2;
    if (two === '//') at = Math.max(at, source.indexOf('\n', at));
    else if (two === '/*') at = source.indexOf('*/', at) + 1;
    at += 1;
  }
}
