import type { OAuthClientInformationMixed, OAuthClientMetadata } from '@modelcontextprotocol/client';
import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import { RegistrationRejectedError, registerClient, resolveClientMetadata } from '../sdk-http.ts';
import { authError } from './auth-error.ts';
import type { StoredClient } from './credentials.ts';
import type { SignInService } from './service.ts';
import { serviceFetch } from './service-fetch.ts';
import type { OAuthSettings } from './sign-in-request.ts';

/** How we can become a client of a service, best first; undefined where only a person can make us one. */
export function clientWay(
  { metadata }: SignInService,
  known: StoredClient | undefined,
  settings: OAuthSettings,
): 'known' | 'document' | 'register' | undefined {
  if (known !== undefined && known.redirectUrl === settings.redirectUrl) return 'known';
  const takesDocuments = metadata?.client_id_metadata_document_supported === true;
  if (takesDocuments && settings.clientMetadataUrl !== undefined) return 'document';
  return metadata === undefined || metadata.registration_endpoint !== undefined ? 'register' : undefined;
}

/** The client that a service knows us by, registered if need be. Throws `SourceError('auth')`. */
export async function clientFor(
  service: SignInService,
  known: StoredClient | undefined,
  settings: OAuthSettings,
  scope: string | undefined,
): Promise<StoredClient> {
  const { redirectUrl, clientMetadataUrl } = settings;
  switch (clientWay(service, known, settings)) {
    case 'known':
      return known as StoredClient;
    case 'document':
      return { id: clientMetadataUrl as string, kind: 'document', redirectUrl };
    case 'register':
      return register(service, settings, scope);
    case undefined:
      throw authError(
        `${service.issuer} does not register clients automatically`,
        `Register one there with the redirect address ${redirectUrl} and give its client id`,
      );
  }
}

async function register(
  { url, metadata, issuer }: SignInService,
  settings: OAuthSettings,
  scope: string | undefined,
): Promise<StoredClient> {
  const { redirectUrl } = settings;
  try {
    const registered = await registerClient(url, {
      clientMetadata: clientMetadata(settings, metadata?.token_endpoint_auth_methods_supported),
      fetchFn: serviceFetch,
      ...(metadata === undefined ? {} : { metadata }),
      ...(scope === undefined ? {} : { scope }),
    });
    return {
      id: registered.client_id,
      secret: registered.client_secret,
      authMethod: registered.token_endpoint_auth_method,
      kind: 'registered',
      redirectUrl,
    };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (metadata === undefined) {
      throw authError(
        `${new URL(url).origin} requires credentials and offers no sign-in`,
        'Give it an API key or token as a header',
        error,
      );
    }
    const reason = RegistrationRejectedError.isInstance(error) ? rejection(error) : messageOf(error).slice(0, 300);
    throw authError(
      `${issuer} did not register this page as a client: ${reason}`,
      `Register one there with the redirect address ${redirectUrl} and give its client id`,
      error,
    );
  }
}

/** A page keeps no secret from whoever uses it; one is asked for only where the service takes nothing else. */
function clientMetadata(settings: OAuthSettings, methods: readonly string[] | undefined): OAuthClientMetadata {
  const { redirectUrl, clientName } = settings;
  const method = ['none', 'client_secret_post', 'client_secret_basic'].find((one) => methods?.includes(one)) ?? 'none';
  return resolveClientMetadata({
    redirectUrl,
    clientMetadata: {
      client_name: clientName,
      client_uri: new URL('..', redirectUrl).href,
      redirect_uris: [redirectUrl],
      response_types: ['code'],
      token_endpoint_auth_method: method,
    },
  });
}

function rejection({ status, body }: { readonly status: number; readonly body: string }): string {
  let reason: unknown;
  try {
    const parsed = JSON.parse(body) as { error_description?: unknown; error?: unknown } | null;
    reason = parsed?.error_description ?? parsed?.error;
  } catch {
    reason = undefined;
  }
  return typeof reason === 'string' ? `HTTP ${status}, ${reason.slice(0, 300)}` : `HTTP ${status}`;
}

/** The client in the form that the SDK takes. */
export function clientInformation({ id, secret, authMethod }: StoredClient): OAuthClientInformationMixed {
  return {
    client_id: id,
    ...(secret === undefined ? {} : { client_secret: secret }),
    ...(authMethod === undefined ? {} : { token_endpoint_auth_method: authMethod, redirect_uris: [] }),
  };
}
