import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** One HTTP request as a script sees it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** The JSON-RPC message of a POST; an empty object otherwise. */
  readonly message: RpcMessage;
  /** Answers with a JSON-RPC result as JSON. */
  result(result: unknown, headers?: Record<string, string>): void;
  /** Answers with a JSON-RPC error as JSON. */
  error(code: number, message: string, data?: unknown): void;
  /** Answers with a bare status. */
  status(status: number, body?: string, headers?: Record<string, string>): void;
  /** Opens an event stream, on which messages are then written. */
  stream(): EventStream;
  /** Cuts the connection. */
  cut(): void;
}

export interface RpcMessage {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Record<string, unknown> & {
    readonly name?: string;
    readonly arguments?: Record<string, unknown>;
    readonly cursor?: string;
    readonly _meta?: Record<string, unknown>;
  };
}

export interface EventStream {
  send(message: unknown): void;
  raw(text: string): void;
  end(): void;
}

/** Handlers by JSON-RPC method, `get` and `delete` by HTTP, and `*` for everything, first. One that returns false passes on. */
export type Script = { readonly [method: string]: (exchange: Exchange) => unknown };

export interface ScriptedServer {
  readonly url: string;
  readonly origin: string;
  /** What came in: HTTP method and JSON-RPC method, in order. */
  readonly seen: { readonly http: string; readonly method: string | undefined; readonly message: RpcMessage }[];
  /** How often a JSON-RPC method, or an HTTP method without one, came in. */
  count(method: string): number;
  script: Script;
  close(): Promise<void>;
}

const CAPABILITIES = { tools: {} };

/** An HTTP server that is an MCP server of 2025 as far as its script does not say otherwise. */
export async function startScripted(script: Script, capabilities: object = CAPABILITIES): Promise<ScriptedServer> {
  const seen: ScriptedServer['seen'] = [];
  const http = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const message = (body === '' ? {} : JSON.parse(body)) as RpcMessage;
    seen.push({ http: request.method ?? '', method: message.method, message });
    const exchange = createExchange(request, response, message);
    for (const key of ['*', message.method ?? request.method?.toLowerCase() ?? '']) {
      if (server.script[key] !== undefined && (await server.script[key]?.(exchange)) !== false) return;
    }
    answerByDefault(exchange, capabilities);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const server: ScriptedServer = {
    url: `${origin}/mcp`,
    origin,
    seen,
    count: (method) => seen.filter((one) => (one.method ?? one.http) === method).length,
    script,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}

/** For a script: the request is never answered. */
export const silence = (): undefined => undefined;

function answerByDefault(exchange: Exchange, capabilities: object): void {
  const { request, message } = exchange;
  if (request.method !== 'POST') exchange.status(405);
  else if (message.id === undefined) exchange.status(202);
  else if (message.method === 'initialize') {
    const serverInfo = { name: 'scripted', version: '3.2.1' };
    exchange.result({ protocolVersion: '2025-06-18', capabilities, serverInfo });
  } else if (message.method === 'tools/list') {
    exchange.result({ tools: [{ name: 'run', inputSchema: { type: 'object' } }] });
  } else if (message.method === 'tools/call') {
    exchange.result({ content: [{ type: 'text', text: 'ran' }] });
  } else {
    exchange.error(-32601, 'Method not found');
  }
}

function createExchange(request: IncomingMessage, response: ServerResponse, message: RpcMessage): Exchange {
  const json = (body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  return {
    request,
    response,
    message,
    path: request.url ?? '/',
    result: (result, headers) => json({ jsonrpc: '2.0', id: message.id, result }, headers),
    error: (code, text, data) => json({ jsonrpc: '2.0', id: message.id, error: { code, message: text, data } }),
    status(status, body, headers) {
      response.writeHead(status, headers);
      response.end(body);
    },
    stream() {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      return {
        send: (out) => response.write(`event: message\ndata: ${JSON.stringify(out)}\n\n`),
        raw: (text) => response.write(text),
        end: () => response.end(),
      };
    },
    cut: () => request.socket.destroy(),
  };
}
