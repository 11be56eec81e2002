import type { JsonObject } from '../../runtime/json.ts';
import type { ModelMessage, ModelRequest, ModelSettings } from '../model.ts';

/** The API wants a limit; every current model can write as much. */
const DEFAULT_MAX_TOKENS = 8_192;

/** The body of a request for a message. */
export function bodyOf(
  { system, messages, tools }: ModelRequest,
  { name, maxOutputTokens = DEFAULT_MAX_TOKENS }: ModelSettings,
): JsonObject {
  return {
    model: name,
    stream: true,
    max_tokens: maxOutputTokens,
    system,
    messages: messages.map(messageOf),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name: tool, description, inputSchema }) => ({
            name: tool,
            description,
            input_schema: inputSchema,
          })),
        }),
  };
}

function messageOf(message: ModelMessage): JsonObject {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'assistant': {
      const calls = message.toolCalls.map(({ id, name, input = {} }) => ({ type: 'tool_use', id, name, input }));
      // An empty text block is refused, and so is a message without blocks.
      const text = message.text.trim() === '' ? [] : [{ type: 'text', text: message.text }];
      const blocks = [...text, ...calls];
      return { role: 'assistant', content: blocks.length === 0 ? [{ type: 'text', text: '(nothing)' }] : blocks };
    }
    case 'tool':
      return {
        role: 'user',
        content: message.results.map(({ callId, text, failed }) => ({
          type: 'tool_result',
          tool_use_id: callId,
          content: text,
          ...(failed ? { is_error: true } : {}),
        })),
      };
  }
}
