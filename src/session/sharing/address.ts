import { toUnicode } from 'punycode/punycode.es6.js';
import { KEY_PLACE } from '../../link/index.ts';

/** An address taken apart for people who decide whether to trust it. */
export interface AddressView {
  /** `https` or `http`. */
  readonly scheme: string;
  /** Host as it goes over the wire: ASCII, punycode where it is not. */
  readonly host: string;
  /** The same host in the characters of its language, where that differs. */
  readonly unicodeHost?: string;
  /** Port, the scheme's own where the address names none. */
  readonly port: string;
  /** Path and query; the places of keys as `{KEY}`. */
  readonly rest: string;
  /** Number of keys that are to be typed. */
  readonly keys: number;
  /** True where whoever is on the way can read and change what is said. Loopback is not on any way. */
  readonly exposed: boolean;
}

/** Takes apart an address that a link may hold (see parse in src/link). */
export function addressView(address: string): AddressView {
  const url = new URL(address);
  const { hostname, protocol, port } = url;
  const unicodeHost = decoded(hostname);
  return {
    scheme: protocol.slice(0, -1),
    host: hostname,
    ...(unicodeHost === hostname ? {} : { unicodeHost }),
    port: port === '' ? (protocol === 'https:' ? '443' : '80') : port,
    rest: `${url.pathname}${url.search}`.replaceAll(encodeURI(KEY_PLACE), KEY_PLACE),
    keys: address.split(KEY_PLACE).length - 1,
    exposed: protocol !== 'https:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname),
  };
}

function decoded(host: string): string {
  try {
    return toUnicode(host);
  } catch {
    return host;
  }
}
