import type { Catalog } from '../../catalog/catalog.ts';
import { blankFence } from '../../program/code-fence.ts';
import { type GlobalUses, globalUses, isNode, type Node, nameOf, parseScript, walk } from '../../program/index.ts';
import { namespaces } from '../cloudflare/names.ts';
import { systemOf } from '../dialect-id.ts';
import type { DialectId, DialectName } from '../index.ts';
import { serverGlobals } from '../mcp-use/names.ts';
import { versionSigns } from './versions.ts';

/** The system that a script seems to be written for, and by what. */
export interface Detected {
  readonly dialect: DialectId;
  /** What in the script says so. */
  readonly signs: readonly string[];
}

interface Sign {
  readonly dialect: DialectName;
  readonly sign: string;
  readonly weight: number;
}

/** Below this a script could be anything. */
const ENOUGH = 2;

/** Globals that one system alone gives, with the members that make them sure. */
const GLOBALS: readonly (readonly [DialectName, string, RegExp | undefined, number])[] = [
  [
    'emceepee',
    'mcp',
    /^(?:callTool|list(?:Servers|Tools|Resources|ResourceTemplates|Prompts)|readResource|getPrompt)$/,
    3,
  ],
  ['emceepee', 'mcp', /^(?:sleep|log)$/, 1],
  ['codecall', 'callTool', undefined, 3],
  ['codecall', 'codecallContext', undefined, 3],
  ['codecall', 'mcpNotify', undefined, 2],
  ['codecall', 'mcpLog', undefined, 2],
  ['codecall', 'getTool', undefined, 1],
  ['koan', 'SDK', /^(?:Entities|Out)$/, 3],
  ['koan', 'Koan', /^(?:Entities|Out)$/, 3],
  ['mcp-use', 'search_tools', undefined, 3],
  ['mcp-use', '__tool_namespaces', undefined, 3],
  ['cloudflare', 'codemode', /./, 3],
];

/**
 * The system that a script seems to be written for, and the version that it needs, where that is another than `current` and the
 * signs are clear; undefined for a script that could be anybody's. The catalog tells which names are servers.
 */
export async function detectDialect(
  script: string,
  { current, catalog }: { readonly current?: DialectId; readonly catalog?: Catalog } = {},
): Promise<Detected | undefined> {
  const parsed = await parseScript(blankFence(script), 'body or expression');
  if (parsed.language === 'none') return undefined;
  const signs = signsOf(parsed.tree, catalog);
  const scores = new Map<DialectName, number>();
  for (const { dialect, weight } of signs) scores.set(dialect, (scores.get(dialect) ?? 0) + weight);
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < ENOUGH || best[1] === second?.[1]) return undefined;
  const [system] = best;
  const versions = versionSigns(parsed.tree, system, catalog);
  const needed = new Set(versions.map(({ dialect }) => dialect));
  const ofSystem = signs.filter(({ dialect }) => dialect === system).map(({ sign }) => sign);
  if (current !== undefined && systemOf(current) === system) {
    // Every version runs what none of them lacks; a script that needs two of them runs as it is in neither.
    const [only, ...more] = needed;
    if (only === undefined || more.length > 0 || only === current) return undefined;
    return { dialect: only, signs: versions.map(({ sign }) => sign) };
  }
  const own = current === undefined ? 0 : (scores.get(systemOf(current)) ?? 0);
  if (own >= best[1]) return undefined;
  const [only = system, ...more] = needed;
  const dialect = more.length > 0 ? system : only;
  const newer = dialect === system ? [] : versions.filter((sign) => sign.dialect === dialect).map(({ sign }) => sign);
  return { dialect, signs: [...ofSystem, ...newer] };
}

function signsOf(tree: Node, catalog: Catalog | undefined): readonly Sign[] {
  const uses = globalUses(tree);
  const declared = declaredNames(tree);
  const signs: Sign[] = [];
  for (const [dialect, name, members, weight] of GLOBALS) {
    const use = declared.has(name) ? undefined : uses.of.get(name);
    if (use === undefined) continue;
    const found = members === undefined ? name : [...use.members].find((member) => members.test(member));
    if (found !== undefined) signs.push({ dialect, sign: found === name ? name : `${name}.${found}`, weight });
  }
  if (uses.of.has('__codemode_result__')) signs.push({ dialect: 'codemode', sign: '__codemode_result__', weight: 3 });
  const specifier = importedSpecifier(tree);
  if (specifier !== undefined) signs.push({ dialect: 'codemode', sign: specifier, weight: 3 });
  const server = catalog === undefined ? undefined : calledServer(uses, declared, catalog);
  if (server !== undefined) {
    // Cloudflare has the servers as globals too: what else is there decides.
    signs.push({ dialect: 'mcp-use', sign: server.sign, weight: 2 });
    if (server.isMember && isLoneArrow(tree)) signs.push({ dialect: 'cloudflare', sign: server.sign, weight: 3 });
  }
  return signs;
}

function importedSpecifier(tree: Node): string | undefined {
  let found: string | undefined;
  walk(tree, (node) => {
    const value = isNode(node.source) ? node.source.value : undefined;
    if (typeof value === 'string' && /^@(?:codemode|stencila\/mcp)\//.test(value)) found ??= value;
    return found === undefined;
  });
  return found;
}

/** A tool that is called of a server's global. */
function calledServer(
  { of }: GlobalUses,
  declared: ReadonlySet<string>,
  catalog: Catalog,
): { readonly sign: string; readonly isMember: boolean } | undefined {
  for (const { server, name, alias } of serverGlobals(catalog)) {
    for (const global of [name, alias ?? name]) {
      const use = declared.has(global) ? undefined : of.get(global);
      const tool = server.tools.find((candidate) => use?.members.has(candidate.name) === true);
      if (tool === undefined) continue;
      const space = namespaces(catalog).find((candidate) => candidate.server === server);
      const isMember = space?.name === global && space.tools.some(({ member }) => member === tool.name);
      return { sign: `${global}.${tool.name}`, isMember };
    }
  }
  return undefined;
}

function isLoneArrow(tree: Node): boolean {
  const [only, ...more] = tree.body as readonly Node[];
  return more.length === 0 && isNode(only?.expression) && only.expression.type === 'ArrowFunctionExpression';
}

/** Names that the script declares itself, wherever. */
function declaredNames(tree: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    walk(pattern, (node) => {
      const name = nameOf(node);
      if (name !== undefined) names.add(name);
      return true;
    });
  };
  walk(tree, (node) => {
    if (/^(?:Function|Class)/.test(node.type) || node.type === 'ArrowFunctionExpression') {
      add(node.id);
      for (const parameter of (node.params as readonly unknown[] | undefined) ?? []) add(parameter);
    }
    if (node.type === 'VariableDeclarator') add(node.id);
    if (/^Import\w*Specifier$/.test(node.type)) add(node.local);
    return true;
  });
  return names;
}
