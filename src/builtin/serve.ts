import './jitless.ts';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Json, JsonObject } from '../runtime/json.ts';
import { validateInput } from '../runtime/validation/index.ts';
import { jsonSchemaValidator } from './json-schema-validator.ts';
import type { LinkedTransport } from './linked-pair.ts';
import type { BuiltinServer, BuiltinServerDefinition, BuiltinTool, ToolAnswer } from './server-definition.ts';
import { wait } from './wait.ts';

/** Makes a server out of its definition. It lives as long as it is referenced; its clients come and go. */
export function createServer<State>(definition: BuiltinServerDefinition<State>): BuiltinServer {
  let state = definition.createState();
  return {
    async connect(transport) {
      await serveOne(definition, () => state, transport);
    },
    reset() {
      state = definition.createState();
    },
  };
}

async function serveOne<State>(
  definition: BuiltinServerDefinition<State>,
  state: () => State,
  transport: LinkedTransport,
): Promise<void> {
  const { name, title, version, instructions, tools } = definition;
  const server = new Server(
    { name, title, version },
    { capabilities: { tools: { listChanged: true } }, instructions, jsonSchemaValidator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }) as never);
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = tools.find((candidate) => candidate.name === params.name);
    if (tool === undefined) {
      throw new McpError(ErrorCode.InvalidParams, `There is no tool “${params.name}”; tools/list names them all`);
    }
    const input = (params.arguments ?? {}) as JsonObject;
    const invalid = await inputProblem(tool, input);
    if (invalid !== undefined) return toResult({ error: invalid });
    const progressToken = params._meta?.progressToken;
    await wait(tool.latencyMs, signal);
    const answer = await tool.run(state(), input, {
      signal,
      async progress(done, total, message) {
        if (progressToken === undefined) return;
        await sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress: done, total, message },
        });
      },
    });
    return toResult(answer);
  });
  await server.connect(transport as Transport);
}

function listed<State>(tool: BuiltinTool<State>): JsonObject {
  const { latencyMs: _latency, run: _run, ...definition } = tool;
  return definition as unknown as JsonObject;
}

async function inputProblem<State>(tool: BuiltinTool<State>, input: Json): Promise<string | undefined> {
  const checked = await validateInput(tool.inputSchema, input);
  if (checked.ok) return undefined;
  const { message, example } = checked.problem;
  return example === undefined ? message : `${message}. Valid would be, for example: ${JSON.stringify(example)}`;
}

function toResult(answer: ToolAnswer): { [key: string]: unknown } {
  if ('error' in answer) return { content: [{ type: 'text', text: answer.error }], isError: true };
  if ('content' in answer) {
    const { content, structured } = answer;
    return { content, ...(structured === undefined ? {} : { structuredContent: structured }) };
  }
  return {
    content: [{ type: 'text', text: JSON.stringify(answer.structured) }],
    structuredContent: answer.structured,
  };
}
