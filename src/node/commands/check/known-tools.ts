import { buildCatalog, type Catalog } from '../../../runtime/catalog/catalog.ts';
import { exportNames } from '../../../runtime/catalog/identifiers.ts';
import { moduleSegments } from '../../../runtime/catalog/module-segments.ts';
import type { NamedTools } from '../../../runtime/program/named-tools.ts';
import type { FoundScript } from './found.ts';

/** Tools as servers list them, by the id of the server. */
export type ListedTools = ReadonlyMap<string, readonly unknown[]>;

export interface Knowledge {
  /** Servers whose tools were listed. */
  readonly catalog: Catalog;
  /** Names that the modules of other servers export, by the id of the module: from the link and the recording. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  /** Servers that the script names and of whose tools nothing is known. */
  readonly unknown: readonly string[];
}

/** What is known of the servers of a script without asking anybody. */
export function knowledgeOf(script: FoundScript, uses: NamedTools, listed: ListedTools): Knowledge {
  const { servers = [], recording } = script;
  const ids = [...new Set([...servers.map(({ id }) => id), ...listed.keys()])];
  const segments = moduleSegments(ids);
  const catalog = buildCatalog(
    ids.flatMap((id) => {
      const tools = listed.get(id);
      return tools === undefined ? [] : [{ id, tools }];
    }),
  );
  const known = new Set(catalog.servers.map(({ id }) => id));
  const names = new Map<string, Set<string>>();
  const name = (id: string, tool: string): void => {
    if (known.has(id)) return;
    names.set(id, (names.get(id) ?? new Set()).add(tool));
  };
  ids.forEach((id, index) => {
    const linked = servers.find((server) => server.id === id)?.tools ?? [];
    for (const tool of linked) name(segments[index] as string, tool.name);
  });
  for (const { server, tool } of recording?.calls ?? []) name(server, tool);
  const named = new Map([...names].map(([id, tools]) => [id, [...exportNames([...tools]).values()]]));
  const used = uses.servers.map(({ serverId }) => serverId);
  return { catalog, named, unknown: used.filter((id) => !known.has(id) && !named.has(id)) };
}
