import type { JsonObject } from '../../runtime/json.ts';
import type { ModelMessage, ModelRequest, ModelSettings } from '../model.ts';

/** The body of a request for content. */
export function bodyOf({ system, messages, tools }: ModelRequest, { maxOutputTokens }: ModelSettings): JsonObject {
  return {
    systemInstruction: { parts: [{ text: system }] },
    contents: messages.map(contentOf),
    ...(tools.length === 0
      ? {}
      : {
          tools: [
            {
              functionDeclarations: tools.map(({ name, description, inputSchema }) => ({
                name,
                description,
                parametersJsonSchema: inputSchema,
              })),
            },
          ],
        }),
    ...(maxOutputTokens === undefined ? {} : { generationConfig: { maxOutputTokens } }),
  };
}

function contentOf(message: ModelMessage): JsonObject {
  switch (message.role) {
    case 'user':
      return { role: 'user', parts: [{ text: message.text }] };
    case 'assistant': {
      const calls = message.toolCalls.map(({ name, input = {}, signature }) => ({
        functionCall: { name, args: input },
        ...(signature === undefined ? {} : { thoughtSignature: signature }),
      }));
      const text = message.text === '' && calls.length > 0 ? [] : [{ text: message.text }];
      return { role: 'model', parts: [...text, ...calls] };
    }
    case 'tool':
      return {
        role: 'user',
        parts: message.results.map(({ name, text, failed }) => ({
          functionResponse: { name, response: failed ? { error: text } : { output: text } },
        })),
      };
  }
}
