/** CDNs of everybody's packages, whatever stands behind their names. */
const SHARED_HOSTS = /(?:^|\.)(?:unpkg\.com|jsdelivr\.net|esm\.sh)\.?$/;
/** The site as a package of npm, as CDNs address it: on the one origin of all packages there. */
const SHARED_SITE = /\/codemode-runner-site@[^/]+\/$/;

/**
 * Whether the folder of a site is on an origin that everybody who publishes a package shares. Strangers have pages there, so
 * that nothing may be stored, and no permission asked for, that the browser gives to an origin.
 */
export const isSharedSite = ({ hostname, pathname }: URL): boolean =>
  SHARED_HOSTS.test(hostname) || SHARED_SITE.test(pathname);
