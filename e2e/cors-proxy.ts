import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on another port that lets pages in, as whoever runs a server would set it up. */
export interface CorsProxy {
  readonly origin: string;
  /** Requests that were passed on: method and path, in order. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

const ALLOWED = [
  'content-type',
  'accept',
  'authorization',
  'mcp-session-id',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'last-event-id',
];

/**
 * Starts a proxy in front of each port of this machine. Each answers under its own port and is known by it: the ports are
 * put in each other's place in addresses, headers and JSON, on the way there and back.
 */
export async function startCorsProxies(ports: readonly number[]): Promise<readonly CorsProxy[]> {
  const names = new Map<number, number>();
  const proxies: CorsProxy[] = [];
  for (const port of ports) {
    const seen: string[] = [];
    const http = createServer((request, response) => {
      void pass(port, names, seen, request, response);
    });
    http.listen(0, 'localhost');
    await once(http, 'listening');
    const own = (http.address() as AddressInfo).port;
    names.set(port, own);
    proxies.push({
      origin: `http://localhost:${own}`,
      seen,
      async close() {
        http.closeAllConnections();
        http.close();
        await once(http, 'close');
      },
    });
  }
  return proxies;
}

async function pass(
  port: number,
  names: ReadonlyMap<number, number>,
  seen: string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': ALLOWED.join(', '),
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-expose-headers': 'mcp-session-id, www-authenticate',
  };
  if (request.method === 'OPTIONS') {
    response.writeHead(204, cors).end();
    return;
  }
  const there = (text: string): string =>
    replacePorts(
      text,
      [...names].map(([real, own]) => [own, real]),
    );
  const back = (text: string): string => replacePorts(text, [...names]);
  seen.push(`${request.method} ${new URL(request.url ?? '/', 'http://localhost').pathname}`);
  const body = Buffer.from(there((await bytesOf(request)).toString()));
  const { 'accept-encoding': _, origin: __, ...headers } = request.headers;
  const upstream = send({
    host: 'localhost',
    port,
    method: request.method,
    path: there(request.url ?? '/'),
    headers: { ...headers, host: `localhost:${port}`, ...(body.length > 0 && { 'content-length': body.length }) },
  });
  response.on('close', () => upstream.destroy());
  upstream.on('error', () => response.destroy());
  upstream.on('response', async (answer) => {
    const stored = Object.entries(answer.headers)
      .filter(([name]) => !name.startsWith('access-control-') && name !== 'content-length')
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(back) : back(String(value))]);
    response.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(stored), ...cors });
    if (answer.headers['content-type']?.includes('json') === true) {
      response.end(back((await bytesOf(answer)).toString()));
      return;
    }
    response.flushHeaders();
    answer.pipe(response);
  });
  upstream.end(body);
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** In an address as it is, and as a parameter of another. */
function replacePorts(text: string, pairs: readonly (readonly [from: number, to: number])[]): string {
  return pairs.reduce(
    (changed, [from, to]) => changed.replaceAll(new RegExp(`(localhost(?::|%3A))${from}(?!\\d)`, 'gi'), `$1${to}`),
    text,
  );
}
