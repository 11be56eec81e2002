/** JSON Pointer (RFC 6901) of the place that these names lead to. */
export function toPointer(tokens: readonly string[]): string {
  return tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Names of a location as the validator writes it: a JSON Pointer in percent-encoded URI fragment form. */
export function fromFragment(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'));
}
