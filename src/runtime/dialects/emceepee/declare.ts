import type { Catalog } from '../../catalog/catalog.ts';
import type { DeclarationFile } from '../../declarations/index.ts';

/** Declares the global `mcp`. Server and tool names are offered as literals, and any other string is taken. */
export function declareMcp({ servers }: Catalog): DeclarationFile {
  const names = servers.map(({ sourceId }) => JSON.stringify(sourceId));
  const tools = servers.map(
    ({ sourceId, tools: offered }) =>
      `  ${JSON.stringify(sourceId)}: ${offered.length === 0 ? 'never' : offered.map(({ name }) => JSON.stringify(name)).join(' | ')};`,
  );
  return {
    path: 'emceepee.d.ts',
    text: `${[
      'type AnyText = string & {};',
      `type ServerName = ${[...names, 'AnyText'].join(' | ')};`,
      `interface ToolNames {\n${tools.join('\n')}\n}`,
      API,
    ].join('\n')}\n`,
  };
}

const API = `type ToolName<S> = (S extends keyof ToolNames ? ToolNames[S] : never) | AnyText;
interface ServerInfo {
  name: string;
  status: 'connected' | 'disconnected' | 'reconnecting' | 'error';
  capabilities: { tools: boolean; resources: boolean; prompts: boolean };
}
interface ToolInfo { server: string; name: string; description?: string; inputSchema: object }
interface ToolResult {
  /** \`text\` is a string where there is one, and taken for one, so that it can be parsed as it is. */
  content: { type: string; text?: any; data?: string; mimeType?: string }[];
  structuredContent?: any;
  isError?: boolean;
}
interface ResourceInfo { server: string; uri: string; name: string; description?: string; mimeType?: string }
interface ResourceTemplateInfo { server: string; uriTemplate: string; name: string; description?: string; mimeType?: string }
interface ResourceContent { contents: { uri: string; mimeType?: string; text?: any; blob?: string }[] }
interface PromptInfo {
  server: string;
  name: string;
  description?: string;
  arguments?: { name: string; description?: string; required?: boolean }[];
}
interface PromptResult { description?: string; messages: { role: string; content: any }[] }
declare const mcp: {
  /** All configured servers, with where their connections stand. */
  listServers(): Promise<ServerInfo[]>;
  /** Tools of the servers whose name matches; of all without a pattern (a regular expression). */
  listTools(serverPattern?: string): Promise<ToolInfo[]>;
  /** Calls a tool. Gives the raw result: look at \`isError\`. */
  callTool<S extends ServerName>(server: S, tool: ToolName<S>, args?: object): Promise<ToolResult>;
  listResources(serverPattern?: string): Promise<ResourceInfo[]>;
  readResource(server: ServerName, uri: string): Promise<ResourceContent>;
  listResourceTemplates(serverPattern?: string): Promise<ResourceTemplateInfo[]>;
  listPrompts(serverPattern?: string): Promise<PromptInfo[]>;
  getPrompt(server: ServerName, name: string, args?: object): Promise<PromptResult>;
  /** Waits; at most 5,000 ms a call. */
  sleep(ms: number): Promise<void>;
  /** Logs, as console.log does. */
  log(...args: unknown[]): void;
};
declare const console: Record<'log' | 'info' | 'debug' | 'warn' | 'error', (...args: unknown[]) => void>;`;
