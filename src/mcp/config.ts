import { HostError } from '../runtime/errors.ts';
import { isProtocolRevision, PROTOCOL_REVISIONS, type ProtocolRevision } from '../runtime/protocol-revisions.ts';

/** A JSON-RPC message as a transport carries it. */
export interface JsonRpcMessage {
  readonly jsonrpc: '2.0';
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/**
 * A client transport in the style of the MCP TypeScript SDK, of either generation, not yet started. A `send()` that
 * rejects with an error whose `code` is an HTTP status is read as that status.
 */
export interface ClientTransport {
  start(): Promise<void>;
  /** Takes a {@link JsonRpcMessage}; the parameters are `never` so that transports typed by any SDK fit. */
  send(message: never, options?: never): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

interface ServerConfig {
  /** Id as configured, before the normalisation of §5.0.1. */
  readonly id: string;
  /** Name for people; the id where absent. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Coarse capability identifiers that `requestedCapabilities` may name (§3.2.3). */
  readonly capabilities?: readonly string[] | undefined;
  /** Only its tools that say that they only read (`readOnlyHint`) are offered and called. */
  readonly readOnly?: boolean | undefined;
  /** The one revision of MCP to speak with it; negotiated where absent, the newest first. */
  readonly protocol?: ProtocolRevision | undefined;
}

/** A server reached by streamable HTTP, or by the older HTTP+SSE where that is all it speaks. */
export interface UrlServerConfig extends ServerConfig {
  readonly url: string;
  /** Sent with every request to the server, and to no other origin. May hold secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A server behind a transport. With a function, which makes a new transport each time, a lost connection is re-opened. */
export interface TransportServerConfig extends ServerConfig {
  readonly transport: ClientTransport | (() => ClientTransport);
}

export type McpServerConfig = UrlServerConfig | TransportServerConfig;

/** Where a connection leads, checked. */
export type Endpoint = { readonly protocol?: ProtocolRevision } & (
  | { readonly kind: 'http'; readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'transport'; readonly make: () => ClientTransport; readonly reopens: boolean }
);

export type ServerUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly message: string; readonly hint: string };

/**
 * Reads what a person typed as the address of a server: absolute, http or https. A fragment is dropped; userinfo is
 * refused, because browsers refuse to fetch it and it would end up in links.
 */
export function parseServerUrl(text: string): ServerUrl {
  const trimmed = text.trim();
  let url: URL;
  try {
    url = new URL(trimmed);
  } catch {
    return {
      ok: false,
      message: trimmed === '' ? 'The address is empty' : `“${trimmed.slice(0, 200)}” is not a URL`,
      hint: /^[\w.-]+(:\d+)?(\/|$)/.test(trimmed)
        ? `Start it with https://, as in https://${trimmed.slice(0, 100)}`
        : 'Give the full address of the MCP endpoint, such as https://example.com/mcp',
    };
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return {
      ok: false,
      message: `${url.protocol}// is not an address that MCP runs over`,
      hint: 'Use the http:// or https:// address of the MCP endpoint',
    };
  }
  if (url.username !== '' || url.password !== '') {
    return {
      ok: false,
      message: 'The address holds a user name or password, which browsers refuse to send',
      hint: 'Take it out of the address and give it as an Authorization header',
    };
  }
  url.hash = '';
  return { ok: true, url };
}

/** Checks a configuration. Throws `HostError`: `not-a-url`, or `bad-options`. */
export function endpointOf(config: McpServerConfig): Endpoint {
  const { id, protocol } = config;
  if (protocol !== undefined && !isProtocolRevision(protocol)) {
    throw new HostError(
      'bad-options',
      `Server "${id}" is to speak ${JSON.stringify(protocol)}, which is no revision of MCP. Give one of ${PROTOCOL_REVISIONS.join(', ')}.`,
    );
  }
  const pinned = protocol === undefined ? {} : { protocol };
  if ('url' in config) {
    const parsed = parseServerUrl(config.url);
    if (!parsed.ok) throw new HostError('not-a-url', `${parsed.message}. ${parsed.hint}.`);
    return { ...pinned, kind: 'http', url: parsed.url, headers: config.headers ?? {} };
  }
  const { transport } = config;
  if (typeof transport !== 'object' && typeof transport !== 'function') {
    throw new HostError(
      'bad-options',
      `Server "${id}" has no url, no transport, and no functions tools and call. Give it one of them.`,
    );
  }
  return typeof transport === 'function'
    ? { ...pinned, kind: 'transport', make: transport, reopens: true }
    : { ...pinned, kind: 'transport', make: () => transport, reopens: false };
}
