import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport as Transport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { within } from '../within.ts';
import { guard, type HttpGuardOptions, MCP_PATH, repeatedHeaders } from './http-guard.ts';
import { readRequest, writeResponse } from './web-request.ts';

export interface HttpOptions extends Omit<HttpGuardOptions, 'hosts'> {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Names beside those of this machine itself under which the server is reached. */
  readonly hosts: readonly string[];
  readonly connect: () => Promise<Server>;
}

export interface HttpEndpoint {
  readonly url: string;
  close(): Promise<void>;
}

interface Session {
  readonly transport: Transport;
  readonly server: Server;
  lastUsedMs: number;
  /** Requests that are being answered, streams included. */
  busy: number;
}

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const MAX_SESSIONS = 100;
const IDLE_MS = 30 * 60_000;
const SWEEP_MS = 60_000;
/** How long answers that are under way may take to be written, when the server closes. */
const LAST_ANSWERS_MS = 1_000;

/** Serves MCP by streamable HTTP, each client in a session of its own. */
export async function serveHttp(options: HttpOptions): Promise<HttpEndpoint> {
  const sessions = new Map<string, Session>();
  const posts = new Set<ServerResponse>();
  const guarding: HttpGuardOptions = {
    ...options,
    hosts: [...OWN_NAMES, options.host, ...options.hosts].map((name) => name.toLowerCase()),
  };

  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id);
    if (session === undefined) return;
    sessions.delete(id);
    await session.server.close();
  };
  /** Makes room for one more: whoever has been silent for longest goes first, and nobody who is being answered. */
  const makeRoom = async (): Promise<boolean> => {
    if (sessions.size < MAX_SESSIONS) return true;
    const idle = [...sessions].filter(([, { busy }]) => busy === 0);
    const [oldest] = idle.sort(([, a], [, b]) => a.lastUsedMs - b.lastUsedMs);
    if (oldest !== undefined) await end(oldest[0]);
    return oldest !== undefined;
  };

  const begin = async (): Promise<Transport | undefined> => {
    if (!(await makeRoom())) return undefined;
    const server = await options.connect();
    const transport = new Transport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { transport, server, lastUsedMs: Date.now(), busy: 0 });
      },
      onsessionclosed: (id) => end(id),
    });
    await server.connect(transport);
    return transport;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, method = 'GET', url = '/' } = request;
    const path = url.replace(/[?#].*$/, '');
    const single = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    const passage = guard({ method, path, headers: single, repeated: repeatedHeaders(request.rawHeaders) }, guarding);
    if ('status' in passage) return refuse(response, passage.status, passage.message, passage.headers);
    if (passage.pass === 'preflight') {
      response.writeHead(204, passage.cors).end();
      return;
    }
    const id = single['mcp-session-id'];
    const session = id === undefined ? undefined : sessions.get(id);
    if (id !== undefined && session === undefined) {
      return refuse(response, 404, 'This session has ended: begin another', passage.cors);
    }
    if (session === undefined && method !== 'POST') {
      return refuse(response, 400, 'Begin a session first: POST an initialize request', passage.cors);
    }
    const transport = session?.transport ?? (await begin());
    if (transport === undefined) return refuse(response, 503, 'Too many clients are being served', passage.cors);
    if (session !== undefined) {
      session.lastUsedMs = Date.now();
      session.busy += 1;
    }
    const answering = method === 'POST' ? response : undefined;
    if (answering !== undefined) posts.add(answering);
    try {
      const answered = await transport.handleRequest(readRequest(request, response));
      await writeResponse(answered, response, passage.cors);
    } finally {
      if (answering !== undefined) posts.delete(answering);
      if (session !== undefined) {
        session.busy -= 1;
        session.lastUsedMs = Date.now();
      }
      // Whoever sent no initialize request got an error, and no session.
      if (transport.sessionId === undefined) await transport.close();
    }
  };

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 500, 'The server failed to answer');
      else response.destroy(error instanceof Error ? error : undefined);
    });
  });
  http.listen(options.port, options.host);
  await once(http, 'listening');
  const sweep = setInterval(() => {
    const before = Date.now() - IDLE_MS;
    for (const [id, { busy, lastUsedMs }] of sessions) if (busy === 0 && lastUsedMs < before) void end(id);
  }, SWEEP_MS).unref();
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host.replace(/^\[|\]$/g, '')}]` : options.host}:${port}${MCP_PATH}`,
    async close() {
      clearInterval(sweep);
      const written = [...posts].map((response) => once(response, 'close'));
      await within(Promise.allSettled(written), LAST_ANSWERS_MS);
      await Promise.allSettled([...sessions.keys()].map(end));
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } });
  response.writeHead(status, { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
}
