import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

interface Client {
  readonly redirectUris: readonly string[] | undefined;
  readonly secret: string | undefined;
}

interface Grant {
  readonly clientId: string;
  readonly scope: string;
  readonly resource: string | undefined;
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

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'content-type,accept,authorization,mcp-protocol-version,mcp-session-id,mcp-method,mcp-name,last-event-id',
  'access-control-allow-methods': 'GET,POST,DELETE',
  'access-control-expose-headers': 'mcp-session-id,www-authenticate',
};

/**
 * Starts both. Refresh tokens are good for one use, and one that is used twice ends everything that came of it, as services
 * of today do (RFC 9700, section 4.14).
 */
export async function startOAuthLab(options: OAuthLabOptions = {}): Promise<OAuthLab> {
  const { consent = 'at-once', tokenLifetimeS = 3600, registration = true, iss = 'right', scopes = {} } = options;
  const clients = new Map<string, Client>(
    (options.clients ?? []).map(({ id, secret }) => [id, { redirectUris: undefined, secret }]),
  );
  const codes = new Map<string, Grant & { readonly challenge: string; readonly redirectUri: string }>();
  const access = new Map<string, Grant & { readonly expiresAtMs: number }>();
  const refresh = new Map<string, Grant & { used: boolean }>();
  const seen: string[] = [];
  let requests = new URLSearchParams();

  const mint = (grant: Grant): Record<string, unknown> => {
    const accessToken = `access-${randomUUID()}`;
    const refreshToken = `refresh-${randomUUID()}`;
    if (options.brokenTokens !== true) {
      access.set(accessToken, { ...grant, expiresAtMs: Date.now() + tokenLifetimeS * 1000 });
    }
    refresh.set(refreshToken, { ...grant, used: false });
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: tokenLifetimeS,
      scope: grant.scope,
    };
  };

  const authorize = (request: URL, response: ServerResponse): void => {
    requests = request.searchParams;
    const redirectUri = requests.get('redirect_uri') ?? '';
    const clientId = requests.get('client_id') ?? '';
    const client = clients.get(clientId) ?? documentClient(clientId, options.clientDocuments === true);
    if (client === undefined || (client.redirectUris !== undefined && !client.redirectUris.includes(redirectUri))) {
      response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Unknown client</h1>');
      return;
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', requests.get('state') ?? '');
    if (iss !== 'absent') back.searchParams.set('iss', iss === 'right' ? issuer : 'https://evil.example');
    if (consent === 'refuse') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', '<img src=x onerror=alert(1)>');
    } else {
      const code = randomUUID();
      codes.set(code, {
        clientId,
        redirectUri,
        scope: requests.get('scope') ?? '',
        resource: requests.get('resource') ?? undefined,
        challenge: requests.get('code_challenge') ?? '',
      });
      back.searchParams.set('code', code);
    }
    const headers = options.isolated === true ? { 'cross-origin-opener-policy': 'same-origin' } : {};
    if (consent === 'button') {
      const page = `<!doctype html><title>Sign in</title><a id="allow" href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`;
      response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(page);
    } else response.writeHead(302, { location: back.href, ...headers }).end();
  };

  const token = (request: IncomingMessage, form: URLSearchParams): [status: number, body: unknown] => {
    const clientId = clientOf(request, form, clients, options.clientDocuments === true);
    if (clientId === undefined) return [401, { error: 'invalid_client' }];
    if (form.get('grant_type') === 'refresh_token') {
      const pending = refresh.get(form.get('refresh_token') ?? '');
      if (pending?.used === true) {
        refresh.clear();
        access.clear();
      }
      if (pending === undefined || pending.used) return [400, { error: 'invalid_grant' }];
      pending.used = true;
      return [200, mint(pending)];
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isSame = code?.clientId === clientId && code.redirectUri === form.get('redirect_uri');
    if (code === undefined || !isSame || code.challenge !== verifier) return [400, { error: 'invalid_grant' }];
    return [200, mint({ ...code, resource: form.get('resource') ?? undefined })];
  };

  const register = (body: string): [status: number, body: unknown] => {
    const metadata = JSON.parse(body) as { redirect_uris: string[] };
    const clientId = `client-${randomUUID()}`;
    clients.set(clientId, { redirectUris: metadata.redirect_uris, secret: undefined });
    return [201, { ...metadata, client_id: clientId, token_endpoint_auth_method: 'none' }];
  };

  const revoke = (request: IncomingMessage, form: URLSearchParams): [status: number, body: unknown] => {
    if (clientOf(request, form, clients, options.clientDocuments === true) === undefined) {
      return [401, { error: 'invalid_client' }];
    }
    if (options.revocation === 'fails') return [503, { error: 'temporarily_unavailable' }];
    for (const tokens of [access, refresh]) tokens.delete(form.get('token') ?? '');
    return [200, {}];
  };

  const describe = (): unknown => {
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      ...(registration && { registration_endpoint: `${issuer}/register` }),
      ...(options.revocation !== undefined && { revocation_endpoint: `${issuer}/revoke` }),
      ...(options.clientDocuments === true && { client_id_metadata_document_supported: true }),
      authorization_response_iss_parameter_supported: iss !== 'absent',
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
    };
    return options.metadata?.(metadata) ?? metadata;
  };

  const service = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const form = new URLSearchParams(body);
    const detail = { '/token': 'grant_type', '/revoke': 'token_type_hint' }[url.pathname];
    seen.push(detail === undefined ? url.pathname : `${url.pathname} ${form.get(detail)}`);
    const json = ([status, value]: [number, unknown]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname === '/authorize') authorize(url, response);
    else if (url.pathname === '/token') json(token(request, form));
    else if (url.pathname === '/revoke') json(revoke(request, form));
    else if (url.pathname === '/register' && registration) json(register(body));
    else if (url.pathname === '/.well-known/oauth-authorization-server') json([200, describe()]);
    else json([404, { error: 'not_found' }]);
  });
  const issuer = await listen(service);

  const guard = (x: Exchange): unknown => {
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
  };
  const server = await startScripted({ ...options.script, '*': guard });

  return {
    url: server.url,
    issuer,
    server,
    seen,
    requests: () => requests,
    count: (request) => seen.filter((one) => one === request).length,
    taken: () => access.size + refresh.size,
    expireAccess: () => access.clear(),
    expireRefresh: () => refresh.clear(),
    forgetClients() {
      clients.clear();
      access.clear();
    },
    async close() {
      service.closeAllConnections();
      service.close();
      await Promise.all([once(service, 'close'), server.close()]);
    },
  };
}

/** Who sends a token request, proven as registered; undefined for nobody we know. */
function clientOf(
  request: IncomingMessage,
  form: URLSearchParams,
  clients: ReadonlyMap<string, Client>,
  documents: boolean,
): string | undefined {
  const basic = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
  const [id = '', secret = ''] =
    basic === '' ? [form.get('client_id') ?? '', form.get('client_secret') ?? ''] : basic.split(':');
  const client = clients.get(id) ?? documentClient(id, documents);
  return client === undefined || (client.secret !== undefined && client.secret !== secret) ? undefined : id;
}

/** A client whose id is the address of its document. A real service would fetch it. */
function documentClient(id: string, allowed: boolean): Client | undefined {
  return allowed && id.startsWith('https://') ? { redirectUris: undefined, secret: undefined } : undefined;
}

async function listen(http: Server): Promise<string> {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}
