import { messageOf } from '../../runtime/json.ts';
import type { Fetch } from '../connection/authorization.ts';
import type { MessageLog } from './message-log.ts';
import { shownHeaders } from './shown-headers.ts';

/** A `fetch` whose requests and responses are listed in a log. */
export interface WatchedFetch {
  readonly fetch: Fetch;
  /** Counts the body of a response that `fetch` gave, chunk by chunk, as it is read. */
  bodyOf(response: Response): ((chunk: Uint8Array) => void) | undefined;
}

const MAX_BODY_BYTES = 4 * 1024;
const MAX_ERROR_LENGTH = 500;
const MESSAGES = /^(?:application\/(?:[\w.-]+\+)?json|text\/event-stream)\b/;

/** `typed` names the headers that the person gave, in lower case; `send` is the platform's `fetch` where absent. */
export function watchedFetch(
  log: MessageLog,
  typed: ReadonlySet<string>,
  send: Fetch = (url, init) => fetch(url, init),
): WatchedFetch {
  const places = new WeakMap<Response, number>();
  return {
    async fetch(url, init) {
      const { origin, pathname, search } = url instanceof URL ? url : new URL(url);
      const messageSeq = typeof init?.body === 'string' ? log.sentAs(init.body) : undefined;
      const seq = log.addHttp({
        kind: 'http',
        method: init?.method ?? 'GET',
        url: `${origin}${pathname}${search === '' ? '' : '?…'}`,
        requestHeaders: shownHeaders(headersOf(init), typed),
        bodyBytes: 0,
        ...(messageSeq === undefined ? {} : { messageSeq }),
      });
      try {
        const response = await send(url, init);
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

const headersOf = (init: RequestInit | undefined): Headers =>
  init?.headers instanceof Headers ? init.headers : new Headers(init?.headers);

function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('');
}
