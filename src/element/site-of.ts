import { defaultSite, SITE_PACKAGE } from './site-address.ts';

/** An address below this package, as CDNs of npm write it; before it stands what all packages of the CDN share. */
const IN_PACKAGE = /^(.*\/)codemode-runner(?:@[^/]*)?\/dist\/lib\/[^/]*$/;
/** These hand out pages as text, so that nobody can host one there. */
const WITHOUT_PAGES = /(?:^|\.)jsdelivr\.net$/;

/**
 * The folder of the site that belongs to a script: on a CDN of npm that of the package beside, else the script's own folder.
 */
export function siteOf(script: string, version: string): string {
  const { href, origin, pathname, hostname } = new URL(script);
  const before = IN_PACKAGE.exec(pathname)?.[1];
  if (before === undefined) return new URL('./', href).href;
  return WITHOUT_PAGES.test(hostname) ? defaultSite(version) : `${origin}${before}${SITE_PACKAGE}@${version}/`;
}
