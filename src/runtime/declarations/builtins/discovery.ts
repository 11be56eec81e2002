/** The module `@codemode/discovery` (§4.1 to §4.3). */
export const DISCOVERY = `/** What is connected, and what it can do. */
declare module "@codemode/discovery" {
  /** Version of the Code Mode specification that this host follows. */
  export const specVersion: string;
  /** Lists the connected servers. */
  export function listServers(): Promise<ServerInfo[]>;
  /** Describes a server. Throws \`ServerNotFoundError\`. */
  export function describeServer(serverId: string): Promise<ServerDescription>;
  /** Lists the tools of a server. Throws \`ServerNotFoundError\`. */
  export function listTools(serverId: string, options?: ListToolsOptions): Promise<ToolDefinition[]>;
  /** Describes a tool, by default with its schemas. Throws \`ServerNotFoundError\` or \`ToolNotFoundError\`. */
  export function getTool(serverId: string, toolName: string, options?: ListToolsOptions): Promise<ToolDefinition>;
  /**
   * Finds tools by their names and descriptions, best first.
   * @example
   * const { results } = await searchTools("send an email", { limit: 5 });
   */
  export function searchTools(query: string, options?: SearchToolsOptions): Promise<SearchResults>;

  export interface ServerInfo {
    /** The server's name in imports: \`@codemode/servers/<serverId>\`. */
    serverId: string;
    serverName: string;
    capabilities?: string[];
  }
  export interface ServerDescription extends ServerInfo {
    description?: string;
    version?: string;
  }
  export interface ToolSummary {
    /** The tool's name in MCP. */
    toolName: string;
    /** The name that the server's module exports. */
    exportName: string;
    description?: string;
    annotations?: ToolAnnotations;
  }
  /** Hints of the server about its tool. They may be wrong. */
  export interface ToolAnnotations {
    title?: string;
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  }
  export interface ToolDefinition extends ToolSummary {
    inputSchema?: { [k: string]: unknown };
    outputSchema?: { [k: string]: unknown };
    /** Short TypeScript declarations, with the detail "types". */
    types?: string;
  }
  export interface SearchResults {
    query: string;
    results: FoundTool[];
  }
  export interface FoundTool extends ToolDefinition {
    serverId: string;
  }
  /**
   * How much of a tool: its names; also its description and annotations; also its schemas; or its names and short
   * declarations.
   */
  export type Detail = "name" | "description" | "full" | "types";
  export interface ListToolsOptions {
    /** \`getTool\` gives "full" by default. @default "description" */
    detail?: Detail;
  }
  export interface SearchToolsOptions extends ListToolsOptions {
    /** Only tools of this server. */
    serverId?: string;
    limit?: number;
  }
}
`;
