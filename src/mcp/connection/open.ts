import type { Client, jsonSchemaValidator, Transport } from '@modelcontextprotocol/client';
import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import type { ProtocolRevision } from '../../runtime/protocol-revisions.ts';
import { type Asker, answerRequests, clientCapabilities } from '../asking/answer-requests.ts';
import type { Endpoint } from '../config.ts';
import type { WatchedFetch } from '../messages/watched-fetch.ts';
import type { LogLevel, Notice, Wire } from '../status.ts';
import { type Authorization, authorizedFetch } from './authorization.ts';
import { CLIENT_INFO } from './client-info.ts';
import { type Failure, readFailure } from './failure.ts';
import { GuardedTransport, type MessageTap, Unanswered } from './guarded-transport.ts';
import { closeQuietly, declaredChanges, type Live, tellsOfChanges } from './live.ts';
import { isModern, negotiation } from './negotiation.ts';
import { redirectTarget, shown } from './redirect-target.ts';
import { serverFetch, sseFetch } from './server-fetch.ts';
import type { StandingStreams } from './standing-streams.ts';

export type Sdk = typeof import('../sdk.ts');
export const LIST_KINDS = ['tools', 'prompts', 'resources'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** What opening a connection needs to know, and whom it tells. */
export interface OpenContext {
  readonly sdk: Sdk;
  readonly maxMessageBytes: number;
  readonly streams: StandingStreams;
  readonly tap?: MessageTap | undefined;
  /** Sends and lists HTTP requests, where they are listed. */
  readonly watched?: WatchedFetch | undefined;
  /** Time for the whole of it, every attempt included. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** A list changed: `told` where the server said so, else it may have changed unheard. */
  readonly onListChanged: (kind: ListKind, isNotified: boolean) => void;
  readonly onNotice: (notice: Notice) => void;
  /** The server, or the SDK, has a line for the log. */
  readonly onLog: (level: LogLevel, logger: string | undefined, data: unknown) => void;
  readonly asker: Asker;
  /** Knows the access token, where the server is one that people sign in to. */
  readonly authorization?: Authorization | undefined;
  readonly onClosed: (live: Live) => void;
  /** Whether changes can be heard has changed. */
  readonly onHearing: () => void;
}

/** A server that does not know the modern revision may answer the question for it with silence; then less is waited. */
const PROBE_SHARE = 1 / 3;
/** Errors of the modern revision (header mismatch, missing capability, unsupported version): no older server sends them. */
const MODERN_ERROR = /"code"\s*:\s*-3202[012]\b/;
const ABOUT_SESSIONS = /session|not initialized/i;

/** Connects and shakes hands. Throws what the SDK or the transport threw, or a {@link SourceError}. */
export async function openConnection(endpoint: Endpoint, context: OpenContext): Promise<Live> {
  try {
    return await (endpoint.kind === 'http' ? openHttp(endpoint, context) : openTransport(endpoint, context));
  } catch (error) {
    if (endpoint.protocol === undefined) throw error;
    const { refusedRevision } = await import('./refused-revision.ts');
    throw refusedRevision(context.sdk, error, endpoint.protocol);
  }
}

async function openTransport(endpoint: Extract<Endpoint, { kind: 'transport' }>, context: OpenContext): Promise<Live> {
  const { timeoutMs } = context;
  const live = await connect(context, 'transport', () => endpoint.make(), { timeoutMs, protocol: endpoint.protocol });
  live.hearsChanges = true;
  return live;
}

type Headers = Readonly<Record<string, string>>;

async function openHttp(endpoint: Extract<Endpoint, { kind: 'http' }>, context: OpenContext): Promise<Live> {
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

interface Attempt {
  readonly timeoutMs: number;
  readonly legacyOnly?: boolean;
  /** The one revision to speak. */
  readonly protocol: ProtocolRevision | undefined;
}

async function connectStreamable(url: URL, headers: Headers, context: OpenContext, attempt: Attempt): Promise<Live> {
  const { sdk, maxMessageBytes, streams, asker } = context;
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
  const http = new sdk.StreamableHTTPClientTransport(url, {
    requestInit: { headers: { ...headers } },
    fetch: serverFetch({
      fetch: authorizedFetch(url.origin, context.authorization, context.watched?.fetch),
      bodyOf: context.watched?.bodyOf,
      maxMessageBytes,
      streams,
      // Many servers ask their questions there, and not on the response of the request that raised them.
      wantsStream: () => asker.elicits || asker.samples || (client !== undefined && tellsOfChanges(client)),
      onStream: hear,
      onOversize: (id, error) => guard?.giveUp(id, new Unanswered('too-large', error.message)),
      onNoAnswer: (id, status) => guard?.giveUp(id, new Unanswered('malformed', `HTTP ${status} without an answer`)),
      onRetryAfter: (id, ms) => guard?.asksToWait(id, ms),
    }),
  });
  const onMade = (opened: { client: Client; guard: GuardedTransport }) => {
    ({ client, guard } = opened);
  };
  live = await connect(context, 'streamable-http', () => http, { ...attempt, url }, onMade);
  live.endSession = () => http.terminateSession();
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
  const { sdk, maxMessageBytes } = context;
  let client: Client | undefined;
  const make = () =>
    new sdk.SSEClientTransport(url, {
      requestInit: { headers: { ...headers } },
      // The answers of all open requests are lost with the stream, and a stream opened anew belongs to another session.
      fetch: sseFetch(
        {
          fetch: authorizedFetch(url.origin, context.authorization, context.watched?.fetch),
          bodyOf: context.watched?.bodyOf,
          maxMessageBytes,
        },
        () => client !== undefined && closeQuietly(client),
      ),
    });
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

async function connect(
  context: OpenContext,
  wire: Wire,
  make: () => ConstructorParameters<typeof GuardedTransport>[0],
  attempt: Attempt & { readonly url?: URL },
  onMade?: (opened: { client: Client; guard: GuardedTransport }) => void,
): Promise<Live> {
  const { sdk, tap, signal } = context;
  const { timeoutMs, legacyOnly, protocol, url } = attempt;
  const guard = new GuardedTransport(make(), tap);
  const client = new sdk.Client(CLIENT_INFO, {
    capabilities: clientCapabilities(context.asker),
    ...negotiation(protocol, Math.ceil(timeoutMs * PROBE_SHARE)),
    jsonSchemaValidator: acceptAll,
  });
  answerRequests(client, context.asker);
  for (const kind of LIST_KINDS) {
    client.setNotificationHandler(`notifications/${kind}/list_changed`, () => context.onListChanged(kind, true));
  }
  client.setNotificationHandler('notifications/message', ({ params }) => {
    context.onLog(params.level, params.logger, params.data);
  });
  onMade?.({ client, guard });
  const stop = () => closeQuietly(client);
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) throw new SourceError('cancelled', 'Stopped while connecting');
    const transport: Transport = guard;
    await client.connect(transport, {
      timeout: timeoutMs,
      signal,
      ...(legacyOnly === true && { prior: { kind: 'legacy' } }),
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
  const live: Live = {
    client,
    transport: guard,
    wire,
    ...(url === undefined ? {} : { url }),
    endSession: () => Promise.resolve(),
    hearsChanges: false,
    pending: 0,
    isClosed: false,
  };
  // Before that, what fails is either overcome or what the attempt fails with.
  client.onerror = (error) => context.onLog('warning', 'connection', error.message);
  client.onclose = () => {
    live.isClosed = true;
    context.onClosed(live);
  };
  return live;
}

/**
 * The validator that is passed to the SDK, which would take another one in a page than in Node. It accepts everything: we
 * send requests past the SDK's own checks of results, and the host checks them.
 */
const acceptAll: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};
