import './jitless.ts';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { jsonSchemaValidator } from './json-schema-validator.ts';
import { servePrompts } from './serve-prompts.ts';
import { serveResources } from './serve-resources.ts';
import { serveTools } from './serve-tools.ts';
import type { BuiltinServer, BuiltinServerDefinition } from './server-definition.ts';

/** Makes a server out of its definition. It lives as long as it is referenced; its clients come and go. */
export function createServer<State>(definition: BuiltinServerDefinition<State>): BuiltinServer {
  let state = definition.createState();
  return {
    async connect(transport) {
      const server = createInstance(definition, () => state);
      await server.connect(transport as Transport);
    },
    reset() {
      state = definition.createState();
    },
  };
}

/** The SDK's server serves one client; each gets one of its own. Lists never change, and say so by declaring changes. */
function createInstance<State>(definition: BuiltinServerDefinition<State>, state: () => State): Server {
  const { name, title, version, instructions, tools, resources, prompts } = definition;
  const server = new Server(
    { name, title, version },
    {
      capabilities: {
        tools: { listChanged: true },
        ...(resources !== undefined && { resources: { listChanged: true } }),
        ...(prompts !== undefined && { prompts: { listChanged: true } }),
      },
      instructions,
      jsonSchemaValidator,
    },
  );
  serveTools(server, tools, state);
  if (resources !== undefined) serveResources(server, resources, state);
  if (prompts !== undefined) servePrompts(server, prompts, state);
  return server;
}
