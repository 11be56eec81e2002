import type { Catalog } from '../../catalog/catalog.ts';
import { printToolNamespace } from '../../declarations/index.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { OwnContext } from '../outer.ts';
import { ALL_TOOLS, type Namespace, namespaces } from './names.ts';

const MAX_RESULTS = 50;

/** `codemode.search(query)`, `codemode.describe(target)` and, where the release has it, `codemode.run(name)`. */
export async function ownOperation(name: string, input: JsonObject, context: OwnContext): Promise<Json> {
  // Snippets are saved by whoever runs the system; here none is.
  if (name === 'run') return { error: `Snippet "${String(input.name ?? '')}" not found.` };
  return name === 'search'
    ? search(String(input.query ?? ''), context)
    : describe(String(input.target ?? ''), context.catalog);
}

async function search(query: string, { catalog, search: makeSearch }: OwnContext): Promise<Json> {
  const spaces = namespaces(catalog);
  const all = spaces.reduce((sum, { tools }) => sum + tools.length, 0);
  const hits = (await makeSearch(['tool']))(query, { limit: Math.max(1, all) });
  const results = hits.flatMap(({ item, score }): JsonObject[] => {
    const space = spaces.find(({ server }) => server.id === item.serverId);
    const match = space?.tools.find(({ tool }) => tool.name === item.name);
    if (space === undefined || match === undefined) return [];
    const { description } = match.tool;
    return [
      {
        path: `${space.name}.${match.member}`,
        name: match.member,
        connector: space.name,
        kind: 'method',
        ...(description === undefined ? {} : { description }),
        score,
      },
    ];
  });
  return { results: results.slice(0, MAX_RESULTS), total: results.length, truncated: results.length > MAX_RESULTS };
}

/** A server, or a tool as `server.tool`, `codemode.tool` or by its name alone. */
function describe(target: string, catalog: Catalog): Json {
  const spaces = namespaces(catalog);
  const [first = '', ...rest] = target.split('.');
  const space = spaces.find(({ name }) => name === first);
  if (space !== undefined && rest.length === 0) {
    const description = space.server.description ?? space.server.name;
    return { path: space.name, kind: 'connector', description, types: typesOf(space, space.tools) };
  }
  const member = rest.length === 0 ? first : rest.join('.');
  const candidates = space === undefined ? spaces : [space];
  for (const candidate of candidates) {
    const tool = candidate.tools.find((known) =>
      first === ALL_TOOLS && space === undefined ? known.codemodeMember === member : known.member === member,
    );
    if (tool === undefined) continue;
    const { description } = tool.tool;
    return {
      path: `${candidate.name}.${tool.member}`,
      kind: 'method',
      ...(description === undefined ? {} : { description }),
      types: typesOf(candidate, [tool]),
    };
  }
  return { path: target, kind: 'method', types: `"${target}" was not found.` };
}

const typesOf = ({ name, server }: Namespace, tools: Namespace['tools']): string =>
  printToolNamespace({
    names: [name],
    docs: [server.name],
    tools: tools.map(({ tool, member }) => ({ tool, member })),
    untyped: 'any',
    untypedDocs: 'the text, as data where it is JSON, else the whole result',
  });
