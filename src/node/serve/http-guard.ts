import { timingSafeEqual } from 'node:crypto';

export interface HttpGuardOptions {
  /** Values of the Host header that lead here, without port. Any other may be a name that was bound to us by a stranger. */
  readonly hosts: readonly string[];
  /** Origins of pages that may call. */
  readonly origins: readonly string[];
  readonly token: string;
  /** How requests of this very server are marked. */
  readonly selfId: string;
}

/** What of a request is looked at, header names in lower case. */
export interface GuardedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Passage = { readonly pass: 'through' | 'preflight'; readonly cors: Readonly<Record<string, string>> };

export const MCP_PATH = '/mcp';
/** Names the servers that a request has come through. */
export const VIA_HEADER = 'codemode-via';
const CORS_HEADERS = 'authorization, content-type, accept, mcp-session-id, mcp-protocol-version, last-event-id';

/** Decides whether a request may reach the server: where it came to, from which page, with which token, from whom. */
export function guard(request: GuardedRequest, options: HttpGuardOptions): Passage | Refusal {
  const { headers, method, path } = request;
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
  if (!hasToken(headers.authorization, options.token)) {
    return {
      status: 401,
      message: 'Send the token that was printed at the start: Authorization: Bearer …',
      headers: { ...cors, 'www-authenticate': 'Bearer' },
    };
  }
  if (path !== MCP_PATH) return { status: 404, message: `The MCP endpoint is ${MCP_PATH}`, headers: cors };
  const via = (headers[VIA_HEADER] ?? '').split(',').map((id) => id.trim());
  if (via.includes(options.selfId)) {
    return { status: 508, message: 'This server was given itself as a server: that would never end', headers: cors };
  }
  return { pass: 'through', cors };
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

function hasToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(/^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
