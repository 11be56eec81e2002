import type { JSONRPCMessage, TransportSendOptions } from '@modelcontextprotocol/client';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import type { Fetch } from './authorization.ts';
import type { RequestStop } from './request-stop.ts';
import type { WithWholeBody } from './whole-response.ts';

/** What is used of the SDK's transport. */
export interface HttpSender {
  readonly sessionId?: string | undefined;
  readonly protocolVersion?: string | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  send(message: JSONRPCMessage | JSONRPCMessage[], options?: TransportSendOptions): Promise<void>;
}

/** How a message is sent, by the SDK or past it. */
type SendOptions = TransportSendOptions & { readonly stop?: RequestStop };

export interface ShortWay {
  /** Stands between the SDK's transport and the `fetch` below. */
  readonly fetch: Fetch;
  /** How a transport sends, tool calls by the short way. */
  send(http: HttpSender): HttpSender['send'];
}

/** A request as it is sent, its headers by names in small letters. */
export interface ShortRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly stop: RequestStop | undefined;
  readonly id: unknown;
}

/**
 * Sends a request, and gives its answer where that is a result which needs no further check. Where it gives nothing, the `fetch`
 * beneath gives the response to the same request when it is asked next, and does not send it again.
 */
export type AskAtOnce = (request: ShortRequest) => Promise<JsonObject | undefined>;

/** Makes the short way to an address; where there is none, the SDK sends everything. */
export type MakeShortWay = (url: URL, headers: Readonly<Record<string, string>>, fetch: Fetch) => ShortWay;

const VERSION = 'io.modelcontextprotocol/protocolVersion';
/** Names that headers carry without encoding. */
const PLAIN_NAME = /^[\w./-]+$/;

/**
 * Sends tool calls past the SDK's transport, whose schemas and headers take longer than the rest of a call. What is sent is what
 * the SDK sends. It handles a result in JSON here; the SDK goes on with any other response as if it had sent the request.
 */
export const shortWay: MakeShortWay = (url, headers, fetch) => makeWay(url, headers, fetch, undefined);

/** A short way by another sender than `fetch`. */
export const shortWayBy =
  (askAtOnce: AskAtOnce): MakeShortWay =>
  (url, headers, fetch) =>
    makeWay(url, headers, fetch, askAtOnce);

function makeWay(
  url: URL,
  headers: Readonly<Record<string, string>>,
  fetch: Fetch,
  askAtOnce: AskAtOnce | undefined,
): ShortWay {
  const own = Object.fromEntries(new Headers(headers));
  // The SDK adds to these two what it needs.
  const isOpen = !('accept' in own || 'content-type' in own);
  /** Responses for the SDK to read, by the bodies of their requests. */
  const handedOver = new Map<unknown, Response>();
  return {
    async fetch(target, init) {
      const response = handedOver.get(init?.body);
      // Given once: the SDK sends a request anew where a redirect leads.
      handedOver.delete(init?.body);
      return response ?? fetch(target, init);
    },
    send(http) {
      const bySdk = http.send.bind(http);
      return async (message, options: SendOptions = {}) => {
        const about = isOpen ? headersAbout(message, http, options) : undefined;
        if (about === undefined) return bySdk(message, options);
        const body = JSON.stringify(message);
        const { id } = message as { readonly id?: unknown };
        const all = { ...own, ...about, ...BODY_HEADERS };
        const { stop } = options;
        const received = await reportingErrors(http, options, async (): Promise<Received> => {
          const result = await askAtOnce?.({ url, headers: all, body, stop, id });
          if (result !== undefined) return { kind: 'result', message: result };
          const init = { method: 'POST', redirect: 'manual', headers: all, body } as const;
          return readAnswer(await fetch(url, stop === undefined ? init : { ...init, signal: stop.signal }), id);
        });
        if (received.kind === 'result') return http.onmessage?.(received.message as JSONRPCMessage);
        handedOver.set(body, received.response);
        try {
          await bySdk(message, options);
        } finally {
          handedOver.delete(body);
        }
      };
    },
  };
}

const BODY_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** The headers that say what a request is; undefined for one that does not go the short way. */
function headersAbout(
  message: JSONRPCMessage | JSONRPCMessage[],
  { sessionId, protocolVersion }: HttpSender,
  { headers = {}, resumptionToken }: TransportSendOptions = {},
): Readonly<Record<string, string>> | undefined {
  const { id, method, params } = message as {
    readonly id?: unknown;
    readonly method?: unknown;
    readonly params?: Json;
  };
  if (method !== 'tools/call' || id === undefined || !isJsonObject(params)) return undefined;
  if (resumptionToken !== undefined || Object.keys(headers).length > 0) return undefined;
  const session = sessionId === undefined ? {} : { 'mcp-session-id': sessionId };
  const claimed = isJsonObject(params._meta) ? params._meta[VERSION] : undefined;
  const version = claimed ?? protocolVersion;
  if (typeof version !== 'string') return claimed === undefined ? session : undefined;
  if (claimed === undefined) return { ...session, 'mcp-protocol-version': version };
  const { name } = params;
  if (typeof name !== 'string' || !PLAIN_NAME.test(name)) return undefined;
  return { ...session, 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name };
}

/** Sends a request, and reports its failure as the SDK does. */
async function reportingErrors<T>(http: HttpSender, { stop }: SendOptions, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (stop?.stopped === undefined) http.onerror?.(error as Error);
    throw error;
  }
}

const JSON_TYPE = /^application\/json(?:; *charset=utf-8)?$/i;

/** What came of a request. */
type Received =
  | { readonly kind: 'result'; readonly message: JsonObject }
  /** For the SDK to read. */
  | { readonly kind: 'other'; readonly response: Response };

/** Reads a result in JSON; gives any other response unread. */
async function readAnswer(response: Response & WithWholeBody, id: unknown): Promise<Received> {
  const { status, headers, whole } = response;
  if (status !== 200 || !JSON_TYPE.test(headers.get('content-type') ?? '')) return { kind: 'other', response };
  const answer = whole === undefined ? await response.json() : parsed(new TextDecoder().decode(whole));
  if (isResult(answer, id)) return { kind: 'result', message: answer };
  const unread = whole === undefined ? new Response(JSON.stringify(answer), { status, headers }) : response;
  return { kind: 'other', response: unread };
}

/** Whether a message is the result of this request. */
export function isResult(answer: unknown, id: unknown): answer is JsonObject {
  if (!isJsonObject(answer) || answer.jsonrpc !== '2.0' || answer.id !== id) return false;
  return isJsonObject(answer.result) && !('method' in answer) && !('error' in answer);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
