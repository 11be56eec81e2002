import type { Client } from '@modelcontextprotocol/client';
import { messageOf } from '../../runtime/json.ts';
import type { Endpoint } from '../config.ts';
import { SSEClientTransport, StreamableHTTPClientTransport } from '../sdk-http.ts';
import { authorizedFetch } from './authorization.ts';
import { type Attempt, connect, LIST_KINDS, type OpenContext } from './connect.ts';
import { type GuardedTransport, Unanswered } from './guarded-transport.ts';
import { closeQuietly, declaredChanges, type Live, tellsOfChanges } from './live.ts';
import { isModern } from './negotiation.ts';
import { type Failure, readFailure } from './read-failure.ts';
import { redirectTarget, shown } from './redirect-target.ts';
import { serverFetch, sseFetch } from './server-fetch.ts';
import { shortWay } from './short-way.ts';
import { createStreamOpening } from './stream-opening.ts';

/** Errors of the modern revision (header mismatch, missing capability, unsupported version): no older server sends them. */
const MODERN_ERROR = /"code"\s*:\s*-3202[012]\b/;
const ABOUT_SESSIONS = /session|not initialized/i;

/** Our own `fetch` writes the bodies that the SDK makes. */
const WRITES_MARKS = { writesMarks: true };

type Headers = Readonly<Record<string, string>>;

/** Connects to an address, by whichever transport and generation of the protocol it speaks. */
export async function openHttp(endpoint: Extract<Endpoint, { kind: 'http' }>, context: OpenContext): Promise<Live> {
  const { url: start, headers, protocol } = endpoint;
  const deadline = performance.now() + context.timeoutMs;
  const left = () => Math.max(1, Math.ceil(deadline - performance.now()));
  let url = start;
  let legacyOnly = protocol !== undefined && !isModern(protocol);
  for (;;) {
    try {
      return await connectStreamable(url, headers, context, { timeoutMs: left(), legacyOnly, protocol });
    } catch (error) {
      const failure = readFailure(context.sdk, error);
      if (context.signal.aborted) throw error;
      const next = nextAttempt(failure);
      if (next === 'older-handshake' && protocol === undefined && !legacyOnly && left() > 100) {
        legacyOnly = true;
      } else if (next === 'redirect' && url === start) {
        url = await redirectTarget(start, error);
        context.onNotice({
          kind: 'redirected',
          message: `The server redirects to ${shown(url)}, which is used instead`,
        });
      } else if (next === 'sse' && (protocol === undefined || !isModern(protocol))) {
        const live = await connectSse(url, headers, context, { timeoutMs: left(), protocol });
        // That it is no older server either adds nothing: what streamable HTTP was answered says more.
        if (live === undefined) throw error;
        return live;
      } else {
        throw error;
      }
    }
  }
}

/** What may still work after an attempt failed, most specific first. */
export function nextAttempt(failure: Failure): 'older-handshake' | 'redirect' | 'sse' | 'none' {
  switch (failure.kind) {
    case 'timeout':
      return 'older-handshake';
    case 'broken':
      // In a worker the SDK takes a blocked request for an outage, though only its headers may have been refused.
      return typeof document === 'undefined' && 'WorkerGlobalScope' in globalThis ? 'older-handshake' : 'none';
    case 'http': {
      const { status, body } = failure;
      if (status === 0 || (status >= 300 && status < 400)) return 'redirect';
      if (status >= 500) return 'older-handshake';
      if ((status === 400 || status === 404 || status === 405) && !MODERN_ERROR.test(body)) {
        return ABOUT_SESSIONS.test(body) ? 'none' : 'sse';
      }
      return 'none';
    }
    default:
      return 'none';
  }
}

async function connectStreamable(url: URL, headers: Headers, context: OpenContext, attempt: Attempt): Promise<Live> {
  const { maxMessageBytes, streams, asker } = context;
  let guard: GuardedTransport | undefined;
  let client: Client | undefined;
  let live: Live | undefined;
  let streamOpen = false;
  const hear = (open: boolean) => {
    streamOpen = open;
    if (live === undefined) return;
    live.hearsChanges = open;
    // Whatever changed while nobody listened was missed.
    if (open) for (const kind of LIST_KINDS) context.onListChanged(kind, false);
    context.onHearing();
  };
  const opening = createStreamOpening();
  const fetch = serverFetch({
    fetch: authorizedFetch(url.origin, context.authorization, context.watched?.fetch ?? context.fetch),
    bodyOf: context.watched?.bodyOf,
    maxMessageBytes,
    streams,
    // Many servers ask their questions there, and not on the response of the request that raised them.
    wantsStream: () => asker.elicits || asker.samples || (client !== undefined && tellsOfChanges(client)),
    opening,
    onStream: hear,
    onOversize: (id, error) => guard?.giveUp(id, new Unanswered('too-large', error.message)),
    onNoAnswer: (id, status) => guard?.giveUp(id, new Unanswered('malformed', `HTTP ${status} without an answer`)),
    onRetryAfter: (id, ms) => guard?.asksToWait(id, ms),
  });
  const way = (context.shortWay ?? shortWay)(url, headers, fetch);
  const http = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { ...headers } },
    fetch: way.fetch,
  });
  const onMade = (opened: { client: Client; guard: GuardedTransport }) => {
    ({ client, guard } = opened);
  };
  const make = () => Object.assign(http, WRITES_MARKS, { send: way.send(http) });
  live = await connect(context, 'streamable-http', make, { ...attempt, url }, onMade);
  live.endSession = () => http.terminateSession();
  if (asker.elicits || asker.samples) live.opening = opening;
  if (streamOpen) hear(true);
  if (live.client.getProtocolEra() === 'modern') void listen(live, url, context, hear);
  return live;
}

/** The modern revision has no GET stream: changes are told on the response of a request that stays open. Never rejects. */
async function listen(live: Live, url: URL, context: OpenContext, hear: (open: boolean) => void): Promise<void> {
  const declared = declaredChanges(live.client);
  const release = tellsOfChanges(live.client) ? context.streams.claim(url.origin) : undefined;
  if (release === undefined) return;
  try {
    const filter = {
      ...(declared.tools && { toolsListChanged: true }),
      ...(declared.prompts && { promptsListChanged: true }),
      ...(declared.resources && { resourcesListChanged: true }),
    };
    const subscription = await live.client.listen(filter, { timeout: context.timeoutMs });
    hear(true);
    await subscription.closed;
    hear(false);
  } catch (error) {
    // Its lists are asked for again instead.
    context.onLog('warning', 'connection', `The server offers no stream of changes: ${messageOf(error)}`);
  } finally {
    release();
  }
}

async function connectSse(
  url: URL,
  headers: Headers,
  context: OpenContext,
  attempt: Attempt,
): Promise<Live | undefined> {
  const { maxMessageBytes } = context;
  let client: Client | undefined;
  const make = () => {
    const sse = new SSEClientTransport(url, {
      requestInit: { headers: { ...headers } },
      // The answers of all open requests are lost with the stream, and a stream opened anew belongs to another session.
      fetch: sseFetch(
        {
          fetch: authorizedFetch(url.origin, context.authorization, context.watched?.fetch ?? context.fetch),
          bodyOf: context.watched?.bodyOf,
          maxMessageBytes,
        },
        () => client !== undefined && closeQuietly(client),
      ),
    });
    return Object.assign(sse, WRITES_MARKS);
  };
  try {
    const live = await connect(context, 'sse', make, { ...attempt, legacyOnly: true, url }, (opened) => {
      client = opened.client;
    });
    live.hearsChanges = true;
    context.onNotice({
      kind: 'legacy-transport',
      message: 'The server speaks only the HTTP+SSE transport of 2024-11-05',
    });
    return live;
  } catch {
    return undefined;
  }
}
