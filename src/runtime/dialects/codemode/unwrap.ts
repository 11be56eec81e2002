import type { GuestThrow } from '../../errors.ts';
import { isJsonObject, type Json } from '../../json.ts';
import type { CallToolResult } from '../../spec.ts';
import type { ToolRef } from '../dialect.ts';

/** A tool's own complaint can be long; a message is for reading. */
const MAX_MESSAGE_CHARS = 4_000;

/**
 * The value of a tool call (§5.3.2): structured content by presence, a single text as its string, otherwise the whole
 * result. An `isError` result is thrown before any of this.
 */
export function unwrap(
  result: CallToolResult,
  tool: ToolRef,
): { readonly value: Json } | { readonly thrown: GuestThrow } {
  if (result.isError === true) return { thrown: toolFailure(result, tool) };
  if (result.structuredContent !== undefined) return { value: result.structuredContent };
  const content = blocksOf(result);
  const [only] = content;
  if (content.length === 1 && isText(only)) return { value: only.text };
  return { value: result as unknown as Json };
}

/** A server may send anything where its blocks should be. */
const blocksOf = ({ content }: CallToolResult): readonly unknown[] => (Array.isArray(content) ? content : []);

/** The text of a block, or of the resource that it carries. */
const saidIn = (block: unknown): string | undefined => {
  if (isText(block)) return block.text;
  const resource = isJsonObject(block) && block.type === 'resource' ? block.resource : undefined;
  return isJsonObject(resource) && typeof resource.text === 'string' ? resource.text : undefined;
};

const isText = (block: unknown): block is { readonly type: 'text'; readonly text: string } =>
  isJsonObject(block) && block.type === 'text' && typeof block.text === 'string';

function toolFailure(result: CallToolResult, tool: ToolRef): GuestThrow {
  const texts = blocksOf(result)
    .flatMap((block) => saidIn(block) ?? [])
    .join('\n');
  const { structuredContent } = result;
  const message = (texts === '' && structuredContent !== undefined ? JSON.stringify(structuredContent) : texts).slice(
    0,
    MAX_MESSAGE_CHARS,
  );
  return {
    errorClass: 'ToolCallError',
    message:
      message === '' ? `Tool "${tool.toolName}" of server "${tool.serverId}" failed and gave no reason` : message,
    hint: 'Change the input as the message of the tool says, or catch the error.',
    fields: {
      serverId: tool.serverId,
      toolName: tool.toolName,
      exportName: tool.exportName,
      result: result as unknown as Json,
    },
  };
}
