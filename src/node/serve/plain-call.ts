import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';

/** The revision whose plain calls are recognized here; calls of other revisions have sessions. */
export const REVISION = '2026-07-28';
const META = 'io.modelcontextprotocol/';

/** A tool call that asks for its result and nothing else: no progress, no log, no questions to its client. */
export interface PlainCall {
  readonly id: string | number;
  readonly name: string;
  readonly input: JsonObject;
  /** What its client calls itself. */
  readonly agent: { readonly name: string; readonly version: string } | undefined;
  /** The trace that it belongs to, not checked. */
  readonly messageTrace: { readonly traceparent: Json | undefined; readonly tracestate: Json | undefined };
}

/**
 * Reads a call that needs nothing of MCP but its result, having made every check that the SDK's server makes of such a request.
 * Undefined for all other requests, those with faults included, which are the SDK's to answer.
 */
export function readPlainCall(
  headers: Readonly<Record<string, string | undefined>>,
  message: Json | undefined,
): PlainCall | undefined {
  if (!isJsonObject(message) || !hasOnly(message, ['jsonrpc', 'id', 'method', 'params'])) return undefined;
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isRequestId(id) || !isJsonObject(params)) return undefined;
  if (!hasOnly(params, ['name', 'arguments', '_meta'])) return undefined;
  const { name, arguments: input = {}, _meta: meta } = params;
  if (typeof name !== 'string' || !isPlainObject(input) || !isJsonObject(meta)) return undefined;
  const hasHeaders =
    headers['content-type'] === 'application/json' &&
    headers['mcp-protocol-version'] === REVISION &&
    headers['mcp-method'] === method &&
    headers['mcp-name'] === name &&
    // Another form of the name, which is read otherwise.
    !name.startsWith('=?');
  if (!hasHeaders) return undefined;
  const envelope = readEnvelope(meta);
  return envelope === undefined ? undefined : { id, name, input, ...envelope };
}

const isRequestId = (id: Json | undefined): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

const hasOnly = (object: JsonObject, names: readonly string[]): boolean =>
  Object.keys(object).every((name) => names.includes(name));

/** One that a schema passes on as it is. */
const isPlainObject = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && !Object.hasOwn(value, '__proto__');

const ENVELOPE = [`${META}protocolVersion`, `${META}clientInfo`, `${META}clientCapabilities`];

/** What a request says of its client, where that can be asked for nothing and wants to hear nothing. */
function readEnvelope(meta: JsonObject): Pick<PlainCall, 'agent' | 'messageTrace'> | undefined {
  if (!hasOnly(meta, [...ENVELOPE, 'traceparent', 'tracestate'])) return undefined;
  const [version, agent, capabilities] = ENVELOPE.map((name) => meta[name]);
  if (version !== REVISION || !isJsonObject(capabilities) || Object.keys(capabilities).length > 0) return undefined;
  const { traceparent, tracestate } = meta;
  const messageTrace = { traceparent, tracestate };
  if (agent === undefined) return { agent, messageTrace };
  if (!isJsonObject(agent) || !hasOnly(agent, ['name', 'version'])) return undefined;
  const { name, version: ownVersion } = agent;
  if (typeof name !== 'string' || typeof ownVersion !== 'string') return undefined;
  return { agent: { name, version: ownVersion }, messageTrace };
}

/**
 * The answer to a plain call, as the SDK's server writes it. Undefined for a result that has to be checked, which is one with
 * anything but text and structured content.
 */
export function plainAnswer(id: PlainCall['id'], result: JsonObject, title: string): string | undefined {
  if (!hasOnly(result, ['content', 'structuredContent', 'isError'])) return undefined;
  const { content, structuredContent, isError } = result;
  if (!Array.isArray(content) || !content.every(isText)) return undefined;
  if (structuredContent !== undefined && !isPlainObject(structuredContent)) return undefined;
  if (isError !== undefined && typeof isError !== 'boolean') return undefined;
  const complete = {
    content,
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(isError === undefined ? {} : { isError }),
    resultType: 'complete',
    _meta: { [`${META}serverInfo`]: { name: CLIENT_INFO.name, title, version: CLIENT_INFO.version } },
  };
  return JSON.stringify({ result: complete, jsonrpc: '2.0', id });
}

const isText = (block: Json): boolean =>
  isJsonObject(block) && block.type === 'text' && typeof block.text === 'string' && hasOnly(block, ['type', 'text']);
