import type { Catalog } from '../../catalog/catalog.ts';
import { blankFence } from '../../program/code-fence.ts';
import { applyReplacements, isNode, type Node, nameOf, parseScript, walk } from '../../program/index.ts';
import { systemOf } from '../dialect-id.ts';
import type { DialectId, DialectName } from '../index.ts';
import { type ConversionNote, type Draft, note } from './edits.ts';
import { findTools } from './find-calls.ts';
import { makeArrows } from './make-arrows.ts';
import { makeAsync } from './make-async.ts';
import { returnResult } from './results.ts';
import { writeShapes } from './shapes.ts';
import { removeImports, warnOfLoops, writeSurfaces } from './surfaces.ts';
import type { ToolNames } from './tool-names.ts';
import { writeTool } from './write-calls.ts';

export { type Detected, detectDialect } from './detect.ts';
export type { ConversionNote } from './edits.ts';

/** A script as another system has it, and what a person has to look at. */
export interface Conversion {
  readonly code: string;
  readonly notes: readonly ConversionNote[];
}

export interface ConvertOptions {
  readonly from: DialectId;
  readonly to: DialectId;
  /** The servers whose tools the script calls. What it calls of others stays as it is, with a note. */
  readonly catalog: Catalog;
}

/**
 * Rewrites a script from one system to another by its syntax tree: calls, waiting, the result. Comments and everything else
 * stay as they are. What cannot be rewritten stays too, with a note. A script that cannot be parsed comes back unchanged.
 */
export async function convertScript(script: string, options: ConvertOptions): Promise<Conversion> {
  const { from: fromId, to: toId, catalog } = options;
  const [from, to] = [systemOf(fromId), systemOf(toId)];
  if (fromId === toId) return { code: script, notes: [] };
  const source = blankFence(script);
  const parsed = await parseScript(source, from === 'codemode' ? 'module' : 'body or expression');
  const draft: Draft = { source, edits: [], notes: [], helpers: new Map() };
  if (parsed.language === 'none') {
    note(draft, 'warning', `The script cannot be parsed: ${parsed.message}`, parsed.offset);
    return { code: script, notes: draft.notes };
  }
  const { tree } = parsed;
  if (from === to) return betweenVersions(draft, tree, options);
  const { tools, notFound } = findTools(tree, fromId, catalog);
  const imports = importNames(tree);
  returnResult(draft, tree, from);
  if (from === 'koan')
    makeAsync(
      draft,
      tree,
      tools.filter(({ args }) => args !== undefined).map(({ node }) => node),
    );
  const written = tools.filter((found) => writeTool(draft, found, fromId, toId, imports.localName));
  for (const { node, why } of notFound) note(draft, 'warning', `This call stays as it is: ${why}`, node.start);
  writeSurfaces(draft, tree, from, toId);
  removeImports(draft, tree);
  writeShapes(draft, written, fromId, toId);
  const helpers = [...draft.helpers.values()].map((text) => `\n\n${text}`).join('');
  const body = await arrowed(`${applyReplacements(source, draft.edits).code.trim()}${helpers}\n`, draft, toId);
  return { code: await framed(body, to, imports.text()), notes: draft.notes };
}

/** Functions in the form that a system has for them. */
const arrowed = async (body: string, draft: Draft, to: DialectId): Promise<string> =>
  to === 'codecall@1.5' ? `${(await makeArrows(body, draft)).trim()}\n` : body;

/** A script for another version of its own system: what that has not is written in the ways that both have. */
async function betweenVersions(draft: Draft, tree: Node, { from, to, catalog }: ConvertOptions): Promise<Conversion> {
  const { tools } = findTools(tree, from, catalog);
  if (!NEWER.includes(to)) {
    for (const found of tools.filter(({ newer }) => newer === true)) writeTool(draft, found, from, to, () => '');
    if (systemOf(from) === 'codecall') writeSurfaces(draft, tree, systemOf(from), to);
  }
  if (to === 'codecall@1.5') warnOfLoops(draft, tree, to);
  const helpers = [...draft.helpers.values()].map((text) => `\n\n${text}`).join('');
  const code = applyReplacements(draft.source, draft.edits).code;
  const body = helpers === '' ? code : `${code.trimEnd()}${helpers}\n`;
  return { code: await arrowed(body, draft, to), notes: draft.notes };
}

/** Versions that have everything that another of their system has in the way of calls. */
const NEWER: readonly DialectId[] = ['codecall@1.5', 'koan@current'];

/** Puts the form of a system around the body of a function. */
async function framed(body: string, to: DialectName, imports: string): Promise<string> {
  if (to === 'cloudflare') return `async () => {\n${body}}\n`;
  return to === 'codemode' ? `${imports}${await asModule(body)}` : body;
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
      { offset: start, removed: RETURN.length, text: `globalThis.__codemode_result__ =${wait[0]}` },
      { offset: argument.end, removed: 0, text: wait[1] ?? '' },
    ]);
    return code;
  }
  return `async function main() {\n${body}}\nglobalThis.__codemode_result__ = await main();\n`;
}

/** The names by which tools are imported: none that the script has already. */
function importNames(tree: Node): { readonly localName: (tool: ToolNames) => string; readonly text: () => string } {
  const taken = new Set<string>();
  walk(tree, (node) => {
    const name = nameOf(node);
    if (name !== undefined) taken.add(name);
    return true;
  });
  const locals = new Map<ToolNames, string>();
  const localName = (tool: ToolNames): string => {
    const known = locals.get(tool);
    if (known !== undefined) return known;
    const { exportName } = tool.tool;
    let name = exportName;
    for (let number = 1; taken.has(name); number++) name = `${exportName}_tool${number === 1 ? '' : number}`;
    taken.add(name);
    locals.set(tool, name);
    return name;
  };
  const text = (): string => {
    const byServer = new Map<string, string[]>();
    for (const [{ server, tool }, local] of locals) {
      const named = local === tool.exportName ? local : `${tool.exportName} as ${local}`;
      byServer.set(server.id, [...(byServer.get(server.id) ?? []), named]);
    }
    const lines = [...byServer].map(
      ([id, names]) => `import { ${names.join(', ')} } from "@codemode/servers/${id}";\n`,
    );
    return lines.length === 0 ? '' : `${lines.join('')}\n`;
  };
  return { localName, text };
}
