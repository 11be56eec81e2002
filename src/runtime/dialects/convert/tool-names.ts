import type { CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import { namespaces } from '../cloudflare/names.ts';
import { type CallPlan, planOf } from '../koan/call-plan.ts';
import { entitiesOf } from '../koan/entities.ts';
import { serverGlobals } from '../mcp-use/names.ts';
import { keptPerCatalog } from '../shared/kept-per-catalog.ts';
import { globalText, memberText } from '../shared/member.ts';

/** A tool by the names that each system has for it. */
export interface ToolNames {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
  /** Expressions that are the tool as a function. */
  readonly mcpUse: string;
  readonly cloudflare: string;
  /** The name that CodeCall calls it by. */
  readonly codecall: string;
  /** The operation of an entity, where the tool is one. */
  readonly koan?: { readonly callee: string; readonly plan: CallPlan };
}

/** All tools of a catalog with all their names. */
export const toolNames = keptPerCatalog((catalog): readonly ToolNames[] => {
  const globals = new Map(serverGlobals(catalog).map(({ server, name, alias }) => [server, alias ?? name]));
  const operations = new Map(
    entitiesOf(catalog, { toolMetadata: {}, servers: {} }, 'Full').flatMap((entity) =>
      entity.tools.map((found) => {
        const callee = memberText(memberText('SDK.Entities', entity.name), found.operation);
        return [found.tool, { callee, plan: planOf(entity, found) }] as const;
      }),
    ),
  );
  const times = new Map<string, number>();
  for (const { tools } of catalog.servers) for (const { name } of tools) times.set(name, (times.get(name) ?? 0) + 1);
  return namespaces(catalog).flatMap(({ server, tools }) =>
    tools.map(({ tool, codemodeMember }): ToolNames => {
      const koan = operations.get(tool);
      const global = globals.get(server) ?? server.sourceId;
      return {
        server,
        tool,
        mcpUse: memberText(globalText(global), tool.name),
        cloudflare: `codemode.${codemodeMember}`,
        codecall: times.get(tool.name) === 1 ? tool.name : `${server.sourceId}:${tool.name}`,
        ...(koan === undefined ? {} : { koan }),
      };
    }),
  );
});
