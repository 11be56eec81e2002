import type { StartedRealm } from '../../runtime/bridge/index.ts';
import { isJsonObject } from '../../runtime/json.ts';
import type { Fetch } from '../connection/authorization.ts';
import { Exchange } from './exchange.ts';
import type { FarRequest, ToPage, ToWorker } from './messages.ts';

/** A `fetch` that has a worker send what it can. */
export interface FarFetch {
  readonly fetch: Fetch;
  /** Ends the worker. What is asked for from then on is sent from here. */
  close(): void;
}

/** The worker, once it is there. */
interface Far {
  send(url: string, request: FarRequest, signal: AbortSignal | null | undefined): Promise<Response>;
  close(): void;
}

/** Requests that do no harm when they are sent twice. */
const REPEATABLE = /^(?:initialize|ping|server\/discover|(?:tools|prompts|resources|resources\/templates)\/list)$/;

/**
 * Sends POST requests from a worker: what a browser does for each costs the thread of a page more than all else of a tool call.
 * Whatever else, and what is asked for while there is no worker, goes by `near`.
 *
 * Settings of the browser may refuse to a worker what they allow a page, such as the local network. So a server is first asked
 * something that may be asked again, and only one that answered gets its calls from the worker.
 */
export function createFarFetch(
  start: () => StartedRealm,
  near: Fetch = (url, init) => globalThis.fetch(url, init),
): FarFetch {
  /** Whether a worker may speak to an origin, where that is known. */
  const isReached = new Map<string, boolean>();
  let far: Far | undefined;
  const realm = openFar(start, (there) => {
    far = there;
  });

  const probe = async (there: Far, origin: string, url: string, request: FarRequest, init: RequestInit) => {
    try {
      const response = await there.send(url, request, init.signal);
      isReached.set(origin, true);
      return response;
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      const response = await near(url, init);
      isReached.set(origin, false);
      return response;
    }
  };

  return {
    async fetch(url, init) {
      const request = farRequest(init);
      if (far === undefined || request === undefined) return near(url, init);
      if (init?.signal?.aborted === true) throw init.signal.reason;
      const { href, origin } = url instanceof URL ? url : new URL(url);
      const reached = isReached.get(origin);
      if (reached === true) return far.send(href, request, init?.signal);
      if (reached === false || !isRepeatable(request.body)) return near(url, init);
      return probe(far, origin, href, request, init as RequestInit);
    },
    close: () => realm.close(),
  };
}

/** Starts the worker. It is told of when it listens, and when it is no more. */
function openFar(start: () => StartedRealm, tell: (far: Far | undefined) => void): { close(): void } {
  const open = new Map<number, Exchange>();
  let lastId = 0;
  const { port, terminate, onDeath } = start();
  const post = (message: ToWorker): void => port.postMessage(message);
  const end = (reason: string): void => {
    tell(undefined);
    terminate();
    port.close();
    const error = { name: 'TypeError', message: `The worker that sends requests has ended: ${reason}` };
    for (const [id, exchange] of open) exchange.hear({ kind: 'failed', id, error });
  };
  const far: Far = {
    send(url, request, signal) {
      const id = ++lastId;
      const exchange = new Exchange(id, signal, { post, onEnd: () => open.delete(id) });
      open.set(id, exchange);
      post({ kind: 'send', id, url, request });
      return exchange.response;
    },
    close: () => end('it was closed'),
  };
  port.onmessage = ({ data }: MessageEvent<ToPage>) => {
    if (data.kind === 'ready') tell(far);
    else open.get(data.id)?.hear(data);
  };
  onDeath(end);
  return far;
}

/** A request as a worker can send it; undefined for one of another form than those of MCP. */
function farRequest(init: RequestInit | undefined): FarRequest | undefined {
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
