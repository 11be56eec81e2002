import {
  createMcpHandler,
  isLegacyRequest,
  readRequestBody,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { SandboxLauncher } from '../../runtime/host/realms.ts';
import { isJsonObject, type Json } from '../../runtime/json.ts';
import { LIMITS } from '../../runtime/limits.ts';
import { corsFor } from './access.ts';
import { createWorkerServer } from './mcp-server.ts';
import { checkServers, createOfferings } from './offer.ts';
import { checkHandlerOptions, type WorkerHandlerOptions } from './options.ts';
import { createPlaces } from './places.ts';

/** What Cloudflare hands to a handler beside request and environment, as far as it is used. */
export interface WorkerContext {
  waitUntil(promise: Promise<unknown>): void;
}

/** The default export of a Worker. */
export interface WorkerHandler<Env> {
  /** Answers a request of an MCP client. Rejects with a `HostError` where servers, token or dialect options make no sense. */
  fetch(request: Request, env: Env, context: WorkerContext): Promise<Response>;
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_S = 1;
/** What a run takes beside its own time: connections, lists. */
const AROUND_RUN_MS = 30_000;
const [DEFAULT_RUNNING, DEFAULT_QUEUED] = [4, 100];

/** The handler over a way to start sandboxes. */
export function createHandler<Env>(launch: SandboxLauncher, options: WorkerHandlerOptions<Env>): WorkerHandler<Env> {
  checkHandlerOptions(options);
  const { path = '/mcp', origins = [], servers, access } = options;
  if (typeof servers !== 'function') checkServers(servers);
  const offer = createOfferings(launch, options);
  const places = createPlaces({
    maxRunning: options.maxRunning ?? DEFAULT_RUNNING,
    maxQueued: options.maxQueued ?? DEFAULT_QUEUED,
    leaseMs: (options.limits?.timeoutMs ?? LIMITS.timeoutMs.default) + AROUND_RUN_MS,
  });
  const form = options.structured === true ? 'structured' : 'text';
  const onEvent = options.onEvent ?? (() => undefined);

  const answer = async (request: Request, message: Json, env: Env, context: WorkerContext): Promise<Response> => {
    const chosen = typeof servers === 'function' ? await servers(env, request) : servers;
    if (typeof servers === 'function') checkServers(chosen);
    const { offering, title, close } = await offer(chosen);
    try {
      const instructions = begins(message) ? await offering.instructions() : undefined;
      const { signal } = request;
      return await answerBy(
        createWorkerServer({ offering, title, instructions, form, signal, onEvent }),
        request,
        message,
      );
    } finally {
      context.waitUntil(close());
    }
  };
  return {
    async fetch(request, env, context) {
      if (new URL(request.url).pathname !== path) return refuse(404, `The MCP endpoint is ${path}`);
      const cors = corsFor(request.headers.get('origin'), origins);
      if (cors === undefined) return refuse(403, 'Pages of this origin may not call this server: see origins');
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
      const reply = (response: Response): Response => withHeaders(response, cors);
      if (!(await access(request, env))) {
        return reply(refuse(401, 'Send the token of this server: Authorization: Bearer …', CHALLENGE));
      }
      const read = await readMessage(request);
      if (read instanceof Response) return reply(read);
      if (!callsTool(read.message)) return reply(await answer(request, read.message, env, context));
      const place = await places.enter(request.signal);
      if (place === undefined) {
        return reply(refuse(503, 'Too many calls wait: try again', { 'retry-after': String(RETRY_AFTER_S) }));
      }
      // Cloudflare runs nothing more of a request whose client has gone away, `finally` neither.
      request.signal.addEventListener('abort', place.leave, { once: true });
      try {
        return reply(await answer(request, read.message, env, context));
      } finally {
        place.leave();
      }
    },
  };
}

const CHALLENGE = { 'www-authenticate': 'Bearer' };

/** What a request says; a response where it says nothing that can be answered. */
async function readMessage(request: Request): Promise<{ readonly message: Json } | Response> {
  if (request.method !== 'POST') return refuse(405, 'POST a message: there are no sessions here', { allow: 'POST' });
  if (request.headers.has('mcp-session-id')) return refuse(404, 'There are no sessions here: begin without one');
  const body = await readRequestBody(request, MAX_BODY_BYTES);
  if (body.tooLarge) return refuse(413, `A request has at most ${MAX_BODY_BYTES} bytes`);
  try {
    return { message: JSON.parse(body.text) as Json };
  } catch {
    return refuse(400, 'The body is not JSON', {}, -32_700);
  }
}

/** Answers a message by itself: of the current revision as it is, of older ones without a session. */
async function answerBy(server: Server, request: Request, message: Json): Promise<Response> {
  if (await isLegacyRequest(request, message)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody: message });
  }
  // Nothing is told of changes here: a stream for them would stay open and empty for as long as its client likes.
  const handler = createMcpHandler(() => server, { legacy: 'reject', maxSubscriptions: 0 });
  return handler.fetch(request, { parsedBody: message });
}

const methodsOf = (message: Json): readonly unknown[] =>
  (Array.isArray(message) ? message : [message]).map((one) => (isJsonObject(one) ? one.method : undefined));
const callsTool = (message: Json): boolean => methodsOf(message).includes('tools/call');
/** Whether the answer has the instructions: a client begins with such a message. */
const begins = (message: Json): boolean =>
  methodsOf(message).some((method) => method === 'initialize' || method === 'server/discover');

function refuse(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  code = -32_000,
): Response {
  return Response.json(
    { jsonrpc: '2.0', id: null, error: { code, message } },
    { status, headers: { ...headers, 'cache-control': 'no-store' } },
  );
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const { status, statusText, body } = response;
  return new Response(body, { status, statusText, headers: { ...Object.fromEntries(response.headers), ...headers } });
}
