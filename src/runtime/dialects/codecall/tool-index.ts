import type { Catalog, CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import type { DialectContext, ToolMetadata } from '../dialect.ts';
import { metadataKeys } from '../metadata-keys.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import type { CodeCallOptions, Mode, SeenTool, ToolFilter } from './options.ts';

/** A tool with what this system knows of it. */
export interface IndexedTool {
  /** What the system calls it: its own name, or `appId:name` where another app has a tool of that name. */
  readonly name: string;
  readonly appId: string;
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  readonly metadata: ToolMetadata;
  /** Other names that are understood: `app:name` by any name of the app. */
  readonly qualified: readonly string[];
  /** What is asked of `includeTools` and `directCalls.filter`. */
  readonly seen: SeenTool;
}

/** The tools of a catalog as the options and the metadata sort them. */
export interface ToolIndex {
  /** Tools that scripts, `codecall.search` and `codecall.describe` know. */
  readonly enabled: readonly IndexedTool[];
  /** Those among them that a script may call. */
  readonly callable: readonly IndexedTool[];
  /** Tools that an agent is given beside the system's own. */
  readonly visible: readonly IndexedTool[];
  /** Tools that `codecall.invoke` calls. */
  readonly direct: readonly IndexedTool[];
}

/** What a tool that says nothing of itself is: one of the server's own, not one made from a description of an API. */
const DEFAULT_SOURCE = 'inline';

/** Makes indexes by these options. */
export const indexer = (options: CodeCallOptions, setting: DialectContext): ((catalog: Catalog) => ToolIndex) =>
  keptPerCatalog((catalog) => makeIndex(catalog, options, setting));

function makeIndex(catalog: Catalog, options: CodeCallOptions, setting: DialectContext): ToolIndex {
  const seen = withNames(
    catalog.servers
      .flatMap((server) => server.tools.map((tool) => indexed(server, tool, setting)))
      .filter(({ seen }) => passes(options.includeTools, seen)),
  );
  const { directCalls, allowedTools } = options;
  const enabled = seen.filter(({ metadata }) => isEnabled(options.mode, metadata));
  const byList = directCalls.allowedTools === undefined ? enabled : named(seen, directCalls.allowedTools);
  return {
    enabled,
    callable: allowedTools === undefined ? enabled : named(enabled, allowedTools),
    visible: seen.filter(({ metadata }) => metadata.visibleInListTools === true),
    direct: byList.filter(({ seen: tool }) => passes(directCalls.filter, tool)),
  };
}

const passes = (filter: ToolFilter | undefined, tool: SeenTool): boolean =>
  filter === undefined || filter(tool) === true;

function isEnabled(mode: Mode, { enabledInCodeCall }: ToolMetadata): boolean {
  switch (mode) {
    case 'codecall_only':
      return enabledInCodeCall !== false;
    case 'codecall_opt_in':
    case 'metadata_driven':
      return enabledInCodeCall === true;
  }
}

function indexed(
  server: CatalogServer,
  tool: CatalogTool,
  { toolMetadata }: DialectContext,
): Omit<IndexedTool, 'name'> {
  const apps = [server.sourceId, server.id];
  const metadata = metadataOf(toolMetadata, metadataKeys(tool.name, server));
  const appId = metadata.appId ?? server.sourceId;
  const { source = DEFAULT_SOURCE, tags } = metadata;
  return {
    appId,
    server,
    tool,
    metadata,
    qualified: [...new Set([appId, ...apps])].map((app) => `${app}:${tool.name}`),
    seen: {
      name: tool.name,
      appId,
      source,
      ...(tool.description === undefined ? {} : { description: tool.description }),
      ...(tags === undefined ? {} : { tags }),
    },
  };
}

function metadataOf(all: DialectContext['toolMetadata'], keys: readonly string[]): ToolMetadata {
  const key = keys.find((candidate) => Object.hasOwn(all, candidate));
  return (key === undefined ? undefined : all[key]) ?? {};
}

function withNames(tools: readonly Omit<IndexedTool, 'name'>[]): readonly IndexedTool[] {
  const times = new Map<string, number>();
  for (const { tool, qualified } of tools) {
    for (const name of [tool.name, ...qualified]) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return tools.map((entry) => {
    const names = [entry.tool.name, ...entry.qualified];
    return { ...entry, name: names.find((name) => times.get(name) === 1) ?? (entry.qualified.at(-1) as string) };
  });
}

/** The tools that a name means: one by its qualified name, else every one of that name. */
export function toolsNamed(tools: readonly IndexedTool[], name: string): readonly IndexedTool[] {
  const qualified = tools.filter((tool) => tool.qualified.includes(name));
  return qualified.length > 0 ? qualified : tools.filter(({ tool }) => tool.name === name);
}

const named = (tools: readonly IndexedTool[], names: readonly string[]): readonly IndexedTool[] => {
  const selected = new Set(names.flatMap((name) => toolsNamed(tools, name)));
  return tools.filter((tool) => selected.has(tool));
};
