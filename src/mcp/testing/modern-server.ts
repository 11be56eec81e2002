import { once } from 'node:events';
import { createServer } from 'node:http';
import { createMcpHandler, type McpHttpHandler, Server } from '@modelcontextprotocol/server';

export interface ModernServer {
  readonly url: string;
  readonly handler: McpHttpHandler;
  /** HTTP requests that came in, without bodies. */
  readonly seen: { readonly method: string; readonly headers: Headers }[];
  close(): Promise<void>;
}

export interface ModernOptions {
  readonly extraHeaders?: Readonly<Record<string, string>>;
  readonly legacy?: 'reject' | 'stateless';
}

/**
 * A real server of revision 2026-07-28, and of the older ones where `legacy` says so. `setUp` gives each request's server its
 * handlers.
 */
export async function startModern(
  setUp: (server: Server) => void,
  capabilities: object,
  { extraHeaders = {}, legacy = 'reject' }: ModernOptions = {},
): Promise<ModernServer> {
  const handler = createMcpHandler(
    () => {
      const server = new Server({ name: 'modern', version: '7.2.8' }, { capabilities });
      setUp(server);
      return server;
    },
    { legacy },
  );
  const seen: ModernServer['seen'] = [];
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const method = request.method ?? 'GET';
    const headers = new Headers(request.headers as Record<string, string>);
    for (const [name, value] of Object.entries(extraHeaders)) response.setHeader(name, value);
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    seen.push({ method, headers });
    const closed = new AbortController();
    response.on('close', () => closed.abort());
    const answer = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method,
        headers,
        signal: closed.signal,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    try {
      for await (const chunk of answer.body ?? []) response.write(chunk);
    } catch (error) {
      if (!closed.signal.aborted) throw error;
    }
    response.end();
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`,
    handler,
    seen,
    async close() {
      await handler.close();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
