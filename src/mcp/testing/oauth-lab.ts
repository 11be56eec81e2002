import { CORS, type OAuthService, startOAuthService } from './oauth-service.ts';
import { type Exchange, type Script, type ScriptedServer, startScripted } from './scripted-server.ts';

export interface OAuthLabOptions {
  /** What the sign-in page does: sends back at once, shows a button, or refuses. */
  readonly consent?: 'at-once' | 'button' | 'refuse';
  /** The sign-in page cuts its link to the opener. */
  readonly isolated?: boolean;
  readonly tokenLifetimeS?: number;
  /** Whether clients can register themselves. */
  readonly registration?: boolean;
  readonly clientDocuments?: boolean;
  readonly iss?: 'right' | 'wrong' | 'absent';
  /** Scopes that the server names, and those that a `tools/call` takes. */
  readonly scopes?: { readonly named?: readonly string[]; readonly toCall?: readonly string[] };
  /** Changes the service's metadata. */
  readonly metadata?: (metadata: Record<string, unknown>) => Record<string, unknown>;
  /** Whether the service takes tokens back, or answers that it cannot. */
  readonly revocation?: 'takes' | 'fails';
  /** Clients that somebody registered by hand. */
  readonly clients?: readonly { readonly id: string; readonly secret: string }[];
  /** The service hands out tokens that the server never takes. */
  readonly brokenTokens?: boolean;
  /** What the server does beside: as for a scripted server. */
  readonly script?: Script | undefined;
}

/** A real MCP server that wants a sign-in, and the service that people sign in at, on another origin. */
export interface OAuthLab {
  readonly url: string;
  readonly issuer: string;
  readonly server: ScriptedServer;
  /** Requests to the service: `/authorize`, `/token refresh_token`, `/register`, …, in order. */
  readonly seen: string[];
  /** Parameters of the last request to the sign-in page. */
  readonly requests: () => URLSearchParams;
  count(request: string): number;
  /** All access tokens stop being taken; refresh tokens stay. */
  expireAccess(): void;
  /** Refresh tokens stop being taken. */
  expireRefresh(): void;
  /** How many tokens are taken now: access and refresh tokens. */
  taken(): number;
  /** Registered clients are unknown from now on, and their tokens with them. */
  forgetClients(): void;
  close(): Promise<void>;
}

/** Starts both. */
export async function startOAuthLab(options: OAuthLabOptions = {}): Promise<OAuthLab> {
  const service = await startOAuthService(options);
  const server = await startScripted({ ...options.script, '*': (x) => guard(service, server, x) });
  const { issuer, seen, clients, access, refresh } = service;
  return {
    url: server.url,
    issuer,
    server,
    seen,
    requests: () => service.requests,
    count: (request) => seen.filter((one) => one === request).length,
    taken: () => access.size + refresh.size,
    expireAccess: () => access.clear(),
    expireRefresh: () => refresh.clear(),
    forgetClients() {
      clients.clear();
      access.clear();
    },
    async close() {
      await Promise.all([service.close(), server.close()]);
    },
  };
}

/** What a server that wants a sign-in answers a request without one; false where it may pass. */
function guard({ options, access, issuer }: OAuthService, server: ScriptedServer, x: Exchange): unknown {
  const { scopes = {} } = options;
  for (const [name, value] of Object.entries(CORS)) x.response.setHeader(name, value);
  if (x.request.method === 'OPTIONS') return x.status(204);
  if (x.path === '/.well-known/oauth-protected-resource/mcp') {
    const named = scopes.named === undefined ? {} : { scopes_supported: scopes.named };
    x.response.writeHead(200, { 'content-type': 'application/json' });
    return x.response.end(JSON.stringify({ resource: server.url, authorization_servers: [issuer], ...named }));
  }
  if (x.path.startsWith('/.well-known/')) return x.status(404);
  const grant = access.get(x.request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  const where = `resource_metadata="${server.origin}/.well-known/oauth-protected-resource/mcp"`;
  if (grant === undefined || grant.expiresAtMs < Date.now() || grant.resource !== server.url) {
    return x.status(401, '{"error":"unauthorized"}', { 'www-authenticate': `Bearer ${where}` });
  }
  const missing = scopes.toCall?.filter((scope) => !grant.scope.split(' ').includes(scope)) ?? [];
  if (x.message.method === 'tools/call' && missing.length > 0) {
    const challenge = `Bearer error="insufficient_scope", scope="${scopes.toCall?.join(' ')}", ${where}`;
    return x.status(403, '{"error":"insufficient_scope"}', { 'www-authenticate': challenge });
  }
  return false;
}
