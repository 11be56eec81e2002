import type { Endpoint } from './config.ts';
import { McpServer, type ServerOptions } from './server.ts';

/** A share in a server. The connection is closed when the last one is given back. */
export interface Lease {
  readonly server: McpServer;
  /** Gives the share back. Idempotent. */
  release(): Promise<void>;
}

interface Shared {
  readonly server: McpServer;
  leases: number;
}

const shared = new Map<string, Shared>();
/** Numbers that stand for functions in keys: sources that send by different functions share no connection. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(sender: object | undefined): number {
  if (sender === undefined) return 0;
  const number = numbers.get(sender) ?? ++lastNumber;
  numbers.set(sender, number);
  return number;
}

/**
 * The server at an endpoint, the same one for everybody in this page who reaches it in the same way: each connection can
 * cost sockets, of which a page has six per origin. Servers behind a transport are never shared, nor is one that `isAlone`.
 */
export function leaseServer(endpoint: Endpoint, isAlone: boolean, options: ServerOptions): Lease {
  if (endpoint.kind === 'transport' || isAlone) {
    const server = new McpServer(endpoint, options);
    return { server, release: () => server.connection.close() };
  }
  const headers = Object.entries(endpoint.headers).map(([name, value]) => [name.toLowerCase(), value]);
  const senders = [options.fetch, options.shortWay].map(numberOf);
  const key = JSON.stringify([endpoint.url.href, headers.sort(), endpoint.protocol, senders, options]);
  const entry = shared.get(key) ?? { server: new McpServer(endpoint, options), leases: 0 };
  shared.set(key, entry);
  entry.leases++;
  let released = false;
  return {
    server: entry.server,
    async release() {
      if (released) return;
      released = true;
      if (--entry.leases > 0) return;
      shared.delete(key);
      await entry.server.connection.close();
    },
  };
}
