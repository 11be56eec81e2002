import { SourceError } from '../../runtime/errors.ts';
import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import type { Endpoint } from '../config.ts';
import type { WatchedFetch } from '../messages/watched-fetch.ts';
import type { ConnectionStatus, ServerInfo } from '../status.ts';
import { abortable } from './abortable.ts';
import { LIST_KINDS, type OpenContext } from './connect.ts';
import { type Doing, isCancelled } from './doing.ts';
import { Unauthorized } from './errors.ts';
import { type Live, tellsOfChanges } from './live.ts';
import { loadFailures } from './load-failures.ts';
import { openConnection } from './open.ts';
import type { Failure } from './read-failure.ts';
import { createStandingStreams, standingStreams } from './standing-streams.ts';

export interface ConnectionOptions
  extends Pick<
    OpenContext,
    | 'maxMessageBytes'
    | 'fetch'
    | 'shortWay'
    | 'tap'
    | 'onListChanged'
    | 'onNotice'
    | 'onLog'
    | 'asker'
    | 'authorization'
  > {
  readonly connectTimeoutMs: number;
  /** Whether a stream is held open on which the server tells of changes. */
  readonly hearsChanges?: boolean;
  /** Where HTTP requests are listed, loads what lists them. */
  readonly watch?: (() => Promise<WatchedFetch>) | undefined;
  readonly onStatus: () => void;
  /** A new connection was made. What is sent now comes before what waited for it. */
  readonly onOpen?: (live: Live) => void;
}

/** One request, and what may be done when it is lost on the way. */
export interface RequestPlan<T> {
  /** The server, as whoever asks knows it, for messages. */
  readonly server: string;
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
  /** True where running it twice does no harm. */
  readonly repeatable: boolean;
  readonly send: (live: Live, signal: AbortSignal | undefined) => Promise<T>;
  /** Headers that it carries beside those of every request. */
  readonly ownHeaders?: () => readonly string[];
  /** Waits as long as the server asks before the request is sent again; false where that is too long. */
  readonly awaitRetry?: (retryAfterMs: number, status: number) => Promise<boolean>;
}

/** A server that leaves a last request without an answer does not keep its connection open. */
const FINISH_WITHIN_MS = 2000;
/** A server that asks to wait each time is not waited for all day. */
const MAX_WAITS = 3;

const MAX_INSTRUCTIONS_LENGTH = 20_000;
const MAX_CAPABILITIES_LENGTH = 20_000;
const MAX_NAME_LENGTH = 200;

const NO_STREAMS = createStandingStreams(0);

type Phase = Exclude<ConnectionStatus, { state: 'ready' }>;

/**
 * A connection that outlives its sessions: opened when first needed, once for all who need it, and opened again when the
 * server forgot it.
 */
export class Connection {
  readonly #endpoint: Endpoint;
  readonly #options: ConnectionOptions;
  readonly #closing = new AbortController();
  #live: Live | undefined;
  #opening: Promise<Live> | undefined;
  #phase: Phase = { state: 'idle' };
  #used = false;
  readonly #unfinished = new Set<Promise<unknown>>();
  /** Transports that are being closed, such as a process that has a moment to end. */
  readonly #endings = new Set<Promise<unknown>>();

  constructor(endpoint: Endpoint, options: ConnectionOptions) {
    this.#endpoint = endpoint;
    this.#options = options;
  }

  /** The open connection, if there is one now. */
  get live(): Live | undefined {
    return this.#live?.isClosed === false ? this.#live : undefined;
  }

  /** Whether calls must mirror marked arguments in headers: over HTTP, on the modern revision. */
  get mirrorsHeaders(): boolean {
    return this.live?.wire === 'streamable-http' && this.live.client.getProtocolEra() === 'modern';
  }

  /** Where it stands. `ready` carries what the server said of itself. */
  get status(): Phase | Omit<Extract<ConnectionStatus, { state: 'ready' }>, 'skipped' | 'toolCount'> {
    const { live } = this;
    return live === undefined || this.#phase.state !== 'idle' ? this.#phase : readyStatus(live);
  }

  /** Sends a request, connecting first. Throws {@link SourceError}. */
  async request<T>(plan: RequestPlan<T>): Promise<T> {
    const { server, what, repeatable, signal, send } = plan;
    const doing: Doing = { server, what, signal, endpoint: this.#endpoint };
    const left = { refused: 1, broken: repeatable ? 1 : 0, waits: repeatable ? MAX_WAITS : 0 };
    for (;;) {
      const live = await this.opened(server, signal, what);
      live.pending++;
      try {
        const answer = await send(live, signal);
        if (this.live === live && this.#phase.state !== 'idle') this.#setPhase({ state: 'idle' });
        return answer;
      } catch (error) {
        if (error instanceof SourceError) throw error;
        const [sdk, { readFailure, toSourceError }] = await Promise.all([import('../sdk.ts'), loadFailures()]);
        const failure = readFailure(sdk, error);
        if (isCancelled(doing, error)) throw toSourceError(failure, doing, error);
        const lost = this.#isSessionLost(failure, live);
        if (lost || failure.kind === 'refused') this.#drop(live, lost ? 'The server no longer knows the session' : '');
        // What the server never had can be sent again; what it may have had, only where running it twice does no harm.
        const budget =
          lost || failure.kind === 'refused' ? 'refused' : failure.kind === 'broken' ? 'broken' : undefined;
        if (budget !== undefined && left[budget]-- > 0 && this.#canOpen()) continue;
        if (failure.kind === 'http' && failure.retryAfterMs !== undefined && left.waits-- > 0) {
          if ((await plan.awaitRetry?.(failure.retryAfterMs, failure.status)) === true) continue;
        }
        if (failure.kind === 'broken') await this.#throwIfUnsent(live, plan, error);
        throw this.#failed(failure, doing, toSourceError(failure, doing, error), repeatable);
      } finally {
        live.pending--;
        this.#retire(live);
      }
    }
  }

  /** The open connection, made where there is none. Throws {@link SourceError}. */
  opened(server: string, signal: AbortSignal | undefined, what: string): Promise<Live> {
    return this.live === undefined ? this.#opened(server, signal, what) : Promise.resolve(this.live);
  }

  /** Has closing wait a little for something that must still be sent. */
  finishFirst(work: Promise<unknown>): void {
    keepUntilSettled(this.#unfinished, work);
  }

  /** Ends the session and closes. Requests on their way fail. Idempotent. */
  async close(): Promise<void> {
    await within(FINISH_WITHIN_MS, this.#finish());
    const { live } = this;
    this.#live = undefined;
    this.#setPhase({ state: 'closed' });
    this.#closing.abort();
    if (live !== undefined) {
      live.isClosed = true;
      // A server may refuse to end a session or be gone itself; either way nothing more is owed to it.
      await Promise.allSettled([live.endSession()]);
      this.#ends(live.client.close());
    }
    await Promise.allSettled(this.#endings);
  }

  #ends(closing: Promise<unknown>): void {
    keepUntilSettled(this.#endings, closing);
  }

  /** What must still be sent may lead to more of it: the id of a task to the request that cancels it. */
  async #finish(): Promise<void> {
    while (this.#unfinished.size > 0) await Promise.allSettled(this.#unfinished);
  }

  #opened(server: string, signal: AbortSignal | undefined, what: string): Promise<Live> {
    // One signal may stop many calls: a signal of its own for each keeps Node from taking that for a leak.
    return abortable(this.#open(server), signal && AbortSignal.any([signal]), what);
  }

  #open(server: string): Promise<Live> {
    if (this.#phase.state === 'closed') {
      return Promise.reject(new SourceError('broken', `The connection to ${server} was closed`));
    }
    if (this.live !== undefined) return Promise.resolve(this.live);
    this.#opening ??= this.#openNow(server).finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #openNow(server: string): Promise<Live> {
    const { connectTimeoutMs, watch, onListChanged, onStatus, onOpen } = this.#options;
    if (!this.#canOpen()) {
      throw new SourceError('broken', `The connection to ${server} is closed`, { hint: 'Connect it again' });
    }
    if (this.#phase.state !== 'reconnecting') this.#setPhase({ state: 'connecting' });
    this.#used = true;
    const [sdk, watched] = await Promise.all([import('../sdk.ts'), watch?.()]);
    try {
      const live = await openConnection(this.#endpoint, {
        ...this.#options,
        sdk,
        watched,
        streams: this.#options.hearsChanges !== false ? standingStreams : NO_STREAMS,
        timeoutMs: connectTimeoutMs,
        signal: this.#closing.signal,
        onHearing: onStatus,
        onEnding: (closing) => this.#ends(closing),
        onClosed: (closed) => {
          if (this.#live === closed) this.#drop(closed, 'The connection was closed by the server');
        },
      });
      if (this.#closing.signal.aborted) {
        this.#ends(live.client.close());
        throw new SourceError('cancelled', `Stopped while connecting to ${server}`);
      }
      this.#live = live;
      // Lists that an earlier session gave say nothing of this one.
      for (const kind of LIST_KINDS) onListChanged(kind, false);
      onOpen?.(live);
      this.#setPhase({ state: 'idle' });
      return live;
    } catch (error) {
      const { readFailure, toSourceError } = await loadFailures();
      const read = readFailure(sdk, error);
      // The SDK tells of the last of several attempts; people wait for all of them.
      const failure: Failure = read.kind === 'timeout' ? { kind: 'timeout', afterMs: connectTimeoutMs } : read;
      const doing: Doing = { server, what: 'connecting', signal: this.#closing.signal, endpoint: this.#endpoint };
      const problem = error instanceof SourceError ? error : toSourceError(failure, doing, error);
      this.#setPhase(failedPhase(problem));
      throw problem;
    }
  }

  /** A transport object serves once; everything else can be opened again. */
  #canOpen(): boolean {
    if (this.#closing.signal.aborted) return false;
    return this.#endpoint.kind === 'http' || this.#endpoint.reopens || !this.#used;
  }

  /** After a restart a server answers 404, and some 400 with a word about sessions, to requests of a session it forgot. */
  #isSessionLost(failure: Failure, live: Live): boolean {
    if (failure.kind !== 'http' || live.transport.sessionId === undefined) return false;
    return failure.status === 404 || (failure.status === 400 && /session/i.test(failure.body));
  }

  #drop(live: Live, reason: string): void {
    live.isClosed = true;
    if (this.#live !== live) return;
    this.#live = undefined;
    if (this.#canOpen()) this.#setPhase(reason === '' ? { state: 'idle' } : { state: 'reconnecting', reason });
    else this.#setPhase({ state: 'failed', failure: 'broken', message: reason || 'The connection was closed' });
  }

  #retire(live: Live): void {
    if (live.isClosed && live.pending === 0) this.#ends(live.client.close());
  }

  /** A browser says the same of a connection that broke and of a request that the server's CORS settings kept it from sending. */
  async #throwIfUnsent(live: Live, plan: RequestPlan<unknown>, cause: unknown): Promise<void> {
    const headerNames = plan.ownHeaders?.() ?? [];
    if (live.url === undefined || headerNames.length === 0) return;
    const { unsentRequest } = await import('../doctor/unsent-request.ts');
    const problem = await unsentRequest(live.url, headerNames, plan, cause);
    if (problem === undefined) return;
    this.#setPhase(failedPhase(problem));
    throw problem;
  }

  #failed(failure: Failure, doing: Doing, problem: SourceError, repeatable: boolean): SourceError {
    if (failure.kind === 'broken' && !repeatable) {
      return new SourceError(
        'broken',
        `The connection to ${doing.server} broke while ${doing.what}: it is not known whether the tool ran (${failure.detail})`,
        { hint: 'Check on the server what was done before trying again', cause: problem.cause },
      );
    }
    const needsSignIn = failure.kind === 'http' && failure.status === 401;
    // A browser does not tell a server that is gone from a connection that broke; what broke twice is not there.
    const isGone = failure.kind === 'refused' || failure.kind === 'broken';
    if (needsSignIn || isGone) this.#setPhase(failedPhase(problem));
    return problem;
  }

  #setPhase(phase: Phase): void {
    if (this.#phase.state === 'closed') return;
    this.#phase = phase;
    this.#options.onStatus();
  }
}

function keepUntilSettled(works: Set<Promise<unknown>>, work: Promise<unknown>): void {
  works.add(work);
  void Promise.allSettled([work]).then(() => works.delete(work));
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(resolve).finally(() => clearTimeout(timer));
  });
}

function failedPhase(problem: SourceError): Phase {
  const { failure, message, hint, details, cause } = problem;
  // A 403 without a challenge is about the page or the account: no sign-in is asked for.
  const needsSignIn = failure === 'auth' && (details.status !== 403 || cause instanceof Unauthorized);
  if (needsSignIn) return { state: 'needs-auth', message, hint: hint ?? '' };
  return { state: 'failed', failure, message, ...(hint === undefined ? {} : { hint }) };
}

function readyStatus(live: Live): Omit<Extract<ConnectionStatus, { state: 'ready' }>, 'skipped' | 'toolCount'> {
  const { client, wire, url, hearsChanges } = live;
  const info = client.getServerVersion();
  const capabilities = client.getServerCapabilities();
  const instructions = client.getInstructions();
  return {
    state: 'ready',
    wire,
    revision: client.getNegotiatedProtocolVersion() ?? 'unknown',
    era: client.getProtocolEra() ?? 'legacy',
    ...(url === undefined ? {} : { url: url.href }),
    ...(info === undefined ? {} : { serverInfo: serverInfo(info) }),
    capabilities: bounded(capabilities),
    ...(instructions === undefined ? {} : { instructions: instructions.slice(0, MAX_INSTRUCTIONS_LENGTH) }),
    hearsChanges: hearsChanges && tellsOfChanges(client),
  };
}

function serverInfo(info: { name: string; version: string; title?: string | undefined }): ServerInfo {
  const { name, version, title } = info;
  return {
    name: name.slice(0, MAX_NAME_LENGTH),
    version: version.slice(0, MAX_NAME_LENGTH),
    ...(title === undefined ? {} : { title: title.slice(0, MAX_NAME_LENGTH) }),
  };
}

/** Capabilities are shown whole; a server with far too many shows none. */
function bounded(capabilities: unknown): JsonObject {
  if (!isJsonObject(capabilities)) return {};
  return JSON.stringify(capabilities).length > MAX_CAPABILITIES_LENGTH ? {} : capabilities;
}
