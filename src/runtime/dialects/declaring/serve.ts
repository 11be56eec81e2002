import type { Hello } from '../../bridge/handshake.ts';
import { fromText, toText } from '../../bridge/json-text.ts';
import { serveRealm } from '../../bridge/realm.ts';
import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { loadDialect } from '../index.ts';
import type { DeclarationsApi } from './declarations-api.ts';

/** The far side of a {@link DeclarationWorker}: declares what comes through the port, one catalog after another. */
export function serveDeclarations({ port }: Hello): void {
  const lists = new Map<number, CatalogTool[]>();
  serveRealm<DeclarationsApi>(
    port,
    {
      declare: async (text) => {
        const { dialect: chosen, servers: sent, unavailable } = fromText(text);
        const servers = sent.map(({ list, ...server }): CatalogServer => ({ ...server, tools: lists.get(list) ?? [] }));
        const named = new Set(sent.map(({ list }) => list));
        for (const list of lists.keys()) if (!named.has(list)) lists.delete(list);
        const dialect = await loadDialect(chosen.id, chosen.options, chosen.setting);
        return toText('declare' in dialect ? await dialect.declare({ servers, unavailable }) : []);
      },
    },
    {
      tools: (text) => {
        const { list, tools } = fromText(text);
        const known = lists.get(list) ?? [];
        lists.set(list, known);
        for (const tool of tools) known.push(tool);
      },
    },
  );
}
