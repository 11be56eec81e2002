import { type FreeReference, freeReferences, isNode, type Node, positionAt, walk } from '../../program/index.ts';
import type { Diagnostic } from '../../spec.ts';
import type { VmRules } from './presets.ts';
import type { Release } from './release.ts';

/** What a script must not do, in this system's words. */
export type IllegalAccess = 'IllegalBuiltinAccess' | 'DisallowedGlobal' | 'DisallowedLoop';

const FUNCTIONS = /^(?:ArrowFunction|Function)Expression$/;

/** Names of the global object. None but `globalThis` exists in the sandbox; a ban must not depend on that. */
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global']);

/** What a script does that its rules forbid, in the order of its text. */
export function illegalAccesses(
  tree: Node,
  source: string,
  rules: VmRules,
  { loops, functions, illegalKind }: Release,
): readonly Diagnostic[] {
  const violations: {
    readonly node: Node;
    readonly kind: IllegalAccess;
    readonly message: string;
    readonly hint: string;
  }[] = [];
  const references = freeReferences(tree);
  const checkedNames = new Set(references.filter(isAsked).map(({ name }) => name));
  for (const reference of references) {
    const { name, node } = reference;
    const kind = bannedAs(name, rules);
    const viaGlobal = GLOBAL_OBJECTS.has(name) && kind === undefined ? throughGlobal(reference, rules) : undefined;
    if (kind !== undefined)
      violations.push({ node, kind, message: `"${name}" is not allowed here`, hint: insteadOf(name) });
    else if (viaGlobal !== undefined) violations.push(viaGlobal);
    // Without a console, a script that looks before it logs is fine.
    else if (name === 'console' && !rules.allowConsole && !checkedNames.has(name)) {
      const message = '"console" is not allowed here: these rules have no console';
      violations.push({ node, kind: 'DisallowedGlobal', message, hint: 'Use mcpLog, or return what you want to say.' });
    }
  }
  walk(tree, (node) => {
    if (loops.refused.test(node.type) && !rules.allowLoops) {
      const message = `${loops.subject} not allowed here`;
      const instead = loops.refused.test('ForOfStatement') ? '' : 'for…of, ';
      violations.push({
        node,
        kind: 'DisallowedLoop',
        message,
        hint: `Use ${instead}map, filter, reduce and Promise.all.`,
      });
    } else if (functions === 'arrows' && /^Function(?:Declaration|Expression)$/.test(node.type)) {
      const message = '"function" is not allowed here: arrow functions alone are';
      violations.push({ node, kind: 'IllegalBuiltinAccess', message, hint: 'Write const name = async (…) => { … }.' });
    } else if (node.type === 'ImportExpression') {
      const message = '"import()" is not allowed here: there are no modules';
      violations.push({ node, kind: 'DisallowedGlobal', message, hint: 'Use callTool.' });
    } else if (isFunctionConstructor(node)) {
      const message = 'Code generation is not allowed here: the constructor of functions makes code from strings';
      violations.push({ node, kind: 'IllegalBuiltinAccess', message, hint: 'Write the function out.' });
    }
    return true;
  });
  return violations
    .sort((a, b) => a.node.start - b.node.start)
    .map(({ node, kind, message, hint }): Diagnostic => {
      const { line, column } = positionAt(source, node.start);
      const place = { path: `${line}:${column}` };
      return { severity: 'error', code: 'ILLEGAL_ACCESS', errorClass: illegalKind ?? kind, message, hint, ...place };
    });
}

const isAsked = ({ parent }: FreeReference): boolean =>
  parent.type === 'UnaryExpression' && parent.operator === 'typeof';

function bannedAs(name: string, { disabledBuiltins, disabledGlobals }: VmRules): IllegalAccess | undefined {
  if (disabledBuiltins.includes(name)) return 'IllegalBuiltinAccess';
  return disabledGlobals.includes(name) ? 'DisallowedGlobal' : undefined;
}

/** A use of the global object that reaches what is banned, or that could. */
function throughGlobal({ name, node, parent }: FreeReference, rules: VmRules) {
  if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') return undefined;
  const isObject = parent.type === 'MemberExpression' && parent.object === node;
  const property = isObject ? propertyName(parent) : undefined;
  const hint = `Name the property, as in ${name}.value.`;
  if (property === undefined) {
    const message = `"${name}" is only allowed with a property that is written out`;
    return { node, kind: 'DisallowedGlobal' as const, message, hint };
  }
  if (GLOBAL_OBJECTS.has(property)) {
    const message = `"${name}.${property}" is not allowed here`;
    return { node, kind: 'DisallowedGlobal' as const, message, hint };
  }
  const isConsole = property === 'console' && !rules.allowConsole;
  const kind = bannedAs(property, rules) ?? (isConsole ? ('DisallowedGlobal' as const) : undefined);
  if (kind === undefined) return undefined;
  return { node, kind, message: `"${name}.${property}" is not allowed here`, hint: insteadOf(property) };
}

/** The name of the property that a member expression reads, where its text tells. */
function propertyName(member: Node): string | undefined {
  const property = member.property as Node;
  return member.computed === true ? textOf(property) : String(property.name);
}

/** The text that an expression of literals makes. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') {
    const [first, ...more] = node.quasis as readonly { readonly value: { readonly cooked?: string } }[];
    return more.length === 0 ? first?.value.cooked : undefined;
  }
  // Long chains nest to the left; no honest name has many parts.
  const parts: unknown[] = [];
  let left: unknown = node;
  while (isNode(left) && left.type === 'BinaryExpression' && left.operator === '+' && parts.length < MAX_PARTS) {
    parts.unshift(left.right);
    left = left.left;
  }
  if (parts.length === 0) return undefined;
  const texts = [left, ...parts].map((part) =>
    isNode(part) && part.type !== 'BinaryExpression' ? textOf(part) : undefined,
  );
  return texts.includes(undefined) ? undefined : texts.join('');
}
const MAX_PARTS = 50;

/** `f.constructor` of a function that is written out, or the constructor of a constructor. */
function isFunctionConstructor(node: Node): boolean {
  if (node.type !== 'MemberExpression' || propertyName(node) !== 'constructor' || !isNode(node.object)) return false;
  const object = node.object.type === 'ParenthesizedExpression' ? node.object.expression : node.object;
  if (!isNode(object)) return false;
  return FUNCTIONS.test(object.type) || (object.type === 'MemberExpression' && propertyName(object) === 'constructor');
}

function insteadOf(name: string): string {
  if (name === 'Function') return 'Write functions out; to ask for one, compare typeof with "function".';
  if (name === 'eval') return 'Write the code out.';
  if (/^(?:set|clear)(?:Timeout|Interval|Immediate)$/.test(name))
    return 'Await what you wait for; there are no timers.';
  if (/^(?:fetch|XMLHttpRequest|WebSocket|EventSource)$/.test(name)) return 'Call a tool that does it, with callTool.';
  return 'Use callTool and plain JavaScript.';
}
