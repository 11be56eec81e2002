import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, isLegacyRequest, type McpHttpHandler, type Server } from '@modelcontextprotocol/server';
import { within } from '../within.ts';
import { guard, type HttpGuardOptions, MCP_PATH, repeatedHeaders } from './http-guard.ts';
import { type Connected, createHttpSessions, type HttpSessions } from './http-sessions.ts';
import { readRequest, writeResponse } from './web-request.ts';

export interface HttpOptions extends Omit<HttpGuardOptions, 'hosts'> {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Names beside those of this machine itself under which the server is reached. */
  readonly hosts: readonly string[];
  /** Makes the server of a client that has a session. */
  readonly connect: () => Promise<Connected>;
  /** Makes the server of one request of a client that needs no session. */
  readonly answerOne: () => Promise<Server>;
  /** Calls back when the list of tools has changed. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface HttpEndpoint {
  readonly url: string;
  close(): Promise<void>;
}

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** How long answers that are under way may take to be written, when the server closes. */
const LAST_ANSWERS_MS = 1_000;

/** Serves MCP by streamable HTTP: clients of older revisions each in a session, those of the current one without. */
export async function serveHttp(options: HttpOptions): Promise<HttpEndpoint> {
  const sessions = createHttpSessions(options.connect);
  const posts = new Set<ServerResponse>();
  const modern = createMcpHandler(options.answerOne, { legacy: 'reject' });
  const stopTelling = options.onChange(() => modern.notify.toolsChanged());
  const guarding: HttpGuardOptions = {
    ...options,
    hosts: [...OWN_NAMES, options.host, ...options.hosts].map((name) => name.toLowerCase()),
  };
  const http = createServer((request, response) => {
    answer({ request, response, guarding, sessions, modern, posts }).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 500, 'The server failed to answer');
      else response.destroy(error instanceof Error ? error : undefined);
    });
  });
  http.listen(options.port, options.host);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host.replace(/^\[|\]$/g, '')}]` : options.host}:${port}${MCP_PATH}`,
    async close() {
      sessions.stopSweeping();
      stopTelling();
      const written = [...posts].map((response) => once(response, 'close'));
      await within(Promise.allSettled(written), LAST_ANSWERS_MS);
      await modern.close();
      await sessions.endAll();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

/** A request, and what of the endpoint its answer depends on. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly guarding: HttpGuardOptions;
  readonly sessions: HttpSessions;
  readonly modern: McpHttpHandler;
  /** Answers to POST requests that are being written. */
  readonly posts: Set<ServerResponse>;
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, guarding, sessions, posts } = exchange;
  const { method = 'GET', url = '/' } = request;
  const path = url.replace(/[?#].*$/, '');
  const headers = singleHeaders(request);
  const passage = guard({ method, path, headers, repeated: repeatedHeaders(request.rawHeaders) }, guarding);
  if ('status' in passage) return refuse(response, passage.status, passage.message, passage.headers);
  if (passage.pass === 'preflight') {
    response.writeHead(204, passage.cors).end();
    return;
  }
  const id = headers['mcp-session-id'];
  const session = id === undefined ? undefined : sessions.get(id);
  if (id !== undefined && session === undefined) {
    return refuse(response, 404, 'This session has ended: begin another', passage.cors);
  }
  if (session === undefined && method !== 'POST') {
    return refuse(response, 400, 'Begin a session first: POST an initialize request', passage.cors);
  }
  const webRequest = readRequest(request, response);
  if (session === undefined && (await isModern(webRequest))) return answerModern(exchange, webRequest, passage.cors);
  const transport = session?.transport ?? (await sessions.begin());
  if (transport === undefined) return refuse(response, 503, 'Too many clients are being served', passage.cors);
  if (method === 'POST') posts.add(response);
  const leave = session?.enter();
  try {
    const answered = await transport.handleRequest(webRequest);
    await writeResponse(answered, response, passage.cors);
  } finally {
    posts.delete(response);
    leave?.();
    // Whoever sent no initialize request got an error, and no session.
    if (transport.sessionId === undefined) await transport.close();
  }
}

/** Whether a request of no session is one of the current revision, which has none. */
async function isModern(request: Request): Promise<boolean> {
  return (request.headers.get('mcp-protocol-version') ?? '') >= FIRST_MODERN || !(await isLegacyRequest(request));
}

/** Revisions are dates: the first of those without sessions. */
const FIRST_MODERN = '2026-07-28';

async function answerModern(
  { response, modern, posts }: Exchange,
  request: Request,
  cors: Readonly<Record<string, string>>,
): Promise<void> {
  posts.add(response);
  try {
    await writeResponse(await modern.fetch(request), response, cors);
  } finally {
    posts.delete(response);
  }
}

function singleHeaders({ headers }: IncomingMessage): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
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
