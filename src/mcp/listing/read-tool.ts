import { isJsonObject, type JsonObject, MAX_JSON_DEPTH } from '../../runtime/json.ts';
import type { Tool, ToolAnnotations } from '../../runtime/spec.ts';
import type { LeftOutTool } from '../status.ts';
import { nestsDeeperThan } from './nesting.ts';

const MAX_NAME_LENGTH = 1024;

/**
 * Reads one entry of a tool list, of which only a usable name is demanded: fields of the wrong type are dropped, so that one
 * odd tool costs nothing but itself. `index` is its place in the list.
 */
export function readTool(entry: unknown, index: number): Tool | LeftOutTool {
  const leftOut = (reason: string, tool = `#${index + 1}`): LeftOutTool => ({ tool, reason });
  if (!isJsonObject(entry)) return leftOut('the entry is not an object');
  const { name, title, description, inputSchema, outputSchema, annotations } = entry;
  if (typeof name !== 'string') return leftOut('it has no name');
  if (name.trim() === '') return leftOut('its name is empty');
  if (name.length > MAX_NAME_LENGTH) {
    return leftOut(`its name is longer than ${MAX_NAME_LENGTH} characters`, name.slice(0, 60));
  }
  if (nestsDeeperThan(entry, MAX_JSON_DEPTH)) {
    return leftOut(`its definition nests deeper than ${MAX_JSON_DEPTH} levels`, name);
  }
  return {
    name,
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(isSchema(inputSchema) && { inputSchema }),
    ...(isSchema(outputSchema) && { outputSchema }),
    ...(isJsonObject(annotations) && { annotations: readAnnotations(annotations) }),
  };
}

export function isLeftOut(read: Tool | LeftOutTool): read is LeftOutTool {
  return 'reason' in read;
}

function isSchema(value: unknown): value is JsonObject | boolean {
  return isJsonObject(value) || typeof value === 'boolean';
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

/** Hints decide what is asked before a call, so only real booleans count. */
function readAnnotations(raw: JsonObject): ToolAnnotations {
  const annotations: { -readonly [key in keyof ToolAnnotations]: ToolAnnotations[key] } = {};
  if (typeof raw.title === 'string') annotations.title = raw.title;
  for (const hint of HINTS) {
    const value = raw[hint];
    if (typeof value === 'boolean') annotations[hint] = value;
  }
  return annotations;
}
