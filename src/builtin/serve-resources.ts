import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { BuiltinResources } from './server-definition.ts';

/** What MCP gives as the code for a resource that is not there. */
const RESOURCE_NOT_FOUND = -32002;

/** Lists the resources and reads them. */
export function serveResources<State>(server: Server, offered: BuiltinResources<State>, state: () => State): void {
  const { resources, templates, read } = offered;
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources }) as never);
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templates }) as never);
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const contents = await read(state(), uri);
    if (contents === undefined) throw new McpError(RESOURCE_NOT_FOUND, `There is no resource ${uri}`, { uri });
    return { contents: [{ uri, ...contents }] } as never;
  });
}
