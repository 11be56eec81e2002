/** What this folder takes from the MCP SDK. It is in the client's chunk already, whose transports bring it along. */
import '../jitless.ts';

export {
  checkResourceAllowed,
  discoverOAuthServerInfo,
  exchangeAuthorization,
  OAuthError,
  RegistrationRejectedError,
  refreshAuthorization,
  registerClient,
  resolveClientMetadata,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client';
