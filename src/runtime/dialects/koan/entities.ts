import type { Catalog, CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import type { DialectContext, ToolMetadata } from '../dialect.ts';
import { type Exposure, readExposure } from './exposure.ts';
import { isMutation, OPERATIONS, type Operation, pascal, readToolName, wordsOf } from './operations.ts';

/** The tool behind one operation of an entity. */
export interface EntityTool {
  readonly operation: Operation;
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
}

/** An entity, made of tools that share the stem of their names. */
export interface Entity {
  readonly name: string;
  /** In the order of {@link OPERATIONS}; those that may not be used are not in here. */
  readonly tools: readonly EntityTool[];
  /** True where tools that change something are there and may not be used. */
  readonly readOnly: boolean;
  readonly exposure: Exposure;
}

interface Gathered {
  readonly stem: string;
  readonly name: string;
  readonly tools: Map<Operation, EntityTool>;
}

/** The entities of connected servers, in the order of the servers and their tools. */
export function entitiesOf(catalog: Catalog, setting: DialectContext, session: Exposure): readonly Entity[] {
  const used = new Set<string>();
  return gather(catalog)
    .filter(({ tools }) => isEntity(tools))
    .map(({ name, tools }) => {
      const all = OPERATIONS.flatMap((operation) => tools.get(operation) ?? []);
      const metadata = all.map(({ tool }) => setting.toolMetadata[tool.name]);
      const own = setting.toolMetadata[name];
      const allowed = all.filter((tool) => mayUse(tool, own, setting));
      return {
        name: unique(name, used),
        tools: allowed,
        readOnly: allowed.length < all.length,
        exposure: exposureOf([own, ...metadata], all, setting, session),
      };
    });
}

/**
 * Tools by the stem of their names. Servers that each bring a part of an entity make one entity; a server that brings what
 * is there already makes an entity of its own, named after it.
 */
function gather({ servers }: Catalog): readonly Gathered[] {
  const entities: Gathered[] = [];
  for (const server of servers) {
    const ofServer = new Map<string, Gathered>();
    for (const tool of [...server.tools, ...(server.withheld ?? [])]) {
      const read = readToolName(tool.name);
      if (read === undefined) continue;
      const { stem, entity, operation } = read;
      const match = ofServer.get(stem) ?? { stem, name: entity, tools: new Map() };
      ofServer.set(stem, match);
      if (!match.tools.has(operation)) match.tools.set(operation, { operation, server, tool });
    }
    for (const entity of ofServer.values()) {
      const same = entities.find(({ stem }) => stem === entity.stem);
      if (same === undefined) entities.push(entity);
      else if ([...entity.tools.keys()].some((operation) => same.tools.has(operation)))
        entities.push({ ...entity, stem: '', name: pascal([...wordsOf(server.sourceId), entity.name]) });
      else for (const [operation, tool] of entity.tools) same.tools.set(operation, tool);
    }
  }
  return entities;
}

/** One tool that deletes something is no entity; one that lists or reads something is. */
const isEntity = (tools: ReadonlyMap<Operation, EntityTool>): boolean =>
  tools.size > 1 || tools.has('collection') || tools.has('getById');

const isReadOnly = (metadata: ToolMetadata | undefined): boolean => metadata?.annotations?.readOnlyHint === true;

/** What the host withholds may not be used, whatever it does; an entity that is only to be read has nothing that changes it. */
function mayUse(
  { operation, server, tool }: EntityTool,
  own: ToolMetadata | undefined,
  setting: DialectContext,
): boolean {
  if (server.withheld?.includes(tool) === true) return false;
  if (!isMutation(operation)) return true;
  const { toolMetadata } = setting;
  return !(tool.annotations?.readOnlyHint === true || isReadOnly(toolMetadata[tool.name]) || isReadOnly(own));
}

/** The entity's own mode, else its server's, else the session's. */
function exposureOf(
  metadata: readonly (ToolMetadata | undefined)[],
  tools: readonly EntityTool[],
  { servers }: DialectContext,
  session: Exposure,
): Exposure {
  const stated = [
    ...metadata.map((entry) => entry?.exposure),
    ...tools.map(({ server }) => servers[server.sourceId]?.exposure),
  ];
  return stated.map(readExposure).find((mode) => mode !== undefined) ?? session;
}

function unique(name: string, used: Set<string>): string {
  let free = name;
  for (let number = 2; used.has(free); number++) free = `${name}${number}`;
  used.add(free);
  return free;
}
