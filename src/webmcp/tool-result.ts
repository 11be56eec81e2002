import { isJsonObject, type Json, type JsonObject } from '../runtime/json.ts';

/** Longest answer of a tool that is passed on, in UTF-16 units: it has to fit into one message of a page to its frame. */
export const MAX_RESULT_CHARS = 4 * 1024 * 1024;

/**
 * What a tool of a page gave, as MCP has it. Browsers hand it over as text: of a JSON object or list it is the JSON, and a
 * result that has the form of MCP by itself stays one. Everything else is a text.
 */
export function toolResult(given: unknown): JsonObject {
  const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  if (text.length > MAX_RESULT_CHARS) {
    const reason = `The tool gave more than ${MAX_RESULT_CHARS} characters`;
    return { content: [{ type: 'text', text: reason }], isError: true };
  }
  const value = parsed(text);
  if (isJsonObject(value) && isContent(value.content)) {
    const { content, structuredContent, isError } = value;
    return {
      content,
      ...(structuredContent === undefined ? {} : { structuredContent }),
      ...(isError === true ? { isError } : {}),
    };
  }
  const content = [{ type: 'text', text }];
  return typeof value === 'object' && value !== null ? { content, structuredContent: value } : { content };
}

const isContent = (content: Json | undefined): content is readonly JsonObject[] =>
  Array.isArray(content) && content.every((block) => isJsonObject(block) && typeof block.type === 'string');

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
