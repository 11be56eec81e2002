import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { isJsonObject, messageOf } from '../../json.ts';
import { loadDialect } from '../index.ts';
import type { FromDeclarer, ToDeclarer } from './messages.ts';

/** The far side of a {@link FarDeclarer}: declares what comes through `port`, one catalog after another, until it is ended. */
export function serveDeclarations(port: MessagePort): void {
  const lists = new Map<number, CatalogTool[]>();
  let last: Promise<unknown> = Promise.resolve();
  const declare = async (request: Extract<ToDeclarer, { type: 'declare' }>): Promise<FromDeclarer> => {
    const { id, dialect: chosen, unavailable } = request;
    try {
      const servers = request.servers.map(
        ({ list, ...server }): CatalogServer => ({ ...server, tools: lists.get(list) ?? [] }),
      );
      const named = new Set(request.servers.map(({ list }) => list));
      for (const list of lists.keys()) if (!named.has(list)) lists.delete(list);
      const dialect = await loadDialect(chosen.id, chosen.options, chosen.setting);
      return { type: 'declared', id, files: 'declare' in dialect ? dialect.declare({ servers, unavailable }) : [] };
    } catch (error) {
      return { type: 'declared', id, failed: messageOf(error) };
    }
  };
  const onMessage = async (message: ToDeclarer): Promise<void> => {
    switch (message.type) {
      case 'tools': {
        const list = lists.get(message.list) ?? [];
        lists.set(message.list, list);
        for (const tool of message.tools) list.push(tool);
        return;
      }
      case 'declare':
        port.postMessage(await declare(message));
    }
  };
  port.addEventListener('message', ({ data }) => {
    if (!isJsonObject(data)) return;
    // The page is who sends: what it sends is what the types say. In turn, as tools come before who asks for them.
    last = last.then(() => onMessage(data as unknown as ToDeclarer));
  });
  port.start();
}
