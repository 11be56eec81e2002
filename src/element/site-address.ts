/** A CDN of npm that serves pages as pages, where `@` names a version of a package. */
export const PACKAGE_CDN = 'https://unpkg.com/';

const SITE = 'codemode-runner-site';
/** An address below this package, as CDNs of npm write it; before it stands what all packages of the CDN share. */
const IN_PACKAGE = /^(.*\/)codemode-runner(?:@[^/]*)?\/dist\/lib\/[^/]*$/;
/** These hand out pages as text, so that nobody can host one there. */
const WITHOUT_PAGES = /(?:^|\.)jsdelivr\.net$/;
/** The site as a package of a CDN, on an origin that everybody's packages share. */
const SHARED_SITE = /\/codemode-runner-site@[^/]+\/$/;

/** The folder of the site of this version, on the CDN that all runners use whose page names no other. */
export const defaultSite = (version: string): string => `${PACKAGE_CDN}${SITE}@${version}/`;

/**
 * The folder of the site that belongs to a script: on a CDN of npm that of the package beside, else the script's own folder.
 */
export function siteOf(script: string, version: string): string {
  const { href, origin, pathname, hostname } = new URL(script);
  const before = IN_PACKAGE.exec(pathname)?.[1];
  if (before === undefined) return new URL('./', href).href;
  return WITHOUT_PAGES.test(hostname) ? defaultSite(version) : `${origin}${before}${SITE}@${version}/`;
}

/** Whether a folder is on an origin that belongs to everybody who publishes a package. */
export const isSharedSite = ({ pathname }: URL): boolean => SHARED_SITE.test(pathname);
