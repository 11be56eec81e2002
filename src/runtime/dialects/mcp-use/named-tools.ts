import type { CatalogServer } from '../../catalog/catalog.ts';
import { blankFence } from '../../program/code-fence.ts';
import { globalUses, type NamedTools, parseScript } from '../../program/index.ts';
import { serverGlobals } from './names.ts';

/** The tools that a script reads of the servers' globals. */
export async function namedTools(source: string, servers: readonly CatalogServer[] = []): Promise<NamedTools> {
  const parsed = await parseScript(blankFence(source), 'body');
  if (parsed.language === 'none') return { servers: [], open: true };
  const uses = globalUses(parsed.tree);
  const named = serverGlobals({ servers, unavailable: [] }).flatMap(({ server, name, alias }) => {
    const used = [name, alias].flatMap((global) => {
      const use = global === undefined ? undefined : uses.of.get(global);
      return use === undefined ? [] : [use];
    });
    if (used.length === 0) return [];
    const members = new Set(used.flatMap((use) => [...use.members]));
    const tools = server.tools.filter((tool) => members.has(tool.name)).map(({ exportName }) => exportName);
    return [{ serverId: server.id, tools, open: used.some(({ open }) => open) }];
  });
  return { servers: named, open: uses.open };
}
