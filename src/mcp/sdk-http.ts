/**
 * What reaches servers over HTTP, and signs people in there, takes from the MCP SDK beside `sdk.ts`: a server in the page needs
 * none of it.
 */
import './jitless.ts';

export {
  checkResourceAllowed,
  discoverOAuthServerInfo,
  exchangeAuthorization,
  OAuthError,
  RegistrationRejectedError,
  refreshAuthorization,
  registerClient,
  resolveClientMetadata,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client';
