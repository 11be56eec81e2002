import { SourceError } from '../../runtime/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import { LARGE_INTEGERS } from '../../runtime/large-integers.ts';
import type { CallToolResult } from '../../runtime/spec.ts';

/** Reads a tool's result: blocks of unknown kinds pass, what decides how a result is read must be what it seems. */
export function readToolResult(result: JsonObject, server: string, tool: string): CallToolResult {
  const { content, isError } = result;
  const hasBlocks = Array.isArray(content) && content.every(isBlock);
  if (!hasBlocks && content !== undefined && content !== null) {
    throw new SourceError('protocol', `${server} gave a result of ${tool} whose content is not a list of blocks`, {
      hint: 'The server must send content as MCP describes it',
    });
  }
  const dropped = [
    ...(content === null ? ['content'] : []),
    ...(isError === undefined || typeof isError === 'boolean' ? [] : ['isError']),
  ];
  if (dropped.length === 0) return result;
  const listed = (result as CallToolResult)[LARGE_INTEGERS];
  const entries = Object.fromEntries(Object.entries(result).filter(([key]) => !dropped.includes(key)));
  return listed === undefined ? entries : { ...entries, [LARGE_INTEGERS]: listed };
}

/** Reads a result of which one member must be a list of objects, and nothing else is demanded. */
export function readListed<Member extends string>(
  result: JsonObject,
  member: Member,
  server: string,
): JsonObject & { readonly [key in Member]: readonly JsonObject[] } {
  const list = result[member];
  if (!Array.isArray(list) || !list.every(isJsonObject)) {
    throw new SourceError('protocol', `${server} gave a result without a list of ${member}`, {
      hint: 'The server must answer as MCP describes it',
    });
  }
  return result as JsonObject & { readonly [key in Member]: readonly JsonObject[] };
}

function isBlock(block: Json): boolean {
  return isJsonObject(block) && typeof block.type === 'string';
}
