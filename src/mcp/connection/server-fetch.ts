import { writeMarked } from '../../runtime/large-integers.ts';
import { readRetryAfter } from '../calling/retry-after.ts';
import type { WatchedFetch } from '../messages/watched-fetch.ts';
import { challengeOf, type Fetch } from './authorization.ts';
import { checkStatus, type OversizeError, Unauthorized } from './errors.ts';
import { hasLongNumber, markLines } from './mark-lines.ts';
import { type MeterOptions, meterBody, readMetered } from './meter-body.ts';
import type { StandingStreams } from './standing-streams.ts';
import { startOfBody } from './start-of-body.ts';
import { statusTextOf } from './status-text.ts';
import type { StreamOpening } from './stream-opening.ts';
import { wholeEvents } from './whole-events.ts';
import type { WithWholeBody } from './whole-response.ts';

export interface BodyOptions {
  readonly fetch: Fetch;
  /** Bytes of one message, and of a body that is one message. */
  readonly maxMessageBytes: number;
  /** Sees the bodies of responses, where they are listed. */
  readonly bodyOf?: WatchedFetch['bodyOf'] | undefined;
}

export interface ServerFetchOptions extends BodyOptions {
  readonly streams: StandingStreams;
  /** Whether a standing stream is of use: the server tells of changes on it, or may ask questions. */
  readonly wantsStream: () => boolean;
  /** Begins when the standing stream is requested after the handshake, and ends with the answer. */
  readonly opening: StreamOpening;
  /** The standing stream was opened, or ended. */
  readonly onStream: (open: boolean) => void;
  /** The response to this request grew past its bound. */
  readonly onOversize: (requestId: string | number, error: OversizeError) => void;
  /** The response to this request is no answer to it, and none can come elsewhere. */
  readonly onNoAnswer: (requestId: string | number, status: number) => void;
  /** The server refused this request and asks to wait. */
  readonly onRetryAfter: (requestId: string | number, retryAfterMs: number) => void;
}

/** Taken in, and answered later where there is a stream for that: to a request it is no answer. */
const ACCEPTED = 202;

/**
 * The `fetch` of a streamable HTTP connection: bounds what comes in, and opens the standing GET stream only where it is of use. Each one
 * holds a socket for as long as the connection lives, and HTTP/1.1 gives a page six per origin, shared by all tabs.
 */
export function serverFetch(options: ServerFetchOptions): Fetch {
  const { streams, wantsStream, opening, onStream, onOversize, onNoAnswer, onRetryAfter } = options;
  const fetch = withStatus(options.fetch);
  let isStreamOpen = false;
  const stand = (isOpen: boolean) => {
    isStreamOpen = isOpen;
    onStream(isOpen);
  };
  return async (url, init) => {
    if (!isStanding(init)) {
      const response = await fetch(url, exactly(init));
      // Where nobody signs in, a 403 with a challenge still says that somebody would have to.
      const challenge = response.status === 403 ? challengeOf(response, undefined) : undefined;
      if (challenge !== undefined) {
        await response.body?.cancel();
        throw new Unauthorized(challenge);
      }
      if (response.status === ACCEPTED && wantsStream() && isInitialized(init?.body)) opening.begin();
      if (!response.ok || response.status === ACCEPTED) {
        const id = requestIdIn(init?.body);
        const retryAfterMs = response.ok ? undefined : readRetryAfter(response.headers.get('retry-after'));
        if (id !== undefined && retryAfterMs !== undefined) onRetryAfter(id, retryAfterMs);
        if (id !== undefined && response.status === ACCEPTED && !isStreamOpen) onNoAnswer(id, response.status);
      }
      return bounded(response, options, (error) => {
        const id = requestIdIn(init?.body);
        if (id !== undefined) onOversize(id, error);
      });
    }
    const release = wantsStream() ? streams.claim(new URL(url).origin) : undefined;
    // What a server answers that offers no such stream: the SDK then carries on without.
    if (release === undefined) {
      opening.end();
      return new Response(null, { status: 405 });
    }
    try {
      const response = await fetch(url, init);
      if (!response.ok || response.body === null) {
        release();
        // The SDK reads a refusal to its end.
        return bounded(response, options);
      }
      stand(true);
      return bounded(response, options, undefined, () => {
        release();
        stand(false);
      });
    } catch (error) {
      release();
      throw error;
    } finally {
      opening.end();
    }
  };
}

/** The `fetch` of an HTTP+SSE connection, where one GET carries every answer. `onEnd` tells that it ended. */
export function sseFetch(options: BodyOptions, onEnd: () => void): Fetch {
  const fetch = withStatus(options.fetch);
  return async (url, init) => {
    const response = await fetch(url, exactly(init));
    return (init?.method ?? 'GET') === 'GET' && response.ok
      ? bounded(response, options, undefined, onEnd)
      : bounded(response, options);
  };
}

/** Browsers hand on whatever number a server sends as its status, and make no response of it themselves. */
function withStatus(fetch: Fetch): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    // A redirect that the page may not look at has the status 0.
    try {
      if (response.type !== 'opaqueredirect') checkStatus(response.status);
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
    return response;
  };
}

/** A request whose large integers are sent digit by digit. */
function exactly(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init;
  const body = writeMarked(init.body);
  return body === init.body ? init : { ...init, body };
}

/** Whether it ends the handshake, after which the SDK opens the stream. */
function isInitialized(body: unknown): boolean {
  return typeof body === 'string' && body.includes('"notifications/initialized"');
}

/** Whether a request is for the stream on which a server tells of changes. */
function isStanding(init: RequestInit | undefined): boolean {
  if (init?.method !== 'GET') return false;
  const headers = new Headers(init.headers);
  return !headers.has('last-event-id') && headers.get('accept')?.includes('text/event-stream') === true;
}

function bounded(
  response: Response & WithWholeBody,
  { maxMessageBytes: maxBytes, bodyOf }: BodyOptions,
  onOversize?: (error: OversizeError) => void,
  onEnd?: () => void,
): Response {
  const type = response.headers.get('content-type') ?? '';
  const { whole } = response;
  // Nothing of it is to be written otherwise.
  if (whole !== undefined && whole.length <= maxBytes && !hasLongNumber(whole)) {
    bodyOf?.(response)?.(whole);
    return response;
  }
  if (response.body === null) return response;
  const isStream = type.includes('text/event-stream');
  const options = {
    maxBytes,
    onOversize,
    onChunk: bodyOf?.(response),
    // The body of an error is quoted as text, and no server may learn what marks look like.
    ...(response.ok && rewriting(type, isStream)),
  };
  if (response.ok && whole === undefined && !isStream && isJson(type) && onEnd === undefined)
    return readAtOnce(response, response.body, options);
  const isQuoted = !response.ok || !(isStream || isJson(type));
  const source = isQuoted ? startOfBody(response.body) : response.body;
  const body = meterBody(source, { ...options, per: isStream ? 'event' : 'body', onEnd });
  const { status, headers } = response;
  const passed = new Response(body, { status, statusText: statusTextOf(response), headers });
  return Object.defineProperty(passed, 'json', { value: async () => parsed(await passed.text()) });
}

/** A response of the platform, whose body is read without a stream in between: by `text` and `json` alone, for it is locked. */
function readAtOnce(
  response: Response,
  body: ReadableStream<Uint8Array>,
  options: Omit<MeterOptions, 'per'>,
): Response {
  const reader = body.getReader();
  const text = (): Promise<string> => readMetered(reader, options);
  return Object.assign(response, { text, json: async () => parsed(await text()) });
}

function rewriting(type: string, isStream: boolean): Pick<MeterOptions, 'rewriter' | 'shortEvent'> {
  if (isStream) return { rewriter: wholeEvents(markLines('event-stream')), shortEvent };
  return isJson(type) ? { rewriter: markLines('json') } : {};
}

const isJson = (type: string): boolean => type.includes('json');

/** What works in slices; a page that cannot load it any more does without. */
const loadSlices = () => import('./long-messages.ts').catch(() => undefined);

const shortEvent = async (event: Uint8Array): Promise<Uint8Array> => (await loadSlices())?.shortEvent(event) ?? event;

/** Longer text may take more than a slice to be parsed. */
const LONG_CHARS = 64 * 1024;

async function parsed(text: string): Promise<unknown> {
  const slices = text.length <= LONG_CHARS ? undefined : await loadSlices();
  return slices === undefined ? JSON.parse(text) : slices.parseInSlices(text);
}

/** The id of the request that a body holds. Bodies are ours, made by the SDK; a long one takes its time to be read. */
function requestIdIn(body: unknown): string | number | undefined {
  if (typeof body !== 'string') return undefined;
  const { id } = JSON.parse(body) as { id?: unknown };
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}
