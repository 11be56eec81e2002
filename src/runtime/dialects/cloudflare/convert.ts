import type { Catalog } from '../../catalog/catalog.ts';
import { isNode, type Node, nameOf } from '../../program/index.ts';
import { serverOf } from '../codemode/surface.ts';
import type { DialectConversion, ScriptFacts, Sign, ToolAt } from '../convert/conversion.ts';
import { type Draft, replace } from '../convert/edits.ts';
import { byPath, importedTools, type KnownTool, pathOf, signsIn } from '../convert/find-calls.ts';
import { returnExported, statementsOf } from '../convert/results.ts';
import { plainCall } from '../convert/write-calls.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { ALL_TOOLS, namespaces } from './names.ts';

const conversion: DialectConversion = {
  id: 'cloudflare',
  parsedAs: 'body or expression',
  calls: 'async',
  results: 'value',
  parsesText: true,
  throws: true,
  unwraps: `if (result.isError) throw new Error(text);
  if (result.structuredContent !== undefined) return result.structuredContent;
  return blocks.length > 0 && texts.length === blocks.length ? dataOf(text) : result;`,
  hasTimers: true,
  globals: [{ name: ALL_TOOLS, members: /./, weight: 3 }],
  signs: calledInArrow,
  find: (tree, catalog) => {
    const imported = importedTools(tree, catalog, serverOf);
    const members = memberTools(catalog);
    return byPath(tree, (path) => imported(path) ?? members(path), [
      ALL_TOOLS,
      ...namespaces(catalog).map(({ name }) => name),
    ]);
  },
  returnResult: returnAnyForm,
  without: /^codemode\.(?:search|describe|step|run)$/,
  head: ({ tool }, { catalog }) => plainCall(memberOf(catalog).get(tool) ?? `${ALL_TOOLS}.${tool.exportName}`),
  frame: (body) => `async () => {\n${body}}\n`,
};

export const conversions: readonly DialectConversion[] = [
  conversion,
  {
    ...conversion,
    id: 'cloudflare@current',
    needs: (tree) =>
      signsIn(tree, (node) =>
        node.type === 'CallExpression' && pathOf(node.callee)?.join('.') === 'codemode.run'
          ? 'codemode.run'
          : undefined,
      ),
  },
];

/** The expression that each tool is. */
const memberOf = keptPerCatalog(
  (catalog) =>
    new Map(
      namespaces(catalog).flatMap(({ tools }) =>
        tools.map(({ tool, codemodeMember }) => [tool, `${ALL_TOOLS}.${codemodeMember}`] as const),
      ),
    ),
);

/** A tool that a lone arrow function calls of a server's global, by its own name. */
function calledInArrow({ tree, uses, declared, catalog }: ScriptFacts): readonly Sign[] {
  if (catalog === undefined || !isLoneArrow(tree)) return [];
  for (const { name, tools } of namespaces(catalog)) {
    const use = declared.has(name) ? undefined : uses.of.get(name);
    const match = tools.find(({ tool, member }) => member === tool.name && use?.members.has(member) === true);
    if (match !== undefined) return [{ sign: `${name}.${match.member}`, weight: 3 }];
  }
  return [];
}

function isLoneArrow(tree: Node): boolean {
  const [only, ...more] = tree.body as readonly Node[];
  return more.length === 0 && isNode(only?.expression) && only.expression.type === 'ArrowFunctionExpression';
}

/** Tools as members of `codemode` and of the servers' globals. */
function memberTools(catalog: Catalog): KnownTool {
  const byMember = new Map<string, ToolAt>();
  for (const { server, name, tools } of namespaces(catalog)) {
    for (const { tool, member, codemodeMember } of tools) {
      byMember.set(`${ALL_TOOLS}.${codemodeMember}`, { server, tool });
      byMember.set(`${name}.${member}`, { server, tool });
    }
  }
  return (path) => (path.length === 2 ? byMember.get(path.join('.')) : undefined);
}

/** A lone function, a default export, or statements that end in an expression. */
function returnAnyForm(draft: Draft, tree: Node): void {
  const statements = statementsOf(tree);
  const last = statements.at(-1);
  const byDefault = statements.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (byDefault !== undefined) {
    returnExported(draft, byDefault, byDefault === last);
    return;
  }
  if (last === undefined) return;
  if (last.type === 'FunctionDeclaration' && statements.length === 1) {
    replace(draft, draft.source.length, draft.source.length, `\nreturn await ${nameOf(last.id)}();`);
    return;
  }
  if (last.type !== 'ExpressionStatement') return;
  const value = last.expression as Node;
  const isAlone = statements.length === 1 && value.start === last.start;
  if (
    isAlone &&
    value.type === 'ArrowFunctionExpression' &&
    isNode(value.body) &&
    value.body.type === 'BlockStatement'
  ) {
    replace(draft, last.start, value.body.start + 1, '');
    replace(draft, value.body.end - 1, last.end, '');
  } else if (/Function/.test(value.type)) {
    replace(draft, last.start, last.start, 'return await (');
    replace(draft, value.end, last.end, value.start === last.start ? ')();' : '))();');
  } else {
    replace(draft, last.start, last.start, 'return ');
  }
}
