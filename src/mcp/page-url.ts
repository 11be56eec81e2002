const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * An address that a browser may open or send credentials to: https, or http on this machine. Undefined for anything else,
 * a `javascript:` one above all, which would run in our page.
 */
export function pageUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)) ? url : undefined;
}
