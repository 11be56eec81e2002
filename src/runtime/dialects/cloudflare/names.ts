import type { Catalog, CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { distinctGlobals, distinctNames } from '../shared/global-names.ts';

/** The global over the tools of all servers. */
export const ALL_TOOLS = 'codemode';

/** Words that the system gives an underscore, some of them reserved in the first editions of the language only. */
const RESERVED = new Set(
  (
    'abstract arguments await boolean break byte case catch char class const continue debugger default delete do double else ' +
    'enum eval export extends false final finally float for function goto if implements import in instanceof int interface ' +
    'let long native new null package private protected public return short static super switch synchronized this throw ' +
    'throws transient true try typeof undefined var void volatile while with yield ' +
    // Ours: what has a member of this name is awaited by calling it.
    'then'
  ).split(' '),
);

/** The identifier that a name becomes: separators to `_`, other illegal characters dropped. */
export function sanitized(name: string): string {
  const legal = name.replace(/[-.\s]/g, '_').replace(/[^a-zA-Z0-9_$]/g, '');
  const started = /^\d|^$/.test(legal) ? `_${legal}` : legal;
  return RESERVED.has(started) ? `${started}_` : started;
}

/** A tool by its names: of its server's global and of the one over all. */
export interface MemberTool {
  readonly tool: CatalogTool;
  readonly member: string;
  readonly codemodeMember: string;
}

/** A server as scripts reach it. */
export interface Namespace {
  readonly server: CatalogServer;
  readonly name: string;
  readonly tools: readonly MemberTool[];
}

const cache = new WeakMap<readonly CatalogServer[], readonly Namespace[]>();

/**
 * The globals of a catalog. Names that meet are numbered as §6.1 numbers them: of one server in the order of its tools'
 * names; over all of them by those names too, the server configured first winning.
 */
export function namespaces({ servers }: Pick<Catalog, 'servers'>): readonly Namespace[] {
  const cached = cache.get(servers);
  if (cached !== undefined) return cached;
  const names = distinctGlobals(
    servers.map(({ sourceId }) => sanitized(sourceId)),
    [ALL_TOOLS],
  );
  const all = servers
    .flatMap((server) => server.tools.map((tool) => ({ server, tool })))
    .sort((a, b) => (a.tool.name < b.tool.name ? -1 : a.tool.name > b.tool.name ? 1 : 0));
  const codemodeNames = distinctNames(all.map(({ tool }) => sanitized(tool.name)));
  const ofTool = new Map(all.map(({ tool }, index) => [tool, codemodeNames[index] as string]));
  const spaces = servers.map((server, index): Namespace => {
    const members = distinctNames(server.tools.map(({ name }) => sanitized(name)));
    const tools = server.tools.map((tool, at) => ({
      tool,
      member: members[at] as string,
      codemodeMember: ofTool.get(tool) as string,
    }));
    return { server, name: names[index] as string, tools };
  });
  cache.set(servers, spaces);
  return spaces;
}
