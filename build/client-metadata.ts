import type { Plugin } from 'vite';

const DOCUMENT = 'oauth/client.json';

/**
 * Writes the client ID metadata document, by whose address sign-in services know the site without a registration, and
 * names it in each page. Only for a site that knows where it will be: `publicUrl` is its https address. Without it, the
 * site registers itself with each service.
 */
export function clientMetadata(publicUrl: string | undefined): Plugin {
  const site = publicUrl === undefined || publicUrl === '' ? undefined : siteUrl(publicUrl);
  return {
    name: 'client-metadata',
    apply: 'build',
    generateBundle() {
      if (site === undefined) return;
      this.emitFile({ type: 'asset', fileName: DOCUMENT, source: `${JSON.stringify(metadata(site), null, 2)}\n` });
    },
    transformIndexHtml: () =>
      site === undefined
        ? []
        : [
            {
              tag: 'meta',
              attrs: { name: 'oauth-client-id', content: new URL(DOCUMENT, site).href },
              injectTo: 'head',
            },
          ],
  };
}

/** OAuth Client ID Metadata Document: the members of RFC 7591, with the document's own address as the client id. */
function metadata(site: URL): Readonly<Record<string, unknown>> {
  return {
    client_id: new URL(DOCUMENT, site).href,
    client_name: 'Codemode Playground',
    client_uri: site.href,
    redirect_uris: [new URL('oauth/callback.html', site).href],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'web',
  };
}

function siteUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' || url.search !== '' || url.hash !== '') {
    throw new Error(
      `PUBLIC_URL is “${text}”: give the https address that the site will have, such as https://example.com/`,
    );
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
