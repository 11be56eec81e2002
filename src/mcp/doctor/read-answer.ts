import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../../runtime/json.ts';

/** Revisions that our client speaks. */
export const KNOWN_REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

/** What the body of an answer says. */
export interface Answer {
  /** Whether it is JSON-RPC at all. */
  readonly isRpc: boolean;
  /** The revision of a result. */
  readonly revision: string | undefined;
  /** The revisions that an error says the server speaks. */
  readonly supported: readonly string[] | undefined;
  /** The message of an error, of JSON-RPC or not. */
  readonly error: string | undefined;
  /** The tools of a list. */
  readonly tools: readonly { readonly inputSchema: JsonSchema | undefined }[];
}

const NOTHING: Answer = { isRpc: false, revision: undefined, supported: undefined, error: undefined, tools: [] };

/** Reads a JSON body, or the first event of a stream. Of anything else it says nothing. */
export function readAnswer(body: string): Answer {
  const message = parse(body.trimStart().startsWith('{') ? body : firstEventData(body));
  if (message === undefined) return NOTHING;
  const { result, error } = message;
  return {
    isRpc: message.jsonrpc === '2.0' && (isJsonObject(result) || isJsonObject(error)),
    revision: isJsonObject(result) ? text(result.protocolVersion) : undefined,
    supported: isJsonObject(error) && isJsonObject(error.data) ? texts(error.data.supported) : undefined,
    error: text(isJsonObject(error) ? error.message : (error ?? message.message)),
    tools: isJsonObject(result) && Array.isArray(result.tools) ? result.tools.filter(isJsonObject).map(toolOf) : [],
  };
}

const toolOf = ({ inputSchema }: JsonObject): Answer['tools'][number] => ({ inputSchema });

/** Servers open a stream with an event that has an id and no data, to which a client can come back. */
function firstEventData(body: string): string {
  const data = body
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim());
  return data.find((text) => text !== '') ?? '';
}

function parse(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value.slice(0, 300) : undefined;
}

function texts(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((item): item is string => typeof item === 'string').slice(0, 20);
}
