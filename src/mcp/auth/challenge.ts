/** What a `WWW-Authenticate: Bearer` header asks for. */
export interface BearerChallenge {
  /** Where the protected resource metadata is (RFC 9728, section 5.1). */
  readonly resourceMetadata?: string;
  readonly scope?: string;
}

const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y;
const EQUALS = /[ \t]*=[ \t]*/y;
const QUOTED = /"((?:[^"\\]|\\.)*)"/y;
const TOKEN68 = /[A-Za-z0-9\-._~+/]+=*(?=[ \t]*(?:,|$))/y;
const BETWEEN = /[ \t,]*/y;
const MAX_LENGTH = 8000;

/**
 * Reads the parameters of the first Bearer challenge in a `WWW-Authenticate` header (RFC 9110, section 11.6.1), which may
 * hold challenges of other schemes before and after it. What cannot be read ends the reading.
 */
export function readBearerChallenge(header: string | undefined): BearerChallenge {
  const text = (header ?? '').slice(0, MAX_LENGTH);
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text) ?? undefined;
    if (match !== undefined) at = pattern.lastIndex;
    return match;
  };
  const parameters = new Map<string, string>();
  let scheme = '';
  while (at < text.length) {
    take(BETWEEN);
    const name = take(TOKEN)?.[0].toLowerCase();
    if (name === undefined) break;
    if (take(EQUALS) === undefined) {
      if (scheme === 'bearer') break;
      scheme = name;
      take(/[ \t]+/y);
      // Other schemes may be followed by one token in place of parameters.
      if (scheme !== 'bearer') take(TOKEN68);
      continue;
    }
    const value = take(QUOTED)?.[1]?.replace(/\\(.)/g, '$1') ?? take(TOKEN)?.[0];
    if (value === undefined) break;
    if (scheme === 'bearer' && !parameters.has(name)) parameters.set(name, value);
  }
  const resourceMetadata = parameters.get('resource_metadata');
  const scope = parameters.get('scope');
  return { ...(resourceMetadata && { resourceMetadata }), ...(scope && { scope }) };
}
