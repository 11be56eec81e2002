import type { Catalog } from '../../catalog/catalog.ts';
import type { Surface } from '../dialect.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { importing, setupName } from '../shared/setup-name.ts';
import servers from './guest/servers.ts?guest-module';
import { serverGlobals } from './names.ts';

const GUEST = 'mcp-use:guest';
const SERVERS = 'mcp-use:servers';

const SETUP = setupName('mcp-use');

/** What a prepared script imports before anything else. */
export const IMPORTS = importing(SETUP);

/** Source that puts the servers of a catalog into the global scope. */
const serversModule = keptPerCatalog((catalog) => {
  const globals = serverGlobals(catalog);
  const listed = globals.map(({ server, name, alias }) => [
    alias === undefined ? [name] : [name, alias],
    server.id,
    server.tools.map((tool) => tool.name),
  ]);
  const namespaces = globals.filter(({ server }) => server.tools.length > 0).map(({ name }) => name);
  return `import{install}from${JSON.stringify(GUEST)};install(${JSON.stringify(listed)},${JSON.stringify(namespaces)});`;
});

/** `<server>.<tool>(args)`, `search_tools`, `__tool_namespaces`. */
export const surface = (catalog: Catalog): Surface => ({
  modules: new Map(),
  internals: new Map([
    [GUEST, servers],
    [SERVERS, serversModule(catalog)],
  ]),
  setup: new Map([[SETUP, importing(SERVERS)]]),
  aliases: [],
  prelude: '',
  hide: [],
  ops: ['callTool', 'own'],
});
