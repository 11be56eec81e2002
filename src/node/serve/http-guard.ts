import { timingSafeEqual } from 'node:crypto';

export interface HttpGuardOptions {
  /** Values of the Host header that lead here, without port. Any other may be a name that was bound to us by a stranger. */
  readonly hosts: readonly string[];
  /** Origins of pages that may call. */
  readonly origins: readonly string[];
  /** Each is a client's, with a share of its own in what is served. */
  readonly tokens: readonly string[];
  /** How requests of this very server are marked. */
  readonly selfId: string;
}

/** What of a request is looked at, header names in lower case. */
export interface GuardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Names of headers that it has more than once. */
  readonly repeated: readonly string[];
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Passage =
  | { readonly pass: 'preflight'; readonly cors: Readonly<Record<string, string>> }
  /** `client` is the same for all requests with the same token. */
  | { readonly pass: 'through'; readonly cors: Readonly<Record<string, string>>; readonly client: string };

export const MCP_PATH = '/mcp';
/** Names the servers that a request has come through. */
export const VIA_HEADER = 'codemode-via';
const CORS_HEADERS =
  'authorization, content-type, accept, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name, last-event-id';

/**
 * Headers that decide who may do what. Of one that comes twice, two programs may each take another: a proxy in front checks
 * the one, and this server would answer to the other.
 */
const SINGLE_HEADERS = [
  ...['host', 'origin', 'authorization', 'content-type', 'mcp-session-id', 'mcp-protocol-version'],
  ...['mcp-method', 'mcp-name'],
  ...['access-control-request-method', 'access-control-request-headers', 'access-control-request-private-network'],
];

/** The names in a raw list of headers (name, value, name, value, …) that are there more than once, in lower case. */
export function repeatedHeaders(raw: readonly string[]): readonly string[] {
  const names = raw.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/** Decides whether a request may reach the server: where it came to, from which page, with which token, from whom. */
export function guard(request: GuardedRequest, options: HttpGuardOptions): Passage | Refusal {
  const { headers, method, path, repeated } = request;
  const twice = SINGLE_HEADERS.find((name) => repeated.includes(name));
  if (twice !== undefined) return { status: 400, message: `The header ${twice} came more than once: send one` };
  if (!path.startsWith('/') || path.startsWith('//')) {
    return { status: 400, message: `Ask for ${MCP_PATH}, not for an address: this server is not a proxy` };
  }
  const host = hostName(headers.host ?? '');
  if (!options.hosts.includes(host)) {
    return { status: 421, message: `This server does not answer to the name ${host.slice(0, 100)}: see --allow-host` };
  }
  const { origin } = headers;
  if (origin !== undefined && !options.origins.includes(origin)) {
    return { status: 403, message: `Pages of ${origin.slice(0, 100)} may not call this server: see --allow-origin` };
  }
  const cors = corsHeaders(origin, headers);
  if (method === 'OPTIONS') {
    return origin === undefined ? { status: 405, message: 'OPTIONS is for pages' } : { pass: 'preflight', cors };
  }
  const client = tokenIndex(headers.authorization, options.tokens);
  if (client < 0) {
    return {
      status: 401,
      message: 'Send the token that was printed at the start: Authorization: Bearer …',
      headers: { ...cors, 'www-authenticate': 'Bearer' },
    };
  }
  if (path !== MCP_PATH) return { status: 404, message: `The MCP endpoint is ${MCP_PATH}`, headers: cors };
  const via = (headers[VIA_HEADER] ?? '').split(',').map((id) => id.trim());
  if (via.includes(options.selfId)) {
    return { status: 508, message: 'This server is one of its own servers: calls would never end', headers: cors };
  }
  return { pass: 'through', cors, client: String(client) };
}

function corsHeaders(origin: string | undefined, headers: GuardedRequest['headers']): Readonly<Record<string, string>> {
  if (origin === undefined) return {};
  return {
    'access-control-allow-origin': origin,
    vary: 'origin',
    'access-control-expose-headers': 'mcp-session-id, www-authenticate',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': CORS_HEADERS,
    'access-control-max-age': '600',
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'access-control-allow-private-network': 'true' }
      : {}),
  };
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** Which of the tokens a request has, -1 for none. All are compared, so that the time says nothing of them. */
function tokenIndex(header: string | undefined, tokens: readonly string[]): number {
  const given = Buffer.from(/^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '');
  const same = tokens.map((token) => {
    const expected = Buffer.from(token);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return same.indexOf(true);
}
