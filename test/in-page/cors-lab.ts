import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';

/** How a server of the lab deviates from one that does everything right. */
export interface Fault {
  /** `Access-Control-Allow-Origin`, several of them for a list; null for none. */
  readonly origin?: string | string[] | null;
  readonly allow?: string;
  readonly expose?: string;
  /** Status of the answer to a preflight. */
  readonly preflight?: number;
  /** Paths at which nothing is served: they answer 404, to preflights too. */
  readonly isUnknown?: (path: string) => boolean;
  /** Paths at which nothing is served carry no CORS headers. */
  readonly bareUnknown?: boolean;
  /** Answers in place of the server behind; true when it did. CORS headers are set already. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse, lab: CorsLab) => boolean;
  /** Errors carry no CORS headers. */
  readonly bareErrors?: boolean;
}

export interface CorsLab {
  readonly origin: string;
  url(fault: string): string;
  close(): Promise<void>;
}

export const ALLOW_LEGACY = 'content-type,accept,authorization,mcp-session-id,mcp-protocol-version,last-event-id';
export const ALLOW_ALL = `${ALLOW_LEGACY},mcp-method,mcp-name`;

/** Serves `/<fault>/…`, each a way to the server behind with one fault of its own. */
export async function startCorsLab(behind: URL, faults: Readonly<Record<string, Fault>>): Promise<CorsLab> {
  const http = createServer((request, response) => {
    const [, name = '', ...rest] = (request.url ?? '').split('/');
    const fault = faults[name];
    if (fault === undefined) {
      response.writeHead(404).end();
      return;
    }
    serve(fault, `/${rest.join('/')}`, request, response);
  });
  const serve = (fault: Fault, path: string, request: IncomingMessage, response: ServerResponse): void => {
    const { origin = '*', allow = ALLOW_ALL, expose = 'mcp-session-id,www-authenticate', preflight = 204 } = fault;
    if (origin !== null && !(fault.bareErrors === true && request.method !== 'OPTIONS')) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-expose-headers', expose);
    }
    if (fault.isUnknown?.(path) === true) {
      if (fault.bareUnknown === true) response.removeHeader('access-control-allow-origin');
      response.writeHead(404).end('Not found');
      return;
    }
    if (request.method === 'OPTIONS') {
      if (origin !== null) {
        response.setHeader('access-control-allow-headers', allow);
        response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
      }
      response.writeHead(origin === null ? 404 : preflight, preflight >= 300 ? { location: lab.origin } : {}).end();
      return;
    }
    if (fault.answer?.(request, response, lab) === true) return;
    forward(new URL(path, behind), request, response);
  };
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const lab: CorsLab = {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    url: (fault) => `${lab.origin}/${fault}/mcp`,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return lab;
}

function forward(to: URL, request: IncomingMessage, response: ServerResponse): void {
  const headers = { ...request.headers, host: to.host };
  const onward = send(to, { method: request.method, headers }, (answer) => {
    for (const [name, value] of Object.entries(answer.headers)) {
      if (!name.startsWith('access-control-') && value !== undefined) response.setHeader(name, value);
    }
    response.writeHead(answer.statusCode ?? 502);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
