import type { Json } from '../../runtime/json.ts';
import type { CallToolResult } from '../../runtime/spec.ts';

/** The value that an answer carries: its structured content, else its one text, read as JSON where it is. Undefined else. */
export function carriedValue(result: CallToolResult): Json | undefined {
  if (Object.hasOwn(result, 'structuredContent')) return result.structuredContent;
  const [block, ...others] = result.content ?? [];
  if (block?.type !== 'text' || others.length > 0 || typeof block.text !== 'string') return undefined;
  try {
    return JSON.parse(block.text) as Json;
  } catch {
    return block.text;
  }
}
