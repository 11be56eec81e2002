import type { CallRef } from '../../runtime/source.ts';
import type { ShownHeaders } from './shown-headers.ts';

interface Entry {
  /** Its place among all entries of the server, from 0. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly timeMs: number;
}

/** A JSON-RPC message that crossed. Text from outside: show it as text only. */
export interface MessageEntry extends Entry {
  readonly kind: 'message';
  readonly direction: 'sent' | 'received';
  /** The message as it was on the wire, or its beginning. */
  readonly text: string;
  readonly isCut: boolean;
  readonly method?: string;
  readonly id?: string | number;
  /** Id of the request that a notification is about: one that goes on, or is cancelled. */
  readonly aboutId?: string | number;
  /** Absent where it answers no request. */
  readonly answer?: 'result' | 'error';
  /** What went wrong, of a tool's result or an error. */
  readonly failure?: string;
  /** The call of a run that it was sent for. */
  readonly call?: CallRef;
}

/** An HTTP request and its response, as a page sees them: a browser adds headers and hides others. Secrets are masked. */
export interface HttpEntry extends Entry {
  readonly kind: 'http';
  readonly method: string;
  /** Without the values of its query. */
  readonly url: string;
  /** The message that the request carried, where it carried one. */
  readonly messageSeq?: number;
  readonly requestHeaders: ShownHeaders;
  /** Absent while there is no response. */
  readonly status?: number;
  readonly statusText?: string;
  readonly responseHeaders?: ShownHeaders;
  /** Bytes of the response's body so far. */
  readonly bodyBytes: number;
  /** Beginning of a response that is not a message: an error page, say. */
  readonly bodyText?: string;
  /** Why there is no response. */
  readonly error?: string;
}

export type WireEntry = MessageEntry | HttpEntry;
