import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { OAuthLabOptions } from './oauth-lab.ts';

interface Client {
  readonly redirectUris: readonly string[] | undefined;
  readonly secret: string | undefined;
}

export interface Grant {
  readonly clientId: string;
  readonly scope: string;
  readonly resource: string | undefined;
}

/** The service that people sign in at, as its lab looks into it. */
export interface OAuthService {
  readonly options: OAuthLabOptions;
  readonly issuer: string;
  readonly clients: Map<string, Client>;
  readonly codes: Map<string, Grant & { readonly challenge: string; readonly redirectUri: string }>;
  readonly access: Map<string, Grant & { readonly expiresAtMs: number }>;
  readonly refresh: Map<string, Grant & { used: boolean }>;
  readonly seen: string[];
  requests: URLSearchParams;
  close(): Promise<void>;
}

type Answer = readonly [status: number, body: unknown];

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'content-type,accept,authorization,mcp-protocol-version,mcp-session-id,mcp-method,mcp-name,last-event-id',
  'access-control-allow-methods': 'GET,POST,DELETE',
  'access-control-expose-headers': 'mcp-session-id,www-authenticate',
};

/**
 * Starts it. Refresh tokens are good for one use, and one that is used twice ends everything that came of it, as services of
 * today do (RFC 9700, section 4.14).
 */
export async function startOAuthService(options: OAuthLabOptions): Promise<OAuthService> {
  const http = createServer((request, response) => answer(service, request, response));
  const service: OAuthService = {
    options,
    issuer: await listen(http),
    clients: new Map((options.clients ?? []).map(({ id, secret }) => [id, { redirectUris: undefined, secret }])),
    codes: new Map(),
    access: new Map(),
    refresh: new Map(),
    seen: [],
    requests: new URLSearchParams(),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return service;
}

async function answer(service: OAuthService, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { registration = true } = service.options;
  const url = new URL(request.url ?? '/', service.issuer);
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const form = new URLSearchParams(body);
  const detail = { '/token': 'grant_type', '/revoke': 'token_type_hint' }[url.pathname];
  service.seen.push(detail === undefined ? url.pathname : `${url.pathname} ${form.get(detail)}`);
  const json = ([status, value]: Answer) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (url.pathname === '/authorize') authorize(service, url, response);
  else if (url.pathname === '/token') json(token(service, request, form));
  else if (url.pathname === '/revoke') json(revoke(service, request, form));
  else if (url.pathname === '/register' && registration) json(register(service, body));
  else if (url.pathname === '/.well-known/oauth-authorization-server') json([200, metadataOf(service)]);
  else json([404, { error: 'not_found' }]);
}

function authorize(service: OAuthService, request: URL, response: ServerResponse): void {
  const { options, clients, codes, issuer } = service;
  const { consent = 'at-once', iss = 'right' } = options;
  const requests = request.searchParams;
  service.requests = requests;
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
}

function token(service: OAuthService, request: IncomingMessage, form: URLSearchParams): Answer {
  const { options, clients, codes, access, refresh } = service;
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
    return [200, mint(service, pending)];
  }
  const code = codes.get(form.get('code') ?? '');
  codes.delete(form.get('code') ?? '');
  const verifier = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isSame = code?.clientId === clientId && code.redirectUri === form.get('redirect_uri');
  if (code === undefined || !isSame || code.challenge !== verifier) return [400, { error: 'invalid_grant' }];
  return [200, mint(service, { ...code, resource: form.get('resource') ?? undefined })];
}

function register({ clients }: OAuthService, body: string): Answer {
  const metadata = JSON.parse(body) as { redirect_uris: string[] };
  const clientId = `client-${randomUUID()}`;
  clients.set(clientId, { redirectUris: metadata.redirect_uris, secret: undefined });
  return [201, { ...metadata, client_id: clientId, token_endpoint_auth_method: 'none' }];
}

function revoke(service: OAuthService, request: IncomingMessage, form: URLSearchParams): Answer {
  const { options, clients, access, refresh } = service;
  if (clientOf(request, form, clients, options.clientDocuments === true) === undefined) {
    return [401, { error: 'invalid_client' }];
  }
  if (options.revocation === 'fails') return [503, { error: 'temporarily_unavailable' }];
  for (const tokens of [access, refresh]) tokens.delete(form.get('token') ?? '');
  return [200, {}];
}

/** An access and a refresh token for a grant. */
function mint({ options, access, refresh }: OAuthService, grant: Grant): Record<string, unknown> {
  const { tokenLifetimeS = 3600 } = options;
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
}

function metadataOf({ options, issuer }: OAuthService): unknown {
  const { registration = true, iss = 'right' } = options;
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
