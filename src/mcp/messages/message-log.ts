import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import { withoutMarks, writeMarked } from '../../runtime/large-integers.ts';
import type { CallRef } from '../../runtime/source.ts';
import { createListeners } from '../listeners.ts';
import { throttle } from '../throttle.ts';
import { cutJson } from './cut-json.ts';
import type { ShownHeaders } from './shown-headers.ts';
import type { HttpEntry, MessageEntry, WireEntry } from './wire-entry.ts';

/** Names the call that a request is sent for. JSON has no symbols, so it never leaves the page. */
export const CALL: unique symbol = Symbol('call of a run');

type New<E extends WireEntry> = Omit<E, 'seq' | 'timeMs'>;

/** What crossed between this page and one server, bounded in count and size. */
export interface MessageLog {
  /** Oldest first. Replaced, never changed. */
  readonly entries: readonly WireEntry[];
  /** How many came before the first of `entries` and were dropped. */
  readonly dropped: number;
  /** Takes a message on its way, with marks where large integers are. */
  add(direction: MessageEntry['direction'], message: unknown): void;
  /** Takes an HTTP request and gives its place, under which {@link MessageLog.changeHttp} finds it. */
  addHttp(request: New<HttpEntry>): number;
  /** Place of the message that was sent with this text: the latest of those that an HTTP request at this time may carry. */
  sentAs(text: string): number | undefined;
  /** Adds what is known of its response by now; does nothing where it was dropped. */
  changeHttp(seq: number, change: Partial<New<HttpEntry>>): void;
  /** Calls back after changes, a few times a second at most; returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
}

export interface MessageLogLimits {
  readonly maxEntries: number;
  /** Characters of all entries together, and of one message. */
  readonly maxChars: number;
  readonly maxMessageChars: number;
}

export const MESSAGE_LOG_LIMITS = {
  maxEntries: 1000,
  maxChars: 2 * 1024 * 1024,
  maxMessageChars: 64 * 1024,
} as const satisfies MessageLogLimits;

const MAX_NAME_LENGTH = 300;
const CHANGES_SHOWN_EVERY_MS = 250;
/** Requests go out in the order of their messages; so far back lies the message of one at most. */
const LOOKED_BACK = 256;
/** What a message takes besides its text, roughly. */
const ENTRY_CHARS = 200;
/** What stands around the name and the value of a header in JSON. */
const HEADER_CHARS = 8;

export function createMessageLog(limits: MessageLogLimits = MESSAGE_LOG_LIMITS): MessageLog {
  const stored: WireEntry[] = [];
  const listeners = createListeners();
  const changed = throttle(listeners.notify, CHANGES_SHOWN_EVERY_MS);
  let dropped = 0;
  let chars = 0;
  let snapshot: readonly WireEntry[] | undefined;

  const touch = (): void => {
    snapshot = undefined;
    changed();
  };
  const push = (entry: New<MessageEntry> | New<HttpEntry>): number => {
    const seq = dropped + stored.length;
    const placed = { ...entry, seq, timeMs: Date.now() } as WireEntry;
    stored.push(placed);
    chars += sizeOf(placed);
    while (stored.length > limits.maxEntries || (chars > limits.maxChars && stored.length > 1)) {
      chars -= sizeOf(stored.shift() as WireEntry);
      dropped += 1;
    }
    touch();
    return seq;
  };

  return {
    get entries() {
      snapshot ??= [...stored];
      return snapshot;
    },
    get dropped() {
      return dropped;
    },
    add(direction, message) {
      const { text, isCut } = cutJson(message, limits.maxMessageChars);
      const facts = isJsonObject(message) ? factsOf(message) : {};
      push({ kind: 'message', direction, text: withoutMarks(writeMarked(text)), isCut, ...facts });
    },
    addHttp: push,
    sentAs(text) {
      const last = stored.length - 1;
      for (let at = last; at >= 0 && at > last - LOOKED_BACK; at--) {
        const entry = stored[at] as WireEntry;
        if (entry.kind !== 'message' || entry.direction !== 'sent') continue;
        if (entry.isCut ? text.startsWith(entry.text) : text === entry.text) return entry.seq;
      }
      return undefined;
    },
    changeHttp(seq, change) {
      const entry = stored[seq - dropped];
      if (entry === undefined) return;
      const next = { ...entry, ...change } as WireEntry;
      stored[seq - dropped] = next;
      chars += sizeOf(next) - sizeOf(entry);
      touch();
    },
    onChange: listeners.add,
  };
}

function factsOf({ id, method, params, result, error }: JsonObject): Partial<New<MessageEntry>> {
  const call = (params as { readonly [CALL]?: CallRef } | undefined)?.[CALL];
  const { progressToken, requestId = progressToken } = isJsonObject(params) ? params : {};
  const failure = failureOf(result, error);
  return {
    ...(id !== undefined && { id: nameOf(id) }),
    ...(typeof method === 'string' && { method: String(nameOf(method)) }),
    ...(requestId !== undefined && { aboutId: nameOf(requestId) }),
    ...(result !== undefined && { answer: 'result' }),
    ...(error !== undefined && { answer: 'error' }),
    ...(failure !== '' && { failure }),
    ...(call !== undefined && { call }),
  };
}

function failureOf(result: unknown, error: unknown): string {
  if (isJsonObject(error)) return `${nameOf(error.code)} ${nameOf(error.message)}`;
  return isJsonObject(result) && result.isError === true ? 'isError' : '';
}

/** An id, or a name that holds on to no longer text, as slices do. */
function nameOf(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : '';
  return text.length <= MAX_NAME_LENGTH ? text : JSON.parse(JSON.stringify(text.slice(0, MAX_NAME_LENGTH)));
}

/** Counted by hand: each part of a response that comes changes its entry, and to write that as JSON would cost more than the part. */
function sizeOf(entry: WireEntry): number {
  if (entry.kind === 'message') return ENTRY_CHARS + entry.text.length;
  const { url, requestHeaders, responseHeaders = [], bodyText = '', error = '' } = entry;
  return (
    ENTRY_CHARS +
    url.length +
    headerChars(requestHeaders) +
    headerChars(responseHeaders) +
    bodyText.length +
    error.length
  );
}

function headerChars(headers: ShownHeaders): number {
  let chars = 0;
  for (const [name, value] of headers) chars += name.length + value.length + HEADER_CHARS;
  return chars;
}
