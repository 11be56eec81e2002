/**
 * What this folder takes from the MCP SDK, out of the client's chunk: the transports bring it along, and the first module
 * of that chunk turns zod's code generation off before anything can use it.
 */
export const {
  checkResourceAllowed,
  discoverOAuthServerInfo,
  exchangeAuthorization,
  OAuthError,
  refreshAuthorization,
  RegistrationRejectedError,
  registerClient,
  resolveClientMetadata,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} = await import('../sdk.ts');
