import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { BuiltinPrompt } from './server-definition.ts';

/** Lists the prompts and writes them. */
export function servePrompts<State>(
  server: Server,
  prompts: readonly BuiltinPrompt<State>[],
  state: () => State,
): void {
  server.setRequestHandler(
    ListPromptsRequestSchema,
    () => ({ prompts: prompts.map(({ write: _write, ...prompt }) => prompt) }) as never,
  );
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: args = {} } }) => {
    const prompt = prompts.find((candidate) => candidate.name === name);
    if (prompt === undefined) {
      throw new McpError(ErrorCode.InvalidParams, `There is no prompt “${name}”; prompts/list names them all`);
    }
    const missing = prompt.arguments.find(
      (argument) => argument.required === true && args[argument.name] === undefined,
    );
    if (missing !== undefined) throw new McpError(ErrorCode.InvalidParams, `“${missing.name}” is missing`);
    const { description } = prompt;
    const content = { type: 'text' as const, text: prompt.write(state(), args) };
    return { description, messages: [{ role: 'user' as const, content }] };
  });
}
