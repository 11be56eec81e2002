import type { Catalog } from '../../catalog/catalog.ts';
import { isNode, type Node, nameOf, walk } from '../../program/index.ts';
import type { DialectConversion, Found, FoundTool, ToolAt } from '../convert/conversion.ts';
import { type Draft, note, replace } from '../convert/edits.ts';
import { allTools, byName, byPath, pathOf, signsIn } from '../convert/find-calls.ts';
import { writeArrows } from '../convert/write-arrows.ts';
import { namedCall } from '../convert/write-calls.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { returnMain } from './entry.ts';
import { toolNamespaces } from './namespaces.ts';
import { PLANNED, RELEASE_1_5, type Release } from './release.ts';

const PARALLEL = `async function parallel(functions) {
  return Promise.all(functions.map((call) => call()));
}`;

const planned: DialectConversion = {
  id: 'codecall',
  parsedAs: 'body or expression',
  calls: 'async',
  results: 'value',
  parsesText: true,
  throws: true,
  unwraps: `if (result.isError) throw new Error(text);
  if (result.structuredContent !== undefined) return result.structuredContent;
  return blocks.length === 1 && texts.length === 1 ? dataOf(text) : blocks;`,
  hasTimers: false,
  globals: [
    { name: 'callTool', weight: 3 },
    { name: 'codecallContext', weight: 3 },
    { name: 'mcpNotify', weight: 2 },
    { name: 'mcpLog', weight: 2 },
    { name: 'getTool', weight: 1 },
  ],
  needs: (tree) =>
    signsIn(tree, (node) => (/^Function(?:Declaration|Expression)$/.test(node.type) ? 'function' : undefined)),
  find: namedTools,
  returnResult: returnOfMain,
  renamed: { mcpLog: 'console.log', mcpNotify: 'console.log' },
  written: { __safe_parallel: { name: 'parallel', text: PARALLEL } },
  without: /^(?:getTool|codecallContext|__safe_parallel)\b/,
  head: ({ tool }, { catalog }) => namedCall(`callTool(${JSON.stringify(namesOf(catalog).get(tool) ?? tool.name)}`),
  check: (draft, tree) => noteLoops(draft, tree, PLANNED),
};

const release15: DialectConversion = {
  ...planned,
  id: 'codecall@1.5',
  unwraps: `if (result.isError) throw new Error(text);
  if (blocks.length === 0) return result.structuredContent;
  return blocks.length === 1 && texts.length === 1 ? dataOf(text) : blocks;`,
  isNewest: true,
  needs: signsOf15,
  find: toolsOf15,
  check: (draft, tree) => noteLoops(draft, tree, RELEASE_1_5),
  notes: (side, tools) => [
    ...(tools.some(({ tool }) => tool.outputSchema !== undefined)
      ? ['CodeCall 1.5 gives the text of a result before its structured content']
      : []),
    ...(side === 'to' ? ['Errors of CodeCall 1.5 say little: read error.code'] : []),
  ],
  // It refuses functions in any other form.
  reshape: async (body, draft) => `${(await writeArrows(body, draft)).trim()}\n`,
};

export const conversions: readonly DialectConversion[] = [planned, release15];

/** The name that each tool is called by: its own, with its server's where several have it. */
const namesOf = keptPerCatalog((catalog) => {
  const times = new Map<string, number>();
  for (const { tool } of allTools(catalog)) times.set(tool.name, (times.get(tool.name) ?? 0) + 1);
  return new Map(
    allTools(catalog).map(({ server, tool }) => [
      tool,
      times.get(tool.name) === 1 ? tool.name : `${server.sourceId}:${tool.name}`,
    ]),
  );
});

function toolOf(name: string, catalog: Catalog): ToolAt | undefined {
  const all = allTools(catalog);
  const names = namesOf(catalog);
  return (
    all.find(({ tool }) => names.get(tool) === name) ??
    all.find(({ server, tool }) => name === `${server.sourceId}:${tool.name}` || name === `${server.id}:${tool.name}`)
  );
}

function namedTools(tree: Node, catalog: Catalog): Found {
  return byName(tree, 'callTool', (name) => toolOf(name, catalog), 1);
}

const spacesOf = (catalog: Catalog): ReadonlyMap<string, readonly string[]> =>
  toolNamespaces({ callable: [...namesOf(catalog).values()].map((name) => ({ name })) });

/** Tools that are called by name, or as members of the namespace that their name begins with. */
function toolsOf15(tree: Node, catalog: Catalog): Found {
  const named = namedTools(tree, catalog);
  const spaces = spacesOf(catalog);
  const members = byPath(
    tree,
    (path) =>
      path.length === 2 && spaces.get(path[0] ?? '')?.includes(path[1] ?? '') === true
        ? toolOf(path.join('.'), catalog)
        : undefined,
    [...spaces.keys()],
  );
  const names = namesOf(catalog);
  const safely = (call: FoundTool): FoundTool => withSafety(call, names.get(call.tool) ?? call.tool.name);
  return {
    tools: [...named.tools.map(safely), ...members.tools.map((call) => safely({ ...call, newer: true }))],
    notFound: [...named.notFound, ...members.notFound],
  };
}

/** Whether the options of a call have its failure come back as a value. */
function withSafety(call: FoundTool, safeName: string): FoundTool {
  const options = call.args?.[1];
  if (options === undefined || options.type !== 'ObjectExpression') return call;
  const safe = (options.properties as readonly Node[]).some(
    ({ key, value }) => nameOf(key) === 'throwOnError' && isNode(value) && value.value === false,
  );
  return safe ? { ...call, safeName, newer: true } : call;
}

function signsOf15(tree: Node, catalog: Catalog | undefined): readonly string[] {
  const spaces = catalog === undefined ? new Map<string, readonly string[]>() : spacesOf(catalog);
  return signsIn(tree, (node) => {
    if (/^For(?:Of)?Statement$/.test(node.type)) return node.type === 'ForStatement' ? 'for' : 'for…of';
    if (nameOf(node) === '__safe_parallel') return '__safe_parallel';
    if (node.type !== 'CallExpression') return undefined;
    const path = pathOf(node.callee) ?? [];
    const isTool = path.length === 2 && spaces.get(path[0] ?? '')?.includes(path[1] ?? '') === true;
    if (isTool) return path.join('.');
    return path.join('.') === 'callTool' && hasThrowOnError(node) ? 'throwOnError' : undefined;
  });
}

function hasThrowOnError({ arguments: args }: Node): boolean {
  const options = (args as readonly unknown[])[2];
  if (!isNode(options) || options.type !== 'ObjectExpression') return false;
  return (options.properties as readonly Node[]).some(({ key }) => nameOf(key) === 'throwOnError');
}

/** What the system runs last, where a script only declares it. */
function returnOfMain(draft: Draft, tree: Node): void {
  const { around = [], last = '' } = returnMain(tree);
  for (const { start, end, head, tail } of around) {
    replace(draft, start, start, head);
    replace(draft, end, end, tail);
  }
  if (last !== '') replace(draft, draft.source.length, draft.source.length, `${last}\n`);
}

/** Tells of loops that the system refuses by its own rules. */
function noteLoops(draft: Draft, tree: Node, { loops }: Release): void {
  walk(tree, (node) => {
    if (!loops.refused.test(node.type)) return true;
    note(draft, 'warning', 'Loops need the preset "balanced" of CodeCall, or list methods in their place', node.start);
    return false;
  });
}
