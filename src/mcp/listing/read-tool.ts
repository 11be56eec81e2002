import { parseTool } from '../../runtime/catalog/parse-tools.ts';
import { MAX_JSON_DEPTH } from '../../runtime/json.ts';
import type { Tool } from '../../runtime/spec.ts';
import { headerDeclarations } from '../calling/param-headers.ts';
import { nestsDeeperThan } from './nesting.ts';
import type { LeftOut } from './read-entry.ts';
import { noteTaskSupport } from './task-support.ts';

const MAX_NAME_LENGTH = 1024;

/**
 * Reads one entry of a tool list, of which only a usable name is demanded, so that one odd tool costs nothing but itself.
 * `mirrorsHeaders`: on the modern revision over HTTP a tool with unusable `x-mcp-header` marks must not be called.
 */
export function readTool(entry: unknown, mirrorsHeaders: boolean): Tool | LeftOut {
  if (nestsDeeperThan(entry, MAX_JSON_DEPTH)) return { reason: `nests deeper than ${MAX_JSON_DEPTH} levels` };
  const tool = parseTool(entry);
  if ('reason' in tool) return tool;
  noteTaskSupport(tool, entry);
  const { name } = tool;
  if (name.trim() === '') return { reason: 'has an empty name' };
  if (name.length > MAX_NAME_LENGTH) return { reason: `has a name longer than ${MAX_NAME_LENGTH} characters` };
  if (!mirrorsHeaders) return tool;
  const headers = headerDeclarations(tool.inputSchema);
  return headers.ok ? tool : { reason: `has x-mcp-header where it cannot be: ${headers.reason}`, name };
}
