import type { OAuthSettings } from '../mcp/index.ts';

/** How this page signs people in: with the callback page beside it, and its client document where the build wrote one. */
export function pageOAuth(): OAuthSettings {
  const redirectUrl = new URL('oauth/callback.html', document.baseURI).href;
  const named = document.querySelector<HTMLMetaElement>('meta[name="oauth-client-id"]')?.content;
  // The document names the callback page of one address; a copy of the site elsewhere registers by itself.
  const isOurs = named !== undefined && URL.canParse(named) && new URL('callback.html', named).href === redirectUrl;
  return { clientName: 'Codemode Playground', redirectUrl, ...(isOurs && { clientMetadataUrl: named }) };
}
