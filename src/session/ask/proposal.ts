import type { Catalog, CatalogTool } from '../../runtime/catalog/catalog.ts';
import type { NamedTools } from '../../runtime/program/named-tools.ts';
import type { ToolAnnotations } from '../../runtime/spec.ts';

/** A tool that a script names. */
export interface ProposedTool {
  readonly serverId: string;
  readonly exportName: string;
  /** False where the server has no such tool. */
  readonly isThere: boolean;
  readonly annotations?: ToolAnnotations;
}

/** A script that a model wants run. */
export interface Proposal {
  /** Its tab. */
  readonly scriptId: string;
  readonly code: string;
  /** Counts the scripts of a conversation, from 1. */
  readonly number: number;
  /** The tools that it names where that can be read before it runs. */
  readonly tools: readonly ProposedTool[];
  /** Whether it may reach for further ones, which then ask. */
  readonly open: boolean;
  /** Whether all that it can reach without a question only reads. */
  readonly onlyReads: boolean;
}

/** What a script names, with what its servers say of it. */
export function proposedTools(named: NamedTools, { servers }: Catalog): Pick<Proposal, 'tools' | 'open' | 'onlyReads'> {
  const toolOf = (serverId: string, exportName: string): CatalogTool | undefined =>
    servers.find(({ id }) => id === serverId)?.tools.find((tool) => tool.exportName === exportName);
  const tools = named.servers.flatMap(({ serverId, tools: names }) =>
    names.map((exportName): ProposedTool => {
      const tool = toolOf(serverId, exportName);
      return {
        ...{ serverId, exportName, isThere: tool !== undefined },
        ...(tool?.annotations === undefined ? {} : { annotations: tool.annotations }),
      };
    }),
  );
  const open = named.open || named.servers.some((server) => server.open);
  return { tools, open, onlyReads: !open && tools.every(({ annotations }) => annotations?.readOnlyHint === true) };
}
