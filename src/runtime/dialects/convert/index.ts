import type { Catalog, CatalogTool } from '../../catalog/catalog.ts';
import { blankFence } from '../../program/code-fence.ts';
import { applyReplacements, type Node, nameOf, parseScript, walk } from '../../program/index.ts';
import { systemOf } from '../dialect-id.ts';
import { type DialectId, loadConversion, type RegisteredConversion } from '../index.ts';
import type { ToolAt } from './conversion.ts';
import { type ConversionNote, type Draft, note } from './edits.ts';
import { writeShapes } from './shapes.ts';
import { removeImports, writeSurfaces } from './surfaces.ts';
import { writeAsync } from './write-async.ts';
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
  if (options.from === options.to) return { code: script, notes: [] };
  const [from, to] = await Promise.all([loadConversion(options.from), loadConversion(options.to)]);
  const source = blankFence(script);
  const parsed = await parseScript(source, from.parsedAs);
  const draft: Draft = { source, edits: [], notes: [], helpers: new Map() };
  if (parsed.language === 'none') {
    note(draft, 'warning', `The script cannot be parsed: ${parsed.message}`, parsed.offset);
    return { code: script, notes: draft.notes };
  }
  const { tree } = parsed;
  if (systemOf(from.id) === systemOf(to.id)) return betweenVersions(draft, tree, from, to, options.catalog);
  const { tools, notFound } = from.find(tree, options.catalog);
  const imports = importNames(tree);
  from.returnResult?.(draft, tree);
  if (from.calls === 'sync') {
    const calls = tools.filter(({ args }) => args !== undefined);
    writeAsync(
      draft,
      tree,
      calls.map(({ node }) => node),
    );
  }
  const sides = { from, to, catalog: options.catalog, localName: imports.localName };
  const written = tools.filter((call) => writeTool(draft, call, sides));
  for (const { node, why } of notFound) note(draft, 'warning', `This call stays as it is: ${why}`, node.start);
  writeSurfaces(draft, tree, from, to);
  removeImports(draft, tree);
  writeShapes(draft, written, from, to);
  const helpers = [...draft.helpers.values()].map((text) => `\n\n${text}`).join('');
  const text = `${applyReplacements(source, draft.edits).code.trim()}${helpers}\n`;
  const body = (await to.reshape?.(text, draft)) ?? text;
  return { code: (await to.frame?.(body, imports.text())) ?? body, notes: draft.notes };
}

/** A script for another version of its own system: what that has not is written in the ways that both have. */
async function betweenVersions(
  draft: Draft,
  tree: Node,
  from: RegisteredConversion,
  to: RegisteredConversion,
  catalog: Catalog,
): Promise<Conversion> {
  if (to.isNewest === true) to.check?.(draft, tree);
  else {
    const newer = from.find(tree, catalog).tools.filter((call) => call.newer === true);
    for (const call of newer) writeTool(draft, call, { from, to, catalog, localName: () => '' });
    writeSurfaces(draft, tree, from, to);
  }
  const helpers = [...draft.helpers.values()].map((text) => `\n\n${text}`).join('');
  const code = applyReplacements(draft.source, draft.edits).code;
  const body = helpers === '' ? code : `${code.trimEnd()}${helpers}\n`;
  return { code: (await to.reshape?.(body, draft)) ?? body, notes: draft.notes };
}

/** The names by which tools are imported: none that the script has already. */
function importNames(tree: Node): { readonly localName: (tool: ToolAt) => string; readonly text: () => string } {
  const taken = new Set<string>();
  walk(tree, (node) => {
    const name = nameOf(node);
    if (name !== undefined) taken.add(name);
    return true;
  });
  const locals = new Map<CatalogTool, { readonly serverId: string; readonly local: string }>();
  const localName = ({ server, tool }: ToolAt): string => {
    const known = locals.get(tool);
    if (known !== undefined) return known.local;
    const { exportName } = tool;
    let name = exportName;
    for (let number = 1; taken.has(name); number++) name = `${exportName}_tool${number === 1 ? '' : number}`;
    taken.add(name);
    locals.set(tool, { serverId: server.id, local: name });
    return name;
  };
  const text = (): string => {
    const byServer = new Map<string, string[]>();
    for (const [tool, { serverId, local }] of locals) {
      const named = local === tool.exportName ? local : `${tool.exportName} as ${local}`;
      byServer.set(serverId, [...(byServer.get(serverId) ?? []), named]);
    }
    const lines = [...byServer].map(
      ([id, names]) => `import { ${names.join(', ')} } from "@codemode/servers/${id}";\n`,
    );
    return lines.length === 0 ? '' : `${lines.join('')}\n`;
  };
  return { localName, text };
}
