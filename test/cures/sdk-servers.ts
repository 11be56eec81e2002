import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createMcpHandler, Server as ServerOfTwo } from '@modelcontextprotocol/server';

export interface Running {
  close(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What is used of Express, which comes with the SDK and without types. */
export interface App {
  use(handler: unknown): void;
  all(path: string, handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>): void;
  listen(port: number, host: string): Server;
}

const fromSdk = createRequire(createRequire(import.meta.url).resolve('@modelcontextprotocol/sdk/server/index.js'));
const express = fromSdk('express') as () => App;
export const cors = fromSdk('cors') as (options?: object) => unknown;

export interface Setup {
  /** What the app does before it comes to MCP. */
  readonly prepare?: (app: App) => void;
  readonly transport?: () => StreamableHTTPServerTransport;
  /** Gives each client a session, which it has to name from then on. */
  readonly hasSessions?: boolean;
  readonly path?: string;
  /** The generation of the SDK. */
  readonly sdk?: 1 | 2;
}

/** A server of the MCP SDK on Express. */
export async function serve(port: number, setup: Setup): Promise<Running> {
  const app = express();
  setup.prepare?.(app);
  app.all(setup.path ?? '/mcp', setup.sdk === 2 ? ofSecond() : ofFirst(setup));
  const http = app.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return {
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function ofFirst({ transport, hasSessions = false }: Setup): (a: IncomingMessage, b: ServerResponse) => Promise<void> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const server = new McpServer({ name: 'lab', version: '1' });
    server.registerTool('run', {}, () => ({ content: [] }));
    const inSession = () =>
      new StreamableHTTPServerTransport({
        sessionIdGenerator: () => crypto.randomUUID(),
        onsessioninitialized: (id) => void sessions.set(id, wire),
      });
    const wire = hasSessions ? inSession() : (transport ?? (() => new StreamableHTTPServerTransport({})))();
    await server.connect(wire as Parameters<typeof server.connect>[0]);
    return wire;
  };
  return async (request, response) => {
    const wire = sessions.get(String(request.headers['mcp-session-id'])) ?? (await open());
    await wire.handleRequest(request, response);
  };
}

function ofSecond(): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const handler = createMcpHandler(() => {
    const server = new ServerOfTwo({ name: 'lab', version: '2' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'run', inputSchema: { type: 'object' } }] }));
    return server;
  });
  return async (request, response) => {
    const { method = 'GET', headers, url } = request;
    const body = await buffer(request);
    const answer = await handler.fetch(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: new Headers(headers as Record<string, string>),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
}

/** Runs the settings for Express as they were printed. */
export const printedExpress =
  (text: string): NonNullable<Setup['prepare']> =>
  (app) =>
    void runInNewContext(text.replace(/^import .*$/m, ''), { app, cors });

/** The transport that printed settings make, without the session that this server has no room for. */
export function printedTransport(text: string): () => StreamableHTTPServerTransport {
  return () => {
    const realm = { StreamableHTTPServerTransport: WithoutSession, crypto };
    return runInNewContext(`${text.replace('const transport =', 'transport =')}; transport`, realm);
  };
}

class WithoutSession extends StreamableHTTPServerTransport {
  constructor(options: object) {
    super({ ...options, sessionIdGenerator: undefined } as never);
  }
}

/** An app of which one thing goes wrong before MCP is reached, and which lets every page in. */
export const openWith = (handler: Handler): Setup => ({
  prepare: (app) => {
    app.use(cors({ exposedHeaders: '*' }));
    app.use(handler);
  },
});

/** Lets every page in. */
export const OPEN: Setup = { prepare: (app) => app.use(cors({ exposedHeaders: '*' })) };
