import { isJsonObject, type Json } from '../../json.ts';
import { parseMarked } from '../../large-integers.ts';
import type { CallToolResult, Diagnostic } from '../../spec.ts';
import type { Encoded, ToolRef } from '../dialect.ts';

/** The first block of the content: JSON where its text is some, else the text, else the block. Without blocks the whole result. */
export function unwrap(result: CallToolResult, tool: ToolRef): Encoded & { readonly note?: Diagnostic } {
  const { content } = result;
  const first: unknown = Array.isArray(content) ? content[0] : undefined;
  const value = first === undefined ? (result as unknown as Json) : blockValue(first as Json);
  return result.isError === true ? { value, note: failedTool(tool, value) } : { value };
}

function blockValue(block: Json): Json {
  if (!isJsonObject(block) || block.type !== 'text' || typeof block.text !== 'string') return block;
  try {
    return parseMarked(block.text);
  } catch {
    return block.text;
  }
}

const MAX_SAID_CHARS = 300;

/** This system gives failures as values, which look like any other: so the run says where one was. */
function failedTool({ serverId, toolName }: ToolRef, value: Json): Diagnostic {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return {
    severity: 'warning',
    code: 'TOOL_FAILED',
    message: `Tool "${toolName}" of server "${serverId}" failed, and the script got what it says as an ordinary value: ${text.slice(0, MAX_SAID_CHARS)}`,
    hint: 'Look at the value before you use it: in this system a failed tool does not throw.',
  };
}
