import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import type { Challenge } from '../connection/errors.ts';
import { pageUrl } from '../page-url.ts';
import { checkResourceAllowed, discoverOAuthServerInfo } from '../sdk-http.ts';
import { authError } from './auth-error.ts';
import { readBearerChallenge } from './challenge.ts';
import { serviceFetch } from './service-fetch.ts';

/** Where people sign in for a server, and what for. */
export interface SignInService {
  /** Its identifier: credentials are kept by it. */
  readonly issuer: string;
  readonly url: string;
  /** Absent for servers of 2025-03-26 that are their own sign-in service and do not describe it. */
  readonly metadata?: AuthorizationServerMetadata | undefined;
  /** The server as the service knows it (RFC 8707). */
  readonly resource: string;
  /** What the server says that can be asked for. */
  readonly scopesSupported?: readonly string[] | undefined;
  /** Where it takes tokens back (RFC 7009), and how a client proves itself there. */
  readonly revocation?: { readonly endpoint: string; readonly methods?: readonly string[] | undefined } | undefined;
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint'] as const;

/** Finds the sign-in service of a server, from its metadata and the service's own. Throws `SourceError('auth')`. */
export async function findService(serverUrl: URL, challenge: Challenge | undefined): Promise<SignInService> {
  const { resourceMetadata } = readBearerChallenge(challenge?.header);
  const resourceMetadataUrl = pageUrl(resourceMetadata);
  const match = await discoverOAuthServerInfo(serverUrl, {
    fetchFn: serviceFetch,
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
  }).catch((error: unknown) => {
    throw error instanceof SourceError ? error : unreadable(serverUrl, error);
  });
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata: described } = match;
  if (pageUrl(authorizationServerUrl) === undefined) throw notSafe(serverUrl, authorizationServerUrl);
  for (const endpoint of ENDPOINTS) {
    const address = metadata?.[endpoint];
    if (address !== undefined && pageUrl(address) === undefined) throw notSafe(serverUrl, address);
  }
  // Before a person is asked: without PKCE, a stolen code is as good as the tokens. Metadata that does not announce it means
  // that it is not supported (MCP authorization, "Authorization Code Protection").
  if (metadata !== undefined && metadata.code_challenge_methods_supported?.includes('S256') !== true) {
    throw withoutPkce(serverUrl, authorizationServerUrl);
  }
  return {
    issuer: metadata?.issuer ?? authorizationServerUrl,
    url: authorizationServerUrl,
    metadata,
    resource: resourceOf(serverUrl, described?.resource),
    scopesSupported: described?.scopes_supported,
    revocation: revocationOf(metadata),
  };
}

function revocationOf(metadata: AuthorizationServerMetadata | undefined): SignInService['revocation'] {
  const endpoint = pageUrl(memberOf(metadata, 'revocation_endpoint'))?.href;
  const methods = memberOf(metadata, 'revocation_endpoint_auth_methods_supported');
  if (endpoint === undefined) return undefined;
  return { endpoint, methods: Array.isArray(methods) ? methods : metadata?.token_endpoint_auth_methods_supported };
}

/** A member that not every kind of metadata is said to have. */
function memberOf(metadata: AuthorizationServerMetadata | undefined, name: string): unknown {
  return metadata === undefined ? undefined : (metadata as Readonly<Record<string, unknown>>)[name];
}

/** The identifier as the server's metadata gives it, to the letter: services compare it as text. */
function resourceOf(serverUrl: URL, described: string | undefined): string {
  const canonical = new URL(serverUrl);
  canonical.hash = '';
  if (described === undefined) return canonical.href;
  if (checkResourceAllowed({ requestedResource: canonical, configuredResource: described })) return described;
  throw authError(
    `${serverUrl.origin} says that it is ${described.slice(0, 200)}: a token for that is not meant for it`,
    'Check the address of the server, or contact its operator',
  );
}

function notSafe(serverUrl: URL, address: string): SourceError {
  return authError(
    `${serverUrl.origin} sends to ${address.slice(0, 200)} to sign in, which is not https`,
    'The server must offer its sign-in over https',
  );
}

function withoutPkce(serverUrl: URL, service: string): SourceError {
  return authError(
    `${serverUrl.origin} sends to ${service.slice(0, 200)} to sign in, which does not announce PKCE with S256`,
    'The sign-in service must support PKCE, and list S256 in code_challenge_methods_supported of its metadata',
  );
}

function unreadable(serverUrl: URL, cause: unknown): SourceError {
  return authError(
    `${serverUrl.origin} requires a sign-in, but its sign-in metadata cannot be used: ${messageOf(cause).slice(0, 500)}`,
    'Give the server an API key as a header, or contact its operator',
    cause,
  );
}
