import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, isLegacyRequest, type McpHttpHandler, type Server } from '@modelcontextprotocol/server';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import { within } from '../within.ts';
import type { Gate, Place } from './gate.ts';
import { guard, type HttpGuardOptions, MCP_PATH, repeatedHeaders } from './http-guard.ts';
import { type Connected, createHttpSessions, type HttpSession, type HttpSessions } from './http-sessions.ts';
import { readBody, readRequest, writeResponse } from './web-request.ts';

export interface HttpOptions extends Omit<HttpGuardOptions, 'hosts'> {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Names beside those of this machine itself under which the server is reached. */
  readonly hosts: readonly string[];
  /** How a balancer tells this process from others of its kind. */
  readonly replica?: string | undefined;
  readonly gate: Gate;
  /** Whether the servers behind this one have been listed. */
  readonly isReady: () => boolean;
  /** Makes the server of a client that has a session. */
  readonly connect: () => Promise<Connected>;
  /** Makes the server of one request of a client that needs no session. */
  readonly answerOne: () => Promise<Server>;
  /** Calls back when the list of tools has changed. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface HttpEndpoint {
  readonly url: string;
  /** Takes no new calls, and waits for those that it has, for so long at most. */
  drain(maxMs: number): Promise<void>;
  close(): Promise<void>;
}

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** How long answers that are under way may take to be written, when the server closes. */
const LAST_ANSWERS_MS = 1_000;

/** Serves MCP by streamable HTTP: clients of older revisions each in a session, those of the current one without. */
export async function serveHttp(options: HttpOptions): Promise<HttpEndpoint> {
  const sessions = createHttpSessions(options.connect, options.replica);
  const { gate } = options;
  let isDraining = false;
  const health: Health = { isReady: () => !isDraining && options.isReady(), isDraining: () => isDraining };
  const posts = new Set<ServerResponse>();
  const places: Places = new Map();
  const modern = createMcpHandler(options.answerOne, { legacy: 'reject' });
  const stopTelling = options.onChange(() => modern.notify.toolsChanged());
  const guarding: HttpGuardOptions = {
    ...options,
    hosts: [...OWN_NAMES, options.host, ...options.hosts].map((name) => name.toLowerCase()),
  };
  const http = createServer((request, response) => {
    answer({ request, response, guarding, sessions, modern, gate, health, posts, places }).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 500, 'The server failed to answer');
      else response.destroy(error instanceof Error ? error : undefined);
    });
  });
  http.listen(options.port, options.host);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host.replace(/^\[|\]$/g, '')}]` : options.host}:${port}${MCP_PATH}`,
    async drain(maxMs) {
      isDraining = true;
      await within(gate.idle(), maxMs);
    },
    async close() {
      isDraining = true;
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
  readonly gate: Gate;
  /** Says how the server is, without a token. */
  readonly health: Health;
  /** Answers to POST requests that are being written. */
  readonly posts: Set<ServerResponse>;
  readonly places: Places;
}

/** What balancers ask before they send somebody here. */
interface Health {
  /** Whether the servers behind this one have been listed, and it takes new calls. */
  isReady(): boolean;
  /** Whether it ends when what it has is done. */
  isDraining(): boolean;
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, guarding, health } = exchange;
  const { method = 'GET', url = '/' } = request;
  const path = url.replace(/[?#].*$/, '');
  if (method === 'GET' && (path === '/healthz' || path === '/readyz')) {
    const isWell = path === '/healthz' || health.isReady();
    response.writeHead(isWell ? 200 : 503, { 'content-type': 'text/plain' }).end(isWell ? 'ok' : 'not ready');
    return;
  }
  const headers = singleHeaders(request);
  const passage = guard({ method, path, headers, repeated: repeatedHeaders(request.rawHeaders) }, guarding);
  if ('status' in passage) return refuse(response, passage.status, passage.message, passage.headers);
  if (passage.pass === 'preflight') {
    response.writeHead(204, passage.cors).end();
    return;
  }
  const body = method === 'POST' ? await readBody(request, MAX_BODY_BYTES) : undefined;
  if (method === 'POST' && body === undefined) {
    return refuse(response, 413, `A request has at most ${MAX_BODY_BYTES} bytes`, passage.cors);
  }
  const read: ReadRequest = { ...passage, web: readRequest(request, response, body), message: parsed(body) };
  const place = await placeFor(exchange, read);
  if (place === 'refused') return;
  const forget = place === undefined ? undefined : keepPlace(exchange.places, read, place);
  leaveCancelled(exchange.places, read);
  try {
    await answerRead(exchange, read);
  } finally {
    forget?.();
    place?.leave();
  }
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A request that may reach the server, with what it says. */
interface ReadRequest {
  readonly cors: Readonly<Record<string, string>>;
  readonly client: string;
  readonly web: Request;
  /** Undefined where it has no body, or one that is not JSON. */
  readonly message: Json | undefined;
}

function parsed(body: string | undefined): Json | undefined {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A place for a request that begins a call; undefined for any other. One without a place is answered here. */
async function placeFor(
  { response, gate, health }: Exchange,
  { message, client, web, cors }: ReadRequest,
): Promise<Place | undefined | 'refused'> {
  if (!beginsCall(message)) return undefined;
  if (health.isDraining()) {
    refuse(response, 503, 'This server is about to end: try again', {
      ...cors,
      'retry-after': '1',
      connection: 'close',
    });
    return 'refused';
  }
  const place = await gate.enter(client, web.signal).catch(() => undefined);
  // A client that went away while it waited needs no answer.
  if (place === undefined) return 'refused';
  if ('leave' in place) return place;
  const seconds = String(place.retryAfterS);
  refuse(response, 503, `Too many calls wait: try again in ${seconds} s`, { ...cors, 'retry-after': seconds });
  return 'refused';
}

/** The places of calls of sessions, by session and request id. */
type Places = Map<string, Place>;

const placeKey = ({ web }: ReadRequest, id: Json | undefined): string =>
  JSON.stringify([web.headers.get('mcp-session-id'), id ?? null]);

/** Keeps the place of a call until the function that it returns is called. */
function keepPlace(places: Places, read: ReadRequest, place: Place): () => void {
  const key = placeKey(read, isJsonObject(read.message) ? read.message.id : undefined);
  places.set(key, place);
  return () => {
    if (places.get(key) === place) places.delete(key);
  };
}

/** A call that its client cancels is not answered, so that its request stays open: its place is free at once. */
function leaveCancelled(places: Places, read: ReadRequest): void {
  const messages: readonly (Json | undefined)[] = Array.isArray(read.message) ? read.message : [read.message];
  for (const message of messages) {
    if (!isJsonObject(message) || message.method !== 'notifications/cancelled' || !isJsonObject(message.params))
      continue;
    places.get(placeKey(read, message.params.requestId))?.leave();
  }
}

/** Whether a message is a tool call; one that brings answers for a call that waits has begun before. */
function beginsCall(message: Json | undefined): boolean {
  const first = Array.isArray(message) ? message.find((one) => beginsCall(one)) : message;
  if (!isJsonObject(first) || first.method !== 'tools/call') return false;
  return !isJsonObject(first.params) || first.params.requestState === undefined;
}

async function answerRead(exchange: Exchange, { web, message, cors }: ReadRequest): Promise<void> {
  const { response, sessions, modern, posts } = exchange;
  const id = web.headers.get('mcp-session-id');
  const session = id === null ? undefined : sessions.get(id);
  if (id !== null && session === undefined) {
    return refuse(response, 404, 'This session has ended, or another process has it: begin another', cors);
  }
  if (session === undefined && web.method !== 'POST') {
    return refuse(response, 400, 'Begin a session first: POST an initialize request', cors);
  }
  const options = message === undefined ? {} : { parsedBody: message };
  if (web.method === 'POST') posts.add(response);
  try {
    if (session === undefined && (await isModern(web, message))) {
      return await writeResponse(await modern.fetch(web, options), response, cors);
    }
    await answerInSession(session, sessions, response, cors, (transport) => transport.handleRequest(web, options));
  } finally {
    posts.delete(response);
  }
}

async function answerInSession(
  session: HttpSession | undefined,
  sessions: HttpSessions,
  response: ServerResponse,
  cors: Readonly<Record<string, string>>,
  handle: (transport: HttpSession['transport']) => Promise<Response>,
): Promise<void> {
  const transport = session?.transport ?? (await sessions.begin());
  if (transport === undefined) return refuse(response, 503, 'Too many clients are being served', cors);
  const leave = session?.enter();
  try {
    await writeResponse(await handle(transport), response, cors);
  } finally {
    leave?.();
    // Whoever sent no initialize request got an error, and no session.
    if (transport.sessionId === undefined) await transport.close();
  }
}

/** Whether a request of no session is one of the current revision, which has none. */
async function isModern(request: Request, message: Json | undefined): Promise<boolean> {
  if ((request.headers.get('mcp-protocol-version') ?? '') >= FIRST_MODERN) return true;
  return message !== undefined && !(await isLegacyRequest(request, message));
}

/** Revisions are dates: the first of those without sessions. */
const FIRST_MODERN = '2026-07-28';

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
