/**
 * Everything this folder takes from the MCP SDK, as one lazily loaded chunk: import it with `import('./sdk.ts')`, and
 * types with `import type` from the SDK itself.
 */
import './jitless.ts';

export {
  Client,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  exchangeAuthorization,
  OAuthError,
  ProtocolError,
  RegistrationRejectedError,
  refreshAuthorization,
  registerClient,
  resolveClientMetadata,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  startAuthorization,
  UnauthorizedError,
  validateAuthorizationResponseIssuer,
} from '@modelcontextprotocol/client';
