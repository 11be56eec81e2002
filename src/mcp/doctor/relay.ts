import { addressSpace } from './address-space.ts';
import { shellQuote } from './shell-quote.ts';

export interface RelayOptions {
  /** Lets in whoever knows it; made up where none is given. */
  readonly apiKey?: string;
  readonly port?: number;
  /** Headers that the server behind wants. Their values are the user's to fill in. */
  readonly headerNames?: readonly string[];
}

/** What stands for the value of a header in a command. */
export const HEADER_VALUE = 'VALUE';

/**
 * The command that makes a server reachable for pages by a relay on this machine. The relay lets in who knows the key, given
 * as the header `X-API-Key`, which it has to be told that pages may send.
 */
export function relayCommand(url: URL, options: RelayOptions = {}): string {
  const { apiKey = crypto.randomUUID(), port = 8080, headerNames = [] } = options;
  const headers = headerNames.map((name) => ` --header ${shellQuote(`${name}: ${HEADER_VALUE}`)}`).join('');
  const plain = url.protocol === 'http:' && addressSpace(url.hostname) !== 'loopback' ? ' --allow-http' : '';
  const remote = `npx -y mcp-remote ${shellQuote(url.href)}${headers}${plain}`;
  return `npx -y mcp-proxy --host 127.0.0.1 --port ${port} --apiKey ${apiKey} --corsAddAllowedHeader X-API-Key -- ${remote}`;
}
