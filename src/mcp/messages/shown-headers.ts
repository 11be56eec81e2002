/** Headers in their order, as they may be shown and copied. */
export type ShownHeaders = readonly (readonly [name: string, value: string])[];

const MASK = '••••••';
const MAX_HEADERS = 64;
const MAX_VALUE_LENGTH = 500;
const SESSION_ID = 'mcp-session-id';
const SESSION_ID_SHOWN = 8;
/** Their names look like those of keys, and they say only how to get one. */
const PUBLIC = /^(?:www-authenticate|proxy-authenticate)$/;
const SECRET = /auth|key|token|secret|cookie|passw|credential|signature|session|jwt/;
const SCHEME = /^(\w+) \S/;

/**
 * Headers without what is secret in them: values of headers that the person gave and of those named as keys, tokens and cookies
 * are masked, and session ids shortened.
 */
export function shownHeaders(headers: Headers, typed: ReadonlySet<string>): ShownHeaders {
  return [...headers].slice(0, MAX_HEADERS).map(([name, value]) => [name, shownValue(name, value, typed)]);
}

function shownValue(name: string, value: string, typed: ReadonlySet<string>): string {
  if (name === SESSION_ID) return `${value.slice(0, SESSION_ID_SHOWN)}…`;
  if (typed.has(name) || (SECRET.test(name) && !PUBLIC.test(name))) {
    const scheme = name === 'authorization' ? SCHEME.exec(value)?.[1] : undefined;
    return scheme === undefined ? MASK : `${scheme} ${MASK}`;
  }
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value;
}
