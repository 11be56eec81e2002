import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import { OAuthError, refreshAuthorization } from '../sdk-http.ts';
import { isUnknownClient } from './authorize.ts';
import { clientInformation } from './client.ts';
import type { StoredClient, Tokens } from './credentials.ts';
import type { SignInService } from './service.ts';
import { serviceFetch } from './service-fetch.ts';
import { readTokenResponse } from './tokens.ts';

export type Refreshed =
  | { readonly kind: 'renewed'; readonly tokens: Tokens }
  /** The service takes the refresh token no more, or knows the client no more: only a person can help. */
  | { readonly kind: 'ended'; readonly unknownClient: boolean };

/** Exchanges a refresh token for new tokens. Throws `SourceError('broken')` where the service cannot be reached. */
export async function refreshTokens(service: SignInService, client: StoredClient, tokens: Tokens): Promise<Refreshed> {
  const { url, metadata, resource, issuer } = service;
  try {
    const response = await refreshAuthorization(url, {
      clientInformation: clientInformation(client),
      refreshToken: tokens.refreshToken ?? '',
      resource,
      fetchFn: serviceFetch,
      ...(metadata === undefined ? {} : { metadata }),
    });
    const renewed = readTokenResponse(response, issuer);
    return { kind: 'renewed', tokens: { ...renewed, scope: renewed.scope ?? tokens.scope } };
  } catch (error) {
    if (isUnknownClient(error)) return { kind: 'ended', unknownClient: true };
    if (OAuthError.isInstance(error) && error.code !== 'server_error' && error.code !== 'temporarily_unavailable') {
      return { kind: 'ended', unknownClient: false };
    }
    if (error instanceof SourceError) throw error;
    throw notRenewed(issuer, error);
  }
}

function notRenewed(issuer: string, cause: unknown): SourceError {
  const message = `The sign-in could not be renewed at ${issuer}: ${messageOf(cause).slice(0, 300)}`;
  return new SourceError('broken', message, { hint: 'Try again; nothing was called', cause });
}
