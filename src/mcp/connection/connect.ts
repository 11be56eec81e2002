import type { Client, jsonSchemaValidator, Transport } from '@modelcontextprotocol/client';
import { SourceError } from '../../runtime/errors.ts';
import type { ProtocolRevision } from '../../runtime/protocol-revisions.ts';
import { type Asker, answerRequests, clientCapabilities } from '../asking/answer-requests.ts';
import type { WatchedFetch } from '../messages/watched-fetch.ts';
import type { LogLevel, Notice, Wire } from '../status.ts';
import type { Authorization, Fetch } from './authorization.ts';
import { CLIENT_INFO } from './client-info.ts';
import { GuardedTransport, type MessageTap } from './guarded-transport.ts';
import type { Live } from './live.ts';
import { negotiation } from './negotiation.ts';
import type { MakeShortWay } from './short-way.ts';
import type { StandingStreams } from './standing-streams.ts';

export type Sdk = typeof import('../sdk.ts');
export const LIST_KINDS = ['tools', 'prompts', 'resources'] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** What opening a connection needs to know, and whom it tells. */
export interface OpenContext {
  readonly sdk: Sdk;
  readonly maxMessageBytes: number;
  /** Sends HTTP requests; the platform's where absent. */
  readonly fetch?: Fetch | undefined;
  readonly shortWay?: MakeShortWay | undefined;
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
  /** Is given the closing of a transport that did not come to serve, which may take a while. */
  readonly onEnding: (closing: Promise<unknown>) => void;
}

/** A server that does not know the modern revision may answer the question for it with silence; then less is waited. */
const PROBE_SHARE = 1 / 3;

/** One attempt of those that opening a connection may take. */
export interface Attempt {
  readonly timeoutMs: number;
  readonly legacyOnly?: boolean;
  /** The one revision to speak. */
  readonly protocol: ProtocolRevision | undefined;
}

/** Shakes hands over a transport. Throws what the SDK or the transport threw, or a {@link SourceError}. */
export async function connect(
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
  // The client knows the transport only once it has asked for the revision, and closes without waiting.
  const stop = () => context.onEnding(guard.close());
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) throw new SourceError('cancelled', 'Stopped while connecting');
    const transport: Transport = guard;
    await client.connect(transport, {
      timeout: timeoutMs,
      signal,
      ...(legacyOnly === true && { prior: { kind: 'legacy' } }),
    });
  } catch (error) {
    stop();
    throw error;
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
