import { Agent, type ClientRequest, globalAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent, globalAgent as secureGlobalAgent } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { hasLongNumber } from '../../mcp/connection/mark-lines.ts';
import { type RequestStop, stopBy } from '../../mcp/connection/request-stop.ts';
import { type AskAtOnce, isResult } from '../../mcp/connection/short-way.ts';
import type { Fetch } from '../../mcp/index.ts';
import { writeMarked } from '../../runtime/large-integers.ts';
import { LIMITS } from '../../runtime/limits.ts';
import { readReceived, readResponse } from './read-response.ts';

/** Idle connections are closed after this: servers close theirs after 5 s and more, maybe under a new request. */
const IDLE_MS = 4_000;
const CONNECT_MS = 10_000;
/** A connection on which nothing moves is given up where no run can wait for it any more. */
const SILENT_MS = LIMITS.timeoutMs.max + LIMITS.maxWaitMs.max;
/** What the platform's `fetch` says beside what it is given: some servers refuse who says nothing of itself. */
const OWN_HEADERS = { 'user-agent': 'node', 'accept-encoding': 'gzip, deflate, br' };

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

export interface HttpFetch {
  readonly fetch: Fetch;
  /** For requests that have a stop each: a response is made of no answer that needs none. */
  readonly askAtOnce: AskAtOnce;
}

/** How long a request waits. */
interface Waits {
  /** For its connection, TLS included. */
  readonly connectMs: number;
  /** While nothing is sent or received. */
  readonly silentMs: number;
}

/**
 * A `fetch` over Node's own HTTP for the connections to MCP servers: it takes less than half of the time of the platform's, which
 * would be most of what a call costs. Requests of other forms than theirs go by the platform's.
 */
export function createHttpFetch({ connectMs = CONNECT_MS, silentMs = SILENT_MS }: Partial<Waits> = {}): HttpFetch {
  const wires = {
    'http:': { send: requestHttp, agent: new Agent(settingsLike(globalAgent)) },
    'https:': { send: requestHttps, agent: new SecureAgent(settingsLike(secureGlobalAgent)) },
  };
  const wireOf = ({ protocol }: URL) => (protocol in wires ? wires[protocol as keyof typeof wires] : undefined);
  const ask = async <T>(
    { send, agent }: NonNullable<ReturnType<typeof wireOf>>,
    { target, method, headers, body, stop }: Asked,
    read: Read<T>,
  ): Promise<T> => {
    if (stop?.stopped !== undefined) throw stop.stopped.reason;
    const sent = send(target, { agent, timeout: silentMs, method, headers: { ...OWN_HEADERS, ...headers } });
    const answered = responseTo(sent, connectMs, stop, read);
    sent.end(body);
    return answered;
  };
  /** Responses to requests that were sent at once and have to be read, by the signals of these. */
  const unread = new WeakMap<AbortSignal, Response>();
  const byNode: Fetch = async (url, init = {}) => {
    const { body = null, redirect, signal, method = 'GET' } = init;
    const answered = signal && unread.get(signal);
    if (answered) {
      unread.delete(signal);
      return answered;
    }
    const target = url instanceof URL ? url : new URL(url);
    const wire = wireOf(target);
    if (wire === undefined || redirect !== 'manual' || (body !== null && typeof body !== 'string')) {
      return fetch(url, init);
    }
    const headers = Object.fromEntries(init.headers instanceof Headers ? init.headers : new Headers(init.headers));
    const stop = signal ? stopBy(signal) : undefined;
    return ask(wire, { target, method, headers, body: body ?? undefined, stop }, readResponse);
  };
  return {
    fetch: byNode,
    async askAtOnce({ url, headers, body, stop, id }) {
      const wire = wireOf(url);
      if (wire === undefined || stop === undefined) return undefined;
      const request = { target: url, method: 'POST', headers, body: writeMarked(body), stop };
      const { whole, response } = await ask(wire, request, readReceived);
      const answer = whole === undefined || hasLongNumber(whole) ? undefined : parsed(whole);
      if (isResult(answer, id)) return answer;
      unread.set(stop.signal, response());
      return undefined;
    },
  };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** A request, its headers by names in small letters. */
interface Asked {
  readonly target: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly stop: RequestStop | undefined;
}

/** The settings of Node's own connections as far as they count here: it may have been started with a proxy. */
function settingsLike(agent: Agent | SecureAgent): { readonly keepAlive: true; readonly timeout: number } {
  const { proxyEnv } = (agent as { readonly options?: { readonly proxyEnv?: object } }).options ?? {};
  return { keepAlive: true, timeout: IDLE_MS, ...(proxyEnv === undefined ? {} : { proxyEnv }) };
}

type Read<T> = (incoming: IncomingMessage, body: Readable, stop: RequestStop | undefined) => Promise<T>;

/** Rejects as the platform's `fetch` does: with the signal's reason, or with a `TypeError` whose cause tells what happened. */
function responseTo<T>(
  sent: ClientRequest,
  connectMs: number,
  stop: RequestStop | undefined,
  read: Read<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let body: Readable | undefined;
    const end = (reason: Error): void => {
      body?.destroy(reason);
      sent.destroy(reason);
    };
    const release = stop?.onStop((reason) => {
      reject(reason);
      end(reason as Error);
    });
    endWhereNotConnected(sent, connectMs);
    sent.once('timeout', () => end(Object.assign(new Error('The connection is silent'), { code: 'ETIMEDOUT' })));
    // The error is made only where it is used: recording a stack takes time.
    const lose = (cause?: Error): void => {
      // What happens to a response is heard on its body.
      if (body !== undefined) return;
      release?.();
      reject(new TypeError('fetch failed', { cause: cause ?? new Error('The connection ended without an answer') }));
    };
    sent.on('error', lose);
    // Node emits no error where a server changes to another protocol.
    sent.once('close', () => lose());
    sent.once('response', (incoming) => {
      body = decoded(incoming);
      body.once('close', () => release?.());
      read(incoming, body, stop).then(resolve, (error: unknown) => {
        incoming.destroy();
        reject(error);
      });
    });
  });
}

/** Gives a request up whose connection is not made in time. */
function endWhereNotConnected(sent: ClientRequest, connectMs: number): void {
  sent.once('socket', (socket) => {
    if (!socket.connecting) return;
    const late = Object.assign(new Error(`No connection within ${connectMs / 1_000} s`), {
      // As the platform's `fetch` names it.
      code: 'UND_ERR_CONNECT_TIMEOUT',
    });
    const timer = setTimeout(() => sent.destroy(late), connectMs);
    const stop = (): void => clearTimeout(timer);
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', stop);
    socket.once('close', stop);
  });
}

/** The body of a response without its encoding; one that is not known is left as it is. */
function decoded(incoming: IncomingMessage): Readable {
  const encoding = incoming.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (!Object.hasOwn(DECODERS, encoding)) return incoming;
  const decoder = DECODERS[encoding as keyof typeof DECODERS]();
  const flush = decoder._flush.bind(decoder);
  // An empty body has no encoding, whatever its headers say: the decoder would take it for one that was cut.
  decoder._flush = (done) => (decoder.bytesWritten === 0 ? done() : flush(done));
  // What goes wrong is heard on the decoder, which is read.
  return pipeline(incoming, decoder, () => undefined);
}
