import type { Catalog } from '../../catalog/catalog.ts';
import { blankFence } from '../../program/code-fence.ts';
import { globalUses, isNode, type Node, nameOf, parseScript, walk } from '../../program/index.ts';
import { systemOf } from '../dialect-id.ts';
import { DIALECTS, type DialectId, type DialectName, loadConversion } from '../index.ts';
import type { DialectConversion, ScriptFacts, Sign } from './conversion.ts';

/** The system that a script seems to be written for, and by what. */
export interface Detected {
  readonly dialect: DialectId;
  /** What in the script says so. */
  readonly signs: readonly string[];
}

/** Below this a script could be anything. */
const ENOUGH = 2;

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
  const facts: ScriptFacts = {
    tree: parsed.tree,
    uses: globalUses(parsed.tree),
    declared: declaredNames(parsed.tree),
    catalog,
  };
  const possible = DIALECTS.filter(
    ({ looks, showsServers }) => looks.test(script) || (showsServers === true && catalog !== undefined),
  );
  const all = await Promise.all(possible.map(({ id }) => loadConversion(id)));
  const signs = all
    .filter(({ id }) => id === systemOf(id))
    .flatMap((conversion) => signsOf(conversion, facts).map((sign) => ({ ...sign, dialect: systemOf(conversion.id) })));
  const scores = new Map<DialectName, number>();
  for (const { dialect, weight } of signs) scores.set(dialect, (scores.get(dialect) ?? 0) + weight);
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < ENOUGH || best[1] === second?.[1]) return undefined;
  const [system] = best;
  const versions = all
    .filter(({ id }) => systemOf(id) === system)
    .flatMap(({ id, needs }) => (needs?.(parsed.tree, catalog) ?? []).map((sign) => ({ dialect: id, sign })));
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

function signsOf(conversion: DialectConversion, facts: ScriptFacts): readonly Sign[] {
  const signs: Sign[] = [];
  for (const { name, members, weight } of conversion.globals) {
    const use = facts.declared.has(name) ? undefined : facts.uses.of.get(name);
    if (use === undefined) continue;
    const sign = members === undefined ? name : [...use.members].find((member) => members.test(member));
    if (sign !== undefined) signs.push({ sign: members === undefined ? name : `${name}.${sign}`, weight });
  }
  return [...signs, ...(conversion.signs?.(facts) ?? [])];
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
