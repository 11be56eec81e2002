import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../runtime/catalog/catalog.ts';
import { DIALECTS, type DialectId, loadDialect } from '../../runtime/dialects/index.ts';
import { isRefused } from '../../session/index.ts';
import { calledName } from './called-name.ts';

const catalog = buildCatalog([{ id: 'books', tools: [{ name: 'find-all', inputSchema: { type: 'object' } }] }]);
const [server] = catalog.servers;
const [tool] = server?.tools ?? [];

/** A tool whose name is no identifier, as each system's scripts write it. */
const WRITTEN: Readonly<Partial<Record<DialectId, string>>> = {
  codemode: 'find_all',
  cloudflare: 'find_all',
  'mcp-use': 'find-all',
  emceepee: 'find-all',
  codecall: 'find-all',
};

describe('the name of a tool in the rail', () => {
  it.each(DIALECTS.map(({ id }) => id))('given the dialect %s, stands in the call that is inserted', async (id) => {
    if (server === undefined || tool === undefined) throw new Error('The catalog has no tool');
    const dialect = await loadDialect(id);
    if (isRefused(dialect)) throw new Error(`${id} is refused without options`);
    const name = calledName(dialect, catalog, server, tool);
    const ref = { serverId: server.id, toolName: tool.name, exportName: tool.exportName };
    expect(dialect.callText?.(ref, '{}', catalog) ?? tool.exportName).toContain(name);
    expect(WRITTEN[id] ?? name).toBe(name);
    expect(name).not.toBe('');
  });
});
