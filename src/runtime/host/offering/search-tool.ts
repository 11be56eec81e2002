import { type Catalog, type CatalogServer, type CatalogTool, findServer } from '../../catalog/catalog.ts';
import { HostError } from '../../errors.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Search } from '../../search/index.ts';
import type { OuterTool } from '../../spec.ts';

/** The tool beside `codemode.run` by which an agent reads types before it writes a script. */
export const SEARCH_TOOL: OuterTool = {
  name: 'codemode_search',
  description:
    'Find tools that scripts can import, and read their TypeScript declarations: by words, or by name. Use it before you ' +
    'write a script that calls tools whose types you have not seen.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words about what you want to do.' },
      serverId: { type: 'string', description: 'Only tools of this server.' },
      tools: { type: 'array', items: { type: 'string' }, description: 'Names of tools, in place of a query.' },
      limit: { type: 'integer', minimum: 1, maximum: 20, default: 5 },
    },
  },
};

/** An agent that is offered the tool may never use it. */
const loadTypes = () => import('../../declarations/prompt/types-of.ts');

const DEFAULT_LIMIT = 5;
const MAX_TOOLS = 20;

/** Declarations of the tools that fit, as text; which names are not there is said at its end. */
export async function searchTypes(input: JsonObject, catalog: Catalog, search: () => Promise<Search>): Promise<Json> {
  const { query, serverId, tools } = input;
  if (serverId !== undefined && (typeof serverId !== 'string' || findServer(catalog, serverId) === undefined)) {
    const ids = catalog.servers.map(({ id }) => id).join(', ');
    throw new HostError('bad-options', `There is no server ${JSON.stringify(serverId)}. Servers: ${ids || 'none'}.`);
  }
  const servers = catalog.servers.filter(({ id }) => serverId === undefined || id === serverId);
  if (Array.isArray(tools)) return named(tools.map(String).slice(0, MAX_TOOLS), servers);
  if (typeof query !== 'string') throw new HostError('bad-options', 'Give a query, or the names of tools in tools.');
  const limit =
    typeof input.limit === 'number' ? Math.min(Math.max(1, Math.floor(input.limit)), MAX_TOOLS) : DEFAULT_LIMIT;
  const hits = (await search())(query, { limit, ...(typeof serverId === 'string' ? { serverId } : {}) });
  const types = await (await loadTypes()).typesOf(
    servers,
    hits.map(({ item }) => ({ serverId: item.serverId, name: item.name })),
  );
  return types === '' ? 'No tool fits. Search with other words, or without serverId.' : types;
}

async function named(names: readonly string[], servers: readonly CatalogServer[]): Promise<Json> {
  const answersTo = (name: string) => (tool: CatalogTool) => tool.name === name || tool.exportName === name;
  const wished = servers.flatMap(({ id, tools }) =>
    tools.filter((tool) => names.some((name) => answersTo(name)(tool))).map(({ name }) => ({ serverId: id, name })),
  );
  const missing = names.filter((name) => !servers.some(({ tools }) => tools.some(answersTo(name))));
  const types = await (await loadTypes()).typesOf(servers, wished);
  return `${types}${missing.length === 0 ? '' : `Not there: ${missing.join(', ')}`}`;
}
