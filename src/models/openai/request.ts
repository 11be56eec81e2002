import type { JsonObject } from '../../runtime/json.ts';
import type { ModelMessage, ModelRequest, ModelSettings } from '../model.ts';

/** The body of a request for chat completions. */
export function bodyOf(
  { system, messages, tools }: ModelRequest,
  { name, maxOutputTokens }: ModelSettings,
): JsonObject {
  return {
    model: name,
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'system', content: system }, ...messages.flatMap(messagesOf)],
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name: tool, description, inputSchema }) => ({
            type: 'function',
            function: { name: tool, description, parameters: inputSchema },
          })),
        }),
    ...(maxOutputTokens === undefined ? {} : { max_completion_tokens: maxOutputTokens }),
  };
}

function messagesOf(message: ModelMessage): readonly JsonObject[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', content: message.text }];
    case 'assistant': {
      const { text, toolCalls } = message;
      if (toolCalls.length === 0) return [{ role: 'assistant', content: text }];
      const calls = toolCalls.map(({ id, name, input, inputText }) => ({
        id,
        type: 'function',
        // What the model wrote goes back as it wrote it only where servers can parse it again.
        function: { name, arguments: input === undefined ? '{}' : inputText.trim() || '{}' },
      }));
      return [{ role: 'assistant', content: text === '' ? null : text, tool_calls: calls }];
    }
    case 'tool':
      return message.results.map(({ callId, text }) => ({ role: 'tool', tool_call_id: callId, content: text }));
  }
}
