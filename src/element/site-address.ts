/** A CDN of npm that serves pages as pages, where `@` names a version of a package. */
const PACKAGE_CDN = 'https://unpkg.com/';

export const SITE_PACKAGE = 'codemode-runner-site';

/** The folder of the site of this version, on the CDN that all runners use whose page names no other. */
export const defaultSite = (version: string): string => `${PACKAGE_CDN}${SITE_PACKAGE}@${version}/`;
