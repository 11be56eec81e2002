import { writeMarked } from '../../runtime/large-integers.ts';
import { readRetryAfter } from '../calling/retry-after.ts';
import type { WatchedFetch } from '../messages/watched-fetch.ts';
import { challengeOf, type Fetch } from './authorization.ts';
import { type OversizeError, Unauthorized } from './errors.ts';
import { markLines } from './mark-lines.ts';
import { meterBody } from './meter-body.ts';
import type { StandingStreams } from './standing-streams.ts';

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
  const { fetch, streams, wantsStream, onStream, onOversize, onNoAnswer, onRetryAfter } = options;
  let isStreamOpen = false;
  const stand = (isOpen: boolean) => {
    isStreamOpen = isOpen;
    onStream(isOpen);
  };
  return async (url, init) => {
    const headers = new Headers(init?.headers);
    const isStanding = init?.method === 'GET' && !headers.has('last-event-id') && accepts(headers, 'text/event-stream');
    if (!isStanding) {
      const response = await fetch(url, exactly(init));
      // Where nobody signs in, a 403 with a challenge still says that somebody would have to.
      const challenge = response.status === 403 ? challengeOf(response, undefined) : undefined;
      if (challenge !== undefined) throw new Unauthorized(challenge);
      const id = requestIdIn(init?.body);
      if (id !== undefined) {
        if (response.status === ACCEPTED && !isStreamOpen) onNoAnswer(id, response.status);
        const retryAfterMs = response.ok ? undefined : readRetryAfter(response.headers.get('retry-after'));
        if (retryAfterMs !== undefined) onRetryAfter(id, retryAfterMs);
      }
      return bounded(response, options, (error) => {
        if (id !== undefined) onOversize(id, error);
      });
    }
    const release = wantsStream() ? streams.claim(new URL(url).origin) : undefined;
    // What a server answers that offers no such stream: the SDK then carries on without.
    if (release === undefined) return new Response(null, { status: 405 });
    try {
      const response = await fetch(url, init);
      if (!response.ok || response.body === null) {
        release();
        return response;
      }
      stand(true);
      return bounded(response, options, undefined, () => {
        release();
        stand(false);
      });
    } catch (error) {
      release();
      throw error;
    }
  };
}

/** The `fetch` of an HTTP+SSE connection, where one GET carries every answer. `onEnd` tells that it ended. */
export function sseFetch(options: BodyOptions, onEnd: () => void): Fetch {
  return async (url, init) => {
    const response = await options.fetch(url, exactly(init));
    return (init?.method ?? 'GET') === 'GET' && response.ok
      ? bounded(response, options, undefined, onEnd)
      : bounded(response, options);
  };
}

/** A request whose large integers are sent digit by digit. */
const exactly = (init: RequestInit | undefined): RequestInit | undefined =>
  typeof init?.body === 'string' ? { ...init, body: writeMarked(init.body) } : init;

function accepts(headers: Headers, type: string): boolean {
  return headers.get('accept')?.includes(type) === true;
}

function bounded(
  response: Response,
  { maxMessageBytes: maxBytes, bodyOf }: BodyOptions,
  onOversize?: (error: OversizeError) => void,
  onEnd?: () => void,
): Response {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null) return response;
  const isStream = type.includes('text/event-stream');
  const rewriter = isStream ? markLines('event-stream') : type.includes('json') ? markLines('json') : undefined;
  const per = isStream ? 'event' : 'body';
  const onChunk = bodyOf?.(response);
  const body = meterBody(response.body, { maxBytes, per, onOversize, onEnd, onChunk, rewriter });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/** The id of the request that a body holds. Bodies are ours, made by the SDK. */
function requestIdIn(body: unknown): string | number | undefined {
  if (typeof body !== 'string') return undefined;
  const { id } = JSON.parse(body) as { id?: unknown };
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}
