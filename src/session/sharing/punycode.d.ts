declare module 'punycode/punycode.es6.js' {
  /** A host name with its `xn--` labels decoded (RFC 3492). Throws a RangeError for labels that are none. */
  export function toUnicode(host: string): string;
}
