import { messageOf } from '../../runtime/json.ts';
import type { Fetch } from '../connection/authorization.ts';
import type { MessageLog } from './message-log.ts';
import { shownHeaders } from './shown-headers.ts';
import type { HttpEntry, WireEntry } from './wire-entry.ts';

/** A `fetch` whose requests and responses are listed in a log. */
export interface WatchedFetch {
  readonly fetch: Fetch;
  /** Counts the body of a response that `fetch` gave, chunk by chunk, as it is read. */
  bodyOf(response: Response): ((chunk: Uint8Array) => void) | undefined;
}

const MAX_BODY_BYTES = 4 * 1024;
const MAX_ERROR_LENGTH = 500;
const MESSAGES = /^(?:application\/(?:[\w.-]+\+)?json|text\/event-stream)\b/;

/** Requests go out in the order of their messages; so far back lies the message of one at most. */
const LOOKED_BACK = 256;

/** `typed` names the headers that the person gave, in lower case. */
export function watchedFetch(log: MessageLog, typed: ReadonlySet<string>): WatchedFetch {
  const places = new WeakMap<Response, number>();
  return {
    async fetch(url, init) {
      const { origin, pathname, search } = new URL(url);
      const seq = log.addHttp({
        kind: 'http',
        method: init?.method ?? 'GET',
        url: `${origin}${pathname}${search === '' ? '' : '?…'}`,
        requestHeaders: shownHeaders(new Headers(init?.headers), typed),
        bodyBytes: 0,
        ...messageWith(log.entries, init?.body),
      });
      try {
        const response = await fetch(url, init);
        const { status, statusText, headers } = response;
        log.changeHttp(seq, { status, statusText, responseHeaders: shownHeaders(headers, typed) });
        places.set(response, seq);
        return response;
      } catch (error) {
        log.changeHttp(seq, { error: messageOf(error).slice(0, MAX_ERROR_LENGTH) });
        throw error;
      }
    },
    bodyOf(response) {
      const seq = places.get(response);
      if (seq === undefined) return undefined;
      const isShown = !response.ok || !MESSAGES.test(response.headers.get('content-type') ?? '');
      const start: Uint8Array[] = [];
      let bytes = 0;
      return (chunk) => {
        const room = MAX_BODY_BYTES - bytes;
        bytes += chunk.length;
        if (isShown && room > 0) start.push(chunk.slice(0, room));
        log.changeHttp(seq, { bodyBytes: bytes, ...(isShown ? { bodyText: textOf(start) } : {}) });
      };
    },
  };
}

/** The latest message that a body is the text of. */
function messageWith(entries: readonly WireEntry[], body: unknown): Pick<HttpEntry, 'messageSeq'> {
  if (typeof body !== 'string') return {};
  const message = entries
    .slice(-LOOKED_BACK)
    .findLast(
      (one) =>
        one.kind === 'message' &&
        one.direction === 'sent' &&
        (one.isCut ? body.startsWith(one.text) : body === one.text),
    );
  return message === undefined ? {} : { messageSeq: message.seq };
}

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('');
}
