import type { CatalogServer } from '../../catalog/catalog.ts';
import { blankFence } from '../../program/code-fence.ts';
import {
  ASYNC_BODY,
  type GlobalUses,
  globalUses,
  type Mentions,
  mentionedServers,
  type NamedTools,
  type Node,
  type Prepared,
  parseScript,
  prepareBody,
} from '../../program/index.ts';
import { opens, serverOf } from '../codemode/surface.ts';
import { readForm } from './forms.ts';
import { ALL_TOOLS, namespaces, sanitized } from './names.ts';
import { IMPORTS } from './surface.ts';

/** Readies a script of any of the forms that the system takes. */
export const prepare = (source: string): Promise<Prepared> =>
  prepareBody(source, {
    imports: IMPORTS,
    frame: ASYNC_BODY,
    expressions: true,
    inspect: readForm,
    mentions,
  });

function mentions(tree: Node): Mentions {
  const uses = globalUses(tree);
  const imported = mentionedServers(tree, serverOf, opens);
  return {
    ...imported,
    names: (sourceId) => isNamed(uses, sanitized(sourceId)),
    open: imported.open || uses.open || uses.of.has(ALL_TOOLS),
  };
}

const isNamed = ({ of }: GlobalUses, name: string): boolean =>
  [...of.keys()].some((used) => used === name || used.replace(/__\d+$/, '') === name);

/** The tools that a script reads of `codemode` and of the servers' globals. */
export async function namedTools(source: string, servers: readonly CatalogServer[] = []): Promise<NamedTools> {
  const parsed = await parseScript(blankFence(source), 'body or expression');
  if (parsed.language === 'none') return { servers: [], open: true };
  const uses = globalUses(parsed.tree);
  const imported = mentionedServers(parsed.tree, serverOf, opens);
  const all = uses.of.get(ALL_TOOLS);
  const match = namespaces({ servers }).flatMap(({ name, server, tools }) => {
    const own = uses.of.get(name);
    const named = tools
      .filter(
        ({ member, codemodeMember }) => own?.members.has(member) === true || all?.members.has(codemodeMember) === true,
      )
      .map(({ tool }) => tool.exportName);
    const open = own?.open === true || imported.serverIds.includes(server.id);
    return named.length === 0 && own === undefined && !open ? [] : [{ serverId: server.id, tools: named, open }];
  });
  return { servers: match, open: uses.open || imported.open || all?.open === true };
}
