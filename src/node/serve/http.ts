import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type RequestId,
  type Server,
} from '@modelcontextprotocol/server';
import { within } from '../../runtime/host/within.ts';
import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import type { Admission } from './call-facts.ts';
import type { Gate, Place } from './gate.ts';
import { guard, type HttpGuardOptions, MCP_PATH, repeatedHeaders } from './http-guard.ts';
import { type Connected, createHttpSessions, type HttpSession, type HttpSessions } from './http-sessions.ts';
import { type PlainCall, readPlainCall } from './plain-call.ts';
import type { PlainCalls } from './plain-calls.ts';
import type { ServeWatch } from './watch.ts';
import { lostSignal, readBody, readRequest, writeResponse } from './web-request.ts';

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
  /** Answers calls of such clients that need no server. */
  readonly calls: PlainCalls;
  readonly watch?: ServeWatch | undefined;
  /** What the clients are called in logs, in the order of their tokens; by number where absent. */
  readonly clientNames: readonly string[];
  /** Calls back when the list of tools has changed. */
  readonly onChange: (listener: () => void) => () => void;
}

export interface HttpEndpoint {
  readonly url: string;
  /** Takes no new calls, and waits for those that it has, for so long at most. */
  drain(maxMs: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * How long a connection may be idle: longer than balancers keep theirs, 60 s mostly. The end that closes first must be the one
 * that sends, or a request meets a connection that is just closing and is lost.
 */
const IDLE_MS = 75_000;
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** How long answers that are under way may take to be written, when the server closes. */
const LAST_ANSWERS_MS = 1_000;

/** Serves MCP by streamable HTTP: clients of older revisions each in a session, those of the current one without. */
export async function serveHttp(options: HttpOptions): Promise<HttpEndpoint> {
  const { gate, watch, clientNames: names } = options;
  const sessions = createHttpSessions(options.connect, options.replica, watch);
  watch?.watchLoad({ running: () => gate.running, queued: () => gate.queued, sessions: sessions.count });
  let isDraining = false;
  const health: Health = { isReady: () => !isDraining && options.isReady(), isDraining: () => isDraining };
  const posts = new Set<ServerResponse>();
  const modern = createMcpHandler(options.answerOne, { legacy: 'reject' });
  const stopTelling = options.onChange(() => modern.notify.toolsChanged());
  const guarding: HttpGuardOptions = {
    ...options,
    hosts: [...OWN_NAMES, options.host, ...options.hosts].map((name) => name.toLowerCase()),
  };
  const around = { gate, watch, calls: options.calls, guarding, sessions, modern, health, posts, names };
  const http = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    answer({ ...around, request, response }).catch((error: unknown) => {
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
interface Exchange extends Pick<HttpOptions, 'gate' | 'watch' | 'calls'> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly guarding: HttpGuardOptions;
  readonly sessions: HttpSessions;
  readonly modern: McpHttpHandler;
  /** Says how the server is, without a token. */
  readonly health: Health;
  /** Answers to POST requests that are not written to their end. */
  readonly posts: Set<ServerResponse>;
  readonly names: readonly string[];
}

/** What balancers ask before they send somebody here. */
interface Health {
  /** Whether the servers behind this one have been listed, and it takes new calls. */
  isReady(): boolean;
  /** Whether it ends when what it has is done. */
  isDraining(): boolean;
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, response, guarding, health, watch } = exchange;
  const { method = 'GET', url = '/' } = request;
  const path = url.replace(/[?#].*$/, '');
  if (method === 'GET' && (path === '/healthz' || path === '/readyz')) {
    const isWell = path === '/healthz' || health.isReady();
    response.writeHead(isWell ? 200 : 503, { 'content-type': 'text/plain' }).end(isWell ? 'ok' : 'not ready');
    return;
  }
  const headers = singleHeaders(request);
  const passage = guard({ method, path, headers, repeated: repeatedHeaders(request.rawHeaders) }, guarding);
  if ('status' in passage) {
    watch?.refused({ status: passage.status, reason: 'guard' });
    return refuse(response, passage.status, passage.message, passage.headers);
  }
  if (passage.pass === 'preflight') {
    response.writeHead(204, passage.cors).end();
    return;
  }
  const client = exchange.names[Number(passage.client)] ?? passage.client;
  const body = method === 'POST' ? await readBody(request, MAX_BODY_BYTES) : undefined;
  if (method === 'POST' && body === undefined) {
    watch?.refused({ status: 413, reason: 'too-large', client });
    return refuse(response, 413, `A request has at most ${MAX_BODY_BYTES} bytes`, passage.cors);
  }
  if (method === 'POST') {
    exchange.posts.add(response);
    // Its last bytes may wait for a slow client.
    response.once('close', () => exchange.posts.delete(response));
  }
  const message = parsed(body);
  const given = { cors: passage.cors, client, message, lost: lostSignal(response) };
  const web = (): Request => readRequest(request, message === undefined ? body : undefined, given.lost);
  const plain =
    headers['mcp-session-id'] === undefined && method === 'POST' ? readPlainCall(headers, message) : undefined;
  if (plain !== undefined) return answerPlain(exchange, { ...given, headers, plain, web });
  // Whoever gets the message reads no body.
  await answerRead(exchange, { ...given, web: web() });
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A request that may reach the server, with what it says. */
interface GivenRequest {
  readonly cors: Readonly<Record<string, string>>;
  readonly client: string;
  /** Undefined where it has no body, or one that is not JSON. */
  readonly message: Json | undefined;
  /** Aborted when its connection closes before it is answered. */
  readonly lost: AbortSignal;
}

/** One in the form of the platform, as the SDK takes it. */
interface ReadRequest extends GivenRequest {
  readonly web: Request;
}

function parsed(body: string | undefined): Json | undefined {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Answers a request: one of a session as a part of that, and any other by itself. */
async function answerRead(exchange: Exchange, read: ReadRequest): Promise<void> {
  const { response, sessions, watch } = exchange;
  const { web, message, cors, client, lost } = read;
  const id = web.headers.get('mcp-session-id');
  const session = id === null ? undefined : sessions.get(id, client);
  if (id !== null && session === undefined) {
    watch?.refused({ status: 404, reason: 'no-session', client });
    return refuse(response, 404, 'This session has ended, or another process has it: begin another', cors);
  }
  if (session === undefined && web.method !== 'POST') {
    watch?.refused({ status: 400, reason: 'no-session', client });
    return refuse(response, 400, 'Begin a session first: POST an initialize request', cors);
  }
  const ids = requestIds(message);
  const stay = session?.enter(ids);
  if (session !== undefined && stay === undefined) {
    watch?.refused({ status: 400, reason: 'id-in-use', client });
    return refuse(response, 400, 'A request with this id is being answered: give each an id of its own', cors);
  }
  try {
    await answerInPlace(exchange, read, session, stay?.signal);
    for (const cancelled of cancelledIds(message)) session?.cancel(cancelled);
  } finally {
    if (lost.aborted) for (const unanswered of ids) session?.lose(unanswered);
    stay?.leave();
  }
}

/** Answers a call that needs nothing but its result: for such a one, the SDK's server takes longer than a short script. */
async function answerPlain(
  exchange: Exchange,
  given: GivenRequest & {
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly plain: PlainCall;
    readonly web: () => Request;
  },
): Promise<void> {
  const { response, modern, calls } = exchange;
  const { message, cors, client, lost, headers, plain } = given;
  const arrivedMs = performance.now();
  const place = await placeFor(exchange, given, undefined);
  if (place === 'refused') return;
  try {
    const admission = { client, queuedMs: performance.now() - arrivedMs } satisfies Admission;
    const { traceparent, tracestate } = headers;
    const call = calls.begin(plain, { admission, headerTrace: { traceparent, tracestate } });
    call.attach({ signal: lost, least: () => undefined, notify: async () => undefined });
    const text = calls.answer(plain, await call.result);
    if (text === undefined) {
      const authInfo = { token: '', clientId: client, scopes: [], extra: { ...admission, begun: call } };
      await writeResponse(await modern.fetch(given.web(), { authInfo, parsedBody: message }), response, cors);
    } else if (!response.destroyed) {
      const length = { 'content-length': Buffer.byteLength(text) };
      response.writeHead(200, { 'content-type': 'application/json', ...cors, ...length }).end(text);
    }
  } finally {
    place?.leave();
  }
}

async function answerInPlace(
  exchange: Exchange,
  read: ReadRequest,
  session: HttpSession | undefined,
  cancelled: AbortSignal | undefined,
): Promise<void> {
  const arrivedMs = performance.now();
  const place = await placeFor(exchange, read, cancelled);
  if (place === 'refused') return;
  const { response, modern } = exchange;
  const { web, message, cors, client } = read;
  const admission = { client, queuedMs: performance.now() - arrivedMs } satisfies Admission;
  // The token is checked, and stays here.
  const authInfo = { token: '', clientId: client, scopes: [], extra: admission };
  const options = { authInfo, ...(message === undefined ? {} : { parsedBody: message }) };
  try {
    if (session === undefined && (await isModern(web, message))) {
      return await writeResponse(await modern.fetch(web, options), response, cors);
    }
    await answerInSession(session, exchange, read, (transport) => transport.handleRequest(web, options));
  } finally {
    place?.leave();
  }
}

/** A place for a request that begins a call; undefined for any other. One without a place is answered here. */
async function placeFor(
  { response, gate, health, watch }: Exchange,
  { message, client, lost, cors }: GivenRequest,
  cancelled: AbortSignal | undefined,
): Promise<Place | undefined | 'refused'> {
  if (!beginsCall(message)) return undefined;
  if (health.isDraining()) {
    watch?.refused({ status: 503, reason: 'draining', client });
    refuse(response, 503, 'This server is about to end: try again', {
      ...cors,
      'retry-after': '1',
      connection: 'close',
    });
    return 'refused';
  }
  const ended = cancelled === undefined ? lost : AbortSignal.any([lost, cancelled]);
  const place = await gate.enter(client, ended).catch(() => undefined);
  if (place === undefined) {
    // Cancelled while it waited: its stream ends without an answer, as it does when its run is stopped.
    if (!lost.aborted) response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' }).end();
    return 'refused';
  }
  if ('leave' in place) return place;
  const seconds = String(place.retryAfterS);
  watch?.refused({ status: 503, reason: 'queue-full', client });
  refuse(response, 503, `Too many calls wait: try again in ${seconds} s`, { ...cors, 'retry-after': seconds });
  return 'refused';
}

const messagesOf = (message: Json | undefined): readonly JsonObject[] =>
  (Array.isArray(message) ? message : [message]).filter((one) => isJsonObject(one));

const isRequestId = (id: Json | undefined): id is RequestId => typeof id === 'string' || typeof id === 'number';

/** The ids of the requests in a message: those of a batch are several. */
const requestIds = (message: Json | undefined): readonly RequestId[] =>
  messagesOf(message)
    .filter(({ method }) => method !== undefined)
    .map(({ id }) => id)
    .filter(isRequestId);

/** The ids of the requests that a message cancels. */
const cancelledIds = (message: Json | undefined): readonly RequestId[] =>
  messagesOf(message)
    .filter(({ method }) => method === 'notifications/cancelled')
    .map(({ params }) => (isJsonObject(params) ? params.requestId : undefined))
    .filter(isRequestId);

/** Whether a message is a tool call; one that brings answers for a call that waits has begun before. */
function beginsCall(message: Json | undefined): boolean {
  const first = Array.isArray(message) ? message.find((one) => beginsCall(one)) : message;
  if (!isJsonObject(first) || first.method !== 'tools/call') return false;
  return !isJsonObject(first.params) || first.params.requestState === undefined;
}

async function answerInSession(
  session: HttpSession | undefined,
  { sessions, response, watch }: Exchange,
  { cors, client }: ReadRequest,
  handle: (transport: HttpSession['transport']) => Promise<Response>,
): Promise<void> {
  const transport = session?.transport ?? (await sessions.begin(client));
  if (transport === undefined) {
    watch?.refused({ status: 503, reason: 'sessions-full', client });
    return refuse(response, 503, 'Too many clients are being served', cors);
  }
  try {
    await writeResponse(await handle(transport), response, cors);
  } finally {
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
