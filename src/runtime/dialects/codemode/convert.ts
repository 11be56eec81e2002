import { applyReplacements, isNode, type Node, parseScript, walk } from '../../program/index.ts';
import type { DialectConversion, Sign } from '../convert/conversion.ts';
import { type Draft, replace } from '../convert/edits.ts';
import { byPath, importedTools, pathOf } from '../convert/find-calls.ts';
import { collectResult, returnExported, statementsOf } from '../convert/results.ts';
import { plainCall } from '../convert/write-calls.ts';
import { serverOf } from './surface.ts';

const RESULT = '__codemode_result__';

/** Modules of this system, by every prefix that they have. */
const SPECIFIER = /^@(?:codemode|stencila\/mcp)\//;

const conversion: DialectConversion = {
  id: 'codemode',
  parsedAs: 'module',
  calls: 'async',
  results: 'value',
  parsesText: false,
  throws: true,
  unwraps: `if (result.isError) throw new Error(text);
  if (result.structuredContent !== undefined) return result.structuredContent;
  return blocks.length === 1 && texts.length === 1 ? text : result;`,
  hasTimers: true,
  globals: [{ name: RESULT, weight: 3 }],
  signs: ({ tree }): readonly Sign[] => {
    const sign = importedSpecifier(tree);
    return sign === undefined ? [] : [{ sign, weight: 3 }];
  },
  find: (tree, catalog) => byPath(tree, importedTools(tree, catalog, serverOf)),
  returnResult: returnAssigned,
  head: (tool, { localName }) => plainCall(localName(tool)),
  frame: async (body, imports) => `${imports}${await asModule(body)}`,
};

export const conversions: readonly DialectConversion[] = [conversion];

function importedSpecifier(tree: Node): string | undefined {
  let specifier: string | undefined;
  walk(tree, (node) => {
    const value = isNode(node.source) ? node.source.value : undefined;
    if (typeof value === 'string' && SPECIFIER.test(value)) specifier ??= value;
    return specifier === undefined;
  });
  return specifier;
}

/** `globalThis.__codemode_result__ = x` and `export default x`. */
function returnAssigned(draft: Draft, tree: Node): void {
  const places: { readonly assignment: Node; readonly parent: Node | undefined }[] = [];
  walk(tree, (node, parent) => {
    const isResult = node.type === 'AssignmentExpression' && pathOf(node.left)?.join('.') === RESULT;
    if (isResult && node.operator === '=') places.push({ assignment: node, parent });
    return true;
  });
  const last = statementsOf(tree).at(-1);
  const byDefault = statementsOf(tree).find(({ type }) => type === 'ExportDefaultDeclaration');
  if (byDefault !== undefined && places.length === 0) {
    returnExported(draft, byDefault, byDefault === last);
    return;
  }
  const [only] = places;
  if (places.length === 1 && only !== undefined && only.parent === last && last?.type === 'ExpressionStatement') {
    replace(draft, only.assignment.start, (only.assignment.right as Node).start, 'return ');
    return;
  }
  collectResult(
    draft,
    tree,
    places.map(({ assignment }) => assignment),
  );
}

const RETURN = 'return';
/** What is no promise, whatever is in it. */
const NO_PROMISE = /^(?:Object|Array|Binary|Unary|Await)Expression$|Literal$/;

/** A body as a module: its last `return` assigns the result; one that returns elsewhere becomes a function. */
async function asModule(body: string): Promise<string> {
  const parsed = await parseScript(body, 'body');
  if (parsed.language === 'none') return body;
  const returns: Node[] = [];
  walk(parsed.tree, (node) => {
    if (/Function|^Class/.test(node.type)) return false;
    if (node.type === 'ReturnStatement') returns.push(node);
    return true;
  });
  if (returns.length === 0) return body;
  const [only] = returns;
  const statements = (parsed.tree.body as readonly Node[]).filter(({ type }) => type !== 'FunctionDeclaration');
  if (returns.length === 1 && only !== undefined && only === statements.at(-1) && isNode(only.argument)) {
    const { argument, start } = only;
    const isWrapped = /^\s*\(/.test(body.slice(start + RETURN.length, argument.start));
    const waits = isWrapped || /^(?:Call|Member|Identifier|New)/.test(argument.type);
    const wait = NO_PROMISE.test(argument.type) ? ['', ''] : waits ? [' await', ''] : [' await (', ')'];
    const { code } = applyReplacements(body, [
      { offset: start, removed: RETURN.length, text: `globalThis.${RESULT} =${wait[0]}` },
      { offset: argument.end, removed: 0, text: wait[1] ?? '' },
    ]);
    return code;
  }
  return `async function main() {\n${body}}\nglobalThis.${RESULT} = await main();\n`;
}
