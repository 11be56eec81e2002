import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import { pageUrl } from '../page-url.ts';
import {
  exchangeAuthorization,
  OAuthError,
  startAuthorization,
  validateAuthorizationResponseIssuer,
} from '../sdk-http.ts';
import { authError } from './auth-error.ts';
import { clientInformation } from './client.ts';
import type { StoredClient, Tokens } from './credentials.ts';
import type { SignInService } from './service.ts';
import { serviceFetch } from './service-fetch.ts';
import { readTokenResponse } from './tokens.ts';

/** One way to the sign-in page and back. */
export interface Journey {
  readonly url: string;
  readonly state: string;
  readonly codeVerifier: string;
}

const STATE_BYTES = 32;

/** Makes the address of the sign-in page: authorization code with PKCE S256, for this server alone (`resource`). */
export async function startJourney(
  service: SignInService,
  client: StoredClient,
  scope: string | undefined,
): Promise<Journey> {
  const { url, metadata, resource, issuer } = service;
  const state = randomText(STATE_BYTES);
  const { authorizationUrl, codeVerifier } = await startAuthorization(url, {
    clientInformation: clientInformation(client),
    redirectUrl: client.redirectUrl,
    resource,
    state,
    ...(metadata === undefined ? {} : { metadata }),
    ...(scope === undefined ? {} : { scope }),
  }).catch((error: unknown) => {
    throw authError(
      `${issuer} cannot be used to sign in: ${messageOf(error)}`,
      'The server must offer OAuth 2.1 with PKCE',
      error,
    );
  });
  if (pageUrl(authorizationUrl.href) === undefined) {
    throw authError(`The sign-in page of ${issuer} is not https`);
  }
  return { url: authorizationUrl.href, state, codeVerifier };
}

/**
 * Turns what the sign-in service answered into tokens. The issuer is checked before anything else in the answer is read
 * (RFC 9207): in a mix-up everything in it is an attacker's. Throws `SourceError('auth')`, or the SDK's `OAuthError` for a
 * client that the service does not know.
 */
export async function finishJourney(
  service: SignInService,
  client: StoredClient,
  codeVerifier: string,
  answer: URLSearchParams,
): Promise<Tokens> {
  const { url, metadata, resource, issuer } = service;
  const iss = answer.get('iss') ?? undefined;
  try {
    validateAuthorizationResponseIssuer({
      iss,
      expectedIssuer: metadata?.issuer,
      issParameterSupported: metadata?.authorization_response_iss_parameter_supported === true,
    });
  } catch (error) {
    throw authError(
      `The answer to the sign-in does not come from ${issuer}`,
      'Sign in again; if it happens again, do not trust this server',
      error,
    );
  }
  const code = answer.get('code');
  if (code === null) throw refusal(issuer, answer);
  try {
    const response = await exchangeAuthorization(url, {
      clientInformation: clientInformation(client),
      authorizationCode: code,
      codeVerifier,
      redirectUri: client.redirectUrl,
      resource,
      fetchFn: serviceFetch,
      ...(metadata === undefined ? {} : { metadata }),
      ...(iss === undefined ? {} : { iss }),
    });
    return readTokenResponse(response, issuer);
  } catch (error) {
    if (error instanceof SourceError || isUnknownClient(error)) throw error;
    throw authError(`${issuer} issued no token: ${messageOf(error).slice(0, 500)}`, 'Sign in again', error);
  }
}

/** Whether a service says that it does not know us (RFC 6749, section 5.2). */
export function isUnknownClient(error: unknown): boolean {
  return OAuthError.isInstance(error) && (error.code === 'invalid_client' || error.code === 'unauthorized_client');
}

function refusal(issuer: string, answer: URLSearchParams): Error {
  const code = (answer.get('error') ?? '').slice(0, 100);
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return new OAuthError(code, 'The client is not known');
  if (code === 'access_denied') return authError(`The sign-in at ${issuer} was refused`);
  const reason = (answer.get('error_description') ?? code).slice(0, 500);
  return authError(`${issuer} did not sign you in${reason === '' ? '' : `: ${reason}`}`, 'Sign in again');
}

function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
