import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { JsonObject } from '../runtime/json.ts';
import { createValidation } from '../runtime/validation/index.ts';
import type { BuiltinTool, ToolAnswer } from './server-definition.ts';
import { wait } from './wait.ts';

/** Lists the tools and runs them, with their inputs checked first. */
export function serveTools<State>(server: Server, tools: readonly BuiltinTool<State>[], state: () => State): void {
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
        const progress = { progressToken, progress: done, total, message };
        await sendNotification({ method: 'notifications/progress', params: progress });
      },
    });
    return toResult(answer);
  });
}

function listed<State>(tool: BuiltinTool<State>): object {
  const { latencyMs: _latency, run: _run, ...definition } = tool;
  return definition;
}

const validate = createValidation();

async function inputProblem<State>(tool: BuiltinTool<State>, input: JsonObject): Promise<string | undefined> {
  const checked = await validate(tool.inputSchema, input);
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
