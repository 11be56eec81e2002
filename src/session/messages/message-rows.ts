import { withoutSecrets } from '../../link/server-url.ts';
import type { HttpEntry, MessageEntry, WireEntry } from '../../mcp/messages/wire-entry.ts';
import type { CallRef } from '../../runtime/source.ts';

/** A message, and what it is among others. */
export interface Message extends MessageEntry {
  readonly what: 'request' | 'notification' | 'result' | 'error' | 'unreadable';
  /** The request that it answers, or is about. */
  readonly requestSeq?: number;
}

/** A line of a list of messages: a message with the HTTP request that carried it, or such a request alone. */
export type MessageRow =
  | { readonly entry: Message; readonly http?: HttpEntry }
  | { readonly entry: HttpEntry; readonly http: HttpEntry };

type Read = Message | HttpEntry;

/** Accepted: the answer comes by another way. */
const HTTP_ACCEPTED = 202;

/** Joins messages with the HTTP requests and responses that carried them. Of several for one message, the earlier stay alone. */
export function messageRows(entries: readonly WireEntry[]): readonly MessageRow[] {
  return joined(readMessages(entries));
}

/**
 * The messages of one call: its requests, what is about them, and what crossed meanwhile that is about no other request. A
 * server does not say which call its questions and log lines belong to.
 */
export function callRows(entries: readonly WireEntry[], call: CallRef): readonly MessageRow[] {
  const read = readMessages(entries);
  const isOwn = (entry: Read): boolean =>
    entry.kind === 'message' &&
    entry.what === 'request' &&
    entry.call?.runId === call.runId &&
    entry.call.callId === call.callId;
  const own = new Set(read.filter(isOwn).map(({ seq }) => seq));
  const answers = read.filter((entry) => isAnswer(entry) && own.has(entry.requestSeq ?? -1));
  const first = Math.min(...own);
  const last = answers.length < own.size ? Number.POSITIVE_INFINITY : (answers.at(-1)?.seq ?? -1);
  /** What the server asked meanwhile. */
  const questions = new Set<number>();
  const belongs = (entry: Read): boolean => {
    if (entry.seq < first || entry.seq > last) return false;
    if (entry.kind === 'http') return own.has(entry.messageSeq ?? -1) || questions.has(entry.messageSeq ?? -1);
    const { seq, requestSeq, direction, answer } = entry;
    if (own.has(seq) || own.has(requestSeq ?? -1)) return true;
    const isMeanwhile =
      requestSeq === undefined ? direction === 'received' && answer === undefined : questions.has(requestSeq);
    if (isMeanwhile) questions.add(seq);
    return isMeanwhile;
  };
  return joined(read.filter(belongs));
}

/** Rows as a JSON document for a report. Texts of messages stand in it as they were. */
export function messagesText(serverId: string, rows: readonly MessageRow[], dropped: number): string {
  const head = { format: 'codemode-messages', version: 1, server: serverId, ...(dropped === 0 ? {} : { dropped }) };
  const lines = rows.map(({ entry, http }) => {
    const { seq: _, timeMs, messageSeq: __, kind: ___, ...exchange } = http ?? { seq: 0, timeMs: 0, kind: 'http' };
    const facts = {
      at: new Date(entry.timeMs).toISOString(),
      ...(entry.kind === 'http' ? {} : { direction: entry.direction, kind: entry.what }),
      ...(http === undefined ? {} : { http: exchange }),
    };
    const text = JSON.stringify(facts);
    if (entry.kind === 'http') return text;
    const message = entry.isCut ? `"messageStart":${JSON.stringify(entry.text)}` : `"message":${entry.text}`;
    return `${text.slice(0, -1)},${message}}`;
  });
  return `${JSON.stringify(head).slice(0, -1)},"messages":[\n${lines.join(',\n')}\n]}\n`;
}

function isAnswer(entry: Read): entry is Message {
  return entry.kind === 'message' && entry.answer !== undefined;
}

/** Says of each message what it is. Ids of requests are free again once they are answered. */
function readMessages(entries: readonly WireEntry[]): readonly Read[] {
  const open = { sent: new Map<unknown, Message>(), received: new Map<unknown, Message>() };
  return entries.map((entry) => {
    if (entry.kind === 'http') return shown(entry);
    const { direction, id, aboutId, method, answer } = entry;
    const own = open[direction];
    const others = open[direction === 'sent' ? 'received' : 'sent'];
    const request =
      answer !== undefined
        ? others.get(id)
        : id === undefined && aboutId !== undefined
          ? (others.get(aboutId) ?? own.get(aboutId))
          : undefined;
    const name = method ?? (answer === undefined ? undefined : request?.method);
    const message: Message = {
      ...entry,
      what: answer ?? (method === undefined ? 'unreadable' : id === undefined ? 'notification' : 'request'),
      ...(name === undefined ? {} : { method: name }),
      ...(request === undefined ? {} : { requestSeq: request.seq }),
    };
    if (answer !== undefined) others.delete(id);
    else if (message.what === 'request') own.set(id, message);
    return message;
  });
}

function joined(read: readonly Read[]): readonly MessageRow[] {
  const carriers = new Map<number, HttpEntry>();
  const messages = new Set(read.map(({ seq }) => seq));
  for (const entry of read) {
    if (entry.kind === 'http' && messages.has(entry.messageSeq ?? -1)) carriers.set(entry.messageSeq ?? -1, entry);
  }
  return read.flatMap((entry): MessageRow[] => {
    if (entry.kind === 'http') {
      return carriers.get(entry.messageSeq ?? -1) === entry ? [] : [{ entry, http: entry }];
    }
    const http = entry.direction === 'sent' ? carriers.get(entry.seq) : answerOf(carriers, entry);
    return [http === undefined ? { entry } : { entry, http }];
  });
}

function answerOf(carriers: ReadonlyMap<number, HttpEntry>, entry: Message): HttpEntry | undefined {
  const http = isAnswer(entry) ? carriers.get(entry.requestSeq ?? -1) : undefined;
  return http?.status === HTTP_ACCEPTED ? undefined : http;
}

/** A request whose address shows no keys. */
function shown(entry: HttpEntry): HttpEntry {
  const [address = '', query] = entry.url.split('?');
  return { ...entry, url: `${withoutSecrets(address).url}${query === undefined ? '' : `?${query}`}` };
}
