import type { StartedRealm } from '../../runtime/bridge/index.ts';
import { isJsonObject } from '../../runtime/json.ts';
import type { Fetch } from '../connection/authorization.ts';
import { Exchange } from './exchange.ts';
import type { ToPage, ToWorker, WorkerRequest } from './messages.ts';

/** A `fetch` that has a worker send what it can. */
export interface WorkerFetch {
  readonly fetch: Fetch;
  /** Ends the worker. The page sends all requests from then on. */
  close(): void;
}

/** The worker, once it is there. */
interface RequestWorker {
  send(url: string, request: WorkerRequest, signal: AbortSignal | null | undefined): Promise<Response>;
  close(): void;
}

/** A worker that runs out of memory ends without a word, so one that owes an answer is asked whether it is there. */
const PING_EVERY_MS = 2000;
const MAX_PINGS = 5;

/**
 * Requests that do no harm when they are sent twice. Not those that connect: what the page itself sends tells it which HTTP a server
 * speaks, and to connect twice would leave a session open.
 */
const REPEATABLE = /^(?:ping|(?:tools|prompts|resources|resources\/templates)\/list)$/;

/**
 * Sends POST requests from a worker: what a browser does for each costs the thread of a page more than all else of a tool call.
 * `pageFetch` sends everything else, and all requests while there is no worker.
 *
 * Settings of the browser may refuse to a worker what they allow a page, such as the local network. So a server is first asked
 * something that may be asked again, and only one that answered gets its calls from the worker.
 */
export function createWorkerFetch(
  start: () => StartedRealm,
  pageFetch: Fetch = (url, init) => globalThis.fetch(url, init),
): WorkerFetch {
  /** Whether a worker may speak to an origin, where that is known. */
  const isReached = new Map<string, boolean>();
  let worker: RequestWorker | undefined;
  const realm = openRequests(start, (opened) => {
    worker = opened;
  });

  const probe = async (
    sender: RequestWorker,
    origin: string,
    url: string,
    request: WorkerRequest,
    init: RequestInit,
  ) => {
    try {
      const response = await sender.send(url, request, init.signal);
      isReached.set(origin, true);
      return response;
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      const response = await pageFetch(url, init);
      isReached.set(origin, false);
      return response;
    }
  };

  return {
    async fetch(url, init) {
      const request = workerRequest(init);
      if (worker === undefined || request === undefined) return pageFetch(url, init);
      if (init?.signal?.aborted === true) throw init.signal.reason;
      const { href, origin } = url instanceof URL ? url : new URL(url);
      const reached = isReached.get(origin);
      if (reached === true) return worker.send(href, request, init?.signal);
      if (reached === false || !isRepeatable(request.body)) return pageFetch(url, init);
      return probe(worker, origin, href, request, init as RequestInit);
    },
    close: () => realm.close(),
  };
}

/** Starts the worker. Calls back with it when it listens, and with `undefined` when it has ended. */
function openRequests(start: () => StartedRealm, tell: (worker: RequestWorker | undefined) => void): { close(): void } {
  const open = new Map<number, Exchange>();
  let lastId = 0;
  const { port, terminate, onDeath } = start();
  const post = (message: ToWorker): void => port.postMessage(message);
  /** Pings since it was last heard. They are counted, not timed: a page that was frozen has heard nothing for long. */
  let pings = 0;
  let pinging: ReturnType<typeof setInterval> | undefined;
  const rest = (): void => {
    clearInterval(pinging);
    pinging = undefined;
    pings = 0;
  };
  const ping = (): void => {
    if (open.size === 0) rest();
    else if (++pings > MAX_PINGS) end('it no longer answers');
    else post({ kind: 'ping' });
  };
  const end = (reason: string): void => {
    rest();
    tell(undefined);
    terminate();
    port.close();
    const error = { name: 'TypeError', message: `The request worker ended: ${reason}` };
    for (const [id, exchange] of open) exchange.hear({ kind: 'failed', id, error });
  };
  const worker: RequestWorker = {
    send(url, request, signal) {
      const id = ++lastId;
      const exchange = new Exchange(id, signal, { post, onEnd: () => open.delete(id) });
      open.set(id, exchange);
      pinging ??= setInterval(ping, PING_EVERY_MS);
      post({ kind: 'send', id, url, request });
      return exchange.response;
    },
    close: () => end('it was closed'),
  };
  port.onmessage = ({ data }: MessageEvent<ToPage>) => {
    pings = 0;
    if (data.kind === 'ready') tell(worker);
    else open.get(data.id)?.hear(data);
  };
  onDeath(end);
  return worker;
}

/** A request as a worker can send it; undefined for one of another form than those of MCP. */
function workerRequest(init: RequestInit | undefined): WorkerRequest | undefined {
  const { method, headers, body, redirect, signal: _, ...others } = init ?? {};
  if (method !== 'POST' || typeof body !== 'string' || Object.keys(others).length > 0) return undefined;
  return {
    ...{ method, body },
    headers: Object.fromEntries(headers instanceof Headers ? headers : new Headers(headers)),
    ...(redirect === undefined ? {} : { redirect }),
  };
}

function isRepeatable(body: string): boolean {
  const message: unknown = JSON.parse(body);
  return isJsonObject(message) && typeof message.method === 'string' && REPEATABLE.test(message.method);
}
