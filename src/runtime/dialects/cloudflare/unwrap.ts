import { isJsonObject, type Json } from '../../json.ts';
import { parseMarked } from '../../large-integers.ts';
import type { CallToolResult } from '../../spec.ts';
import type { Encoded, ToolRef } from '../dialect.ts';

/** A tool's own complaint can be long; a message is for reading. */
const MAX_MESSAGE_CHARS = 4_000;

const isText = (block: unknown): block is { readonly text: string } =>
  isJsonObject(block) && block.type === 'text' && typeof block.text === 'string';

/**
 * `toolResult` where there is one; what an error says, thrown; structured content; texts alone joined by newlines, as JSON
 * where they are some; else the whole result.
 */
export function unwrap(result: CallToolResult, { serverId, toolName, exportName }: ToolRef): Encoded {
  if (Object.hasOwn(result, 'toolResult')) return { value: (result.toolResult ?? null) as Json };
  const content: readonly unknown[] = Array.isArray(result.content) ? result.content : [];
  const texts = content.filter(isText).map(({ text }) => text);
  const joined = texts.join('\n');
  const { structuredContent } = result;
  if (result.isError === true) {
    const message = joined === '' && structuredContent !== undefined ? JSON.stringify(structuredContent) : joined;
    return {
      thrown: {
        errorClass: 'ToolCallError',
        message: message === '' ? 'Tool call failed' : message.slice(0, MAX_MESSAGE_CHARS),
        hint: 'Change the input as the message of the tool says, or catch the error.',
        fields: { serverId, toolName, exportName, result: result as unknown as Json },
      },
    };
  }
  if (structuredContent !== undefined && structuredContent !== null) return { value: structuredContent };
  if (content.length === 0 || texts.length < content.length) return { value: result as unknown as Json };
  try {
    return { value: parseMarked(joined) };
  } catch {
    return { value: joined };
  }
}
