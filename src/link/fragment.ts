/** The version that is written. Readers open it and every one before it. */
export const LINK_VERSION = 1;

/** Tells whether a fragment is meant to be one of our links, of this or a later version. Any other is left alone. */
export function isLink(fragment: string): boolean {
  return /^#?c\d{1,9}\./.test(fragment);
}
