import type { Catalog } from '../../catalog/catalog.ts';
import { sendableSchema } from '../../catalog/sendable-schema.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { OwnContext } from '../outer.ts';
import { serverGlobals } from './names.ts';

export const DETAIL_LEVELS = ['names', 'descriptions', 'full'] as const;
type DetailLevel = (typeof DETAIL_LEVELS)[number];

interface Found {
  readonly server: string;
  readonly serverId: string;
  readonly tool: Catalog['servers'][number]['tools'][number];
}

/**
 * `search_tools`: the tools whose name, description or server holds the query, best first. Where none does, what the ranked
 * search finds for its words. All of them for an empty query, in the order of the servers. `literal` gives those that hold the
 * query alone, in that order too, and reads as much of each tool as it tells.
 */
export async function searchTools(
  input: JsonObject,
  { catalog, search }: Pick<OwnContext, 'catalog' | 'search'>,
  literal: boolean,
): Promise<Json> {
  const query = typeof input.query === 'string' ? input.query.trim() : '';
  const detail = DETAIL_LEVELS.find((level) => level === input.detail_level) ?? 'full';
  const globals = serverGlobals(catalog);
  const all = globals.flatMap(({ server, name }): Found[] =>
    server.tools.map((tool) => ({ server: name, serverId: server.id, tool })),
  );
  const results =
    query === ''
      ? all
      : literal
        ? all.filter((tool) => holds(tool, query, detail !== 'names'))
        : await matching(query, all, search);
  return {
    meta: {
      total_tools: all.length,
      namespaces: globals
        .filter(({ server }) => server.tools.length > 0)
        .map(({ name }) => name)
        .sort(),
      result_count: results.length,
    },
    results: results.map((tool) => described(tool, detail)),
  };
}

async function matching(query: string, all: readonly Found[], search: OwnContext['search']): Promise<Found[]> {
  const keyOf = (serverId: string, name: string): string => JSON.stringify([serverId, name]);
  const ranked = (await search(['tool']))(query, { limit: Math.max(1, all.length) });
  const rank = new Map(ranked.map(({ item }, index) => [keyOf(item.serverId, item.name), index]));
  const rankOf = ({ serverId, tool }: Found): number => rank.get(keyOf(serverId, tool.name)) ?? all.length;
  const literal = all.filter((entry) => holds(entry, query, true));
  const matching = literal.length > 0 ? literal : all.filter((entry) => rankOf(entry) < all.length);
  return [...matching].sort((a, b) => rankOf(a) - rankOf(b));
}

/** Whether the name, the server or the description of a tool holds a text, whatever its case. */
function holds({ server, tool }: Found, query: string, withDescription: boolean): boolean {
  const texts = [tool.name, server, withDescription ? (tool.description ?? '') : ''];
  return texts.some((text) => text.toLowerCase().includes(query.toLowerCase()));
}

function described({ server, tool }: Found, detail: DetailLevel): JsonObject {
  const { name, description, inputSchema } = tool;
  if (detail === 'names') return { name, server };
  const about = { name, server, ...(description === undefined ? {} : { description }) };
  return detail === 'descriptions' ? about : { ...about, input_schema: sendableSchema(inputSchema) };
}
