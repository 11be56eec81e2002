import type { GuestThrow } from '../../errors.ts';
import { isJsonObject, type Json } from '../../json.ts';
import { parseMarked } from '../../large-integers.ts';
import type { CallToolResult, ErrorClassName } from '../../spec.ts';
import type { Encoded } from '../dialect.ts';

const MAX_MESSAGE_CHARS = 4_000;

/** The result of a tool: its structured content, else its one text (as data where it is JSON), else its content. */
export function encode(result: CallToolResult): Encoded {
  return result.isError === true ? { thrown: failure(result) } : { value: resultOf(result) };
}

/** What a result says, without the frame that MCP puts around it. */
export function resultOf(result: CallToolResult): Json {
  const { structuredContent } = result;
  if (structuredContent !== undefined) return structuredContent;
  const blocks = blocksOf(result);
  const [only] = blocks;
  if (blocks.length === 1 && isText(only)) return dataOf(only.text);
  return Array.isArray(result.content) ? (blocks as Json) : (result as unknown as Json);
}

function dataOf(text: string): Json {
  // Most texts are none, and to try them all is slow.
  if (!/^\s*[[{"tfn\d-]/.test(text)) return text;
  try {
    return parseMarked(text);
  } catch {
    return text;
  }
}

type Text = { readonly type: 'text'; readonly text: string };
const isText = (block: unknown): block is Text =>
  isJsonObject(block) && block.type === 'text' && typeof block.text === 'string';

/** A server may send anything where its blocks should be. */
const blocksOf = ({ content }: CallToolResult): readonly unknown[] => (Array.isArray(content) ? content : []);

/** A failed tool as what is thrown: what it says, and its details as it gave them. */
function failure(result: CallToolResult): GuestThrow {
  const texts = blocksOf(result)
    .filter(isText)
    .map(({ text }) => text);
  const details = detailsOf(result);
  const message = texts.length > 0 ? texts.join('\n') : details === undefined ? '' : JSON.stringify(details);
  const code = isJsonObject(details) && typeof details.code === 'string' ? details.code : undefined;
  return {
    errorClass: 'ToolCallError',
    message: (messageIn(details) ?? message).slice(0, MAX_MESSAGE_CHARS) || 'The tool failed and gave no reason',
    hint: 'Change the input as the message of the tool says, or catch the error.',
    fields: { ...(code === undefined ? {} : { code }), ...(details === undefined ? {} : { details }) },
  };
}

/** What a failed tool says beside its message: structured content, data in its text, or content that is no text. */
function detailsOf(result: CallToolResult): Json | undefined {
  const value = resultOf(result);
  if (typeof value === 'string') return undefined;
  return Array.isArray(value) && value.every(isText) ? undefined : value;
}

const messageIn = (details: Json | undefined): string | undefined =>
  isJsonObject(details) && typeof details.message === 'string' ? details.message : undefined;

/** Codes of failures that are not the tool's own. */
const CODES: Readonly<Partial<Record<ErrorClassName, string>>> = {
  SchemaValidationError: 'InvalidInput',
  AuthenticationError: 'AuthorizationRequired',
  SandboxLimitError: 'LimitExceeded',
  ToolNotFoundError: 'UnknownTool',
  ServerNotFoundError: 'UnknownTool',
};

/** The error of a call with the code and the tool's name that this system's scripts look for. */
export function thrown(error: GuestThrow, name: string): GuestThrow {
  const code = CODES[error.errorClass];
  return { ...error, fields: { ...(code === undefined ? {} : { code }), ...error.fields, toolName: name } };
}

/** What an error tells beside its code and message. */
export function detailsIn(fields: GuestThrow['fields'] = {}): Json | undefined {
  if (fields.details !== undefined) return fields.details;
  const { code: _, toolName: __, serverId: ___, exportName: ____, ...more } = fields;
  const known = Object.entries(more).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
