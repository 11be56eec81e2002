import type { JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import { isLong } from '../../runtime/is-long.ts';
import { isJsonObject, type JsonObject, messageOf } from '../../runtime/json.ts';
import { LARGE_INTEGERS, takeMarks } from '../../runtime/large-integers.ts';
import type { ClientTransport, JsonRpcMessage } from '../config.ts';
import type { LongMessage } from './long-messages.ts';
import { OpenRequest } from './open-request.ts';
import { withRawResult } from './raw-result.ts';
import { noteRetryAfter } from './retry-after-of.ts';
import { answerOf } from './stand-ins.ts';

/** Why a request will never be answered by the server. Told apart by identity, so that no server can forge one. */
export class Unanswered {
  readonly cause: 'broken' | 'malformed' | 'too-large';
  readonly detail: string;
  constructor(cause: Unanswered['cause'], detail: string) {
    this.cause = cause;
    this.detail = detail;
  }
}

/** Sees every message that crosses, in order, with marks where large integers are. What it is given must not be changed. */
export type MessageTap = (direction: 'sent' | 'received', message: unknown) => void;

type RequestId = string | number;
/** What the SDK's protocol layer may read from a transport beyond the contract of {@link ClientTransport}. */
type InnerTransport = Omit<ClientTransport, 'send'> &
  Partial<Pick<Transport, 'sessionId' | 'setProtocolVersion' | 'hasPerRequestStream'>> & {
    send(message: JsonRpcMessage, options?: object): Promise<void>;
    /** Whether marks in a message are written as what they stand for. */
    readonly writesMarks?: boolean;
  };

const RPC_INTERNAL_ERROR = -32603;
const CANCEL_REASON = 'The result is no longer needed';

/**
 * Stands between the SDK's client and any transport. The client waits for an answer until its timeout whenever a response
 * stream ends early or an answer is malformed, and its schemas refuse results that real servers send; here such a request
 * is answered with an error at once, and results pass by the schemas untouched.
 */
export class GuardedTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: Transport['onclose'];
  onerror?: Transport['onerror'];
  readonly #inner: InnerTransport;
  readonly #tap: MessageTap | undefined;
  readonly #open = new Map<RequestId, OpenRequest>();
  readonly #progress = new Map<string, (params: JsonObject) => void>();

  constructor(inner: ClientTransport, tap?: MessageTap) {
    this.#inner = inner as unknown as InnerTransport;
    this.#tap = tap;
    // Names that tell the SDK this is a pipe to one peer, not HTTP: a peer that stays silent when asked for the modern
    // revision is then taken for an older one and keeps its transport.
    if (!('hasPerRequestStream' in inner)) Object.assign(this, { stderr: null, pid: null });
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  get hasPerRequestStream(): boolean {
    return this.#inner.hasPerRequestStream === true;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  async start(): Promise<void> {
    this.#inner.onmessage = (message: unknown) => this.#receive(answerOf(message));
    this.#inner.onclose = () => this.onclose?.();
    this.#inner.onerror = (error) => this.onerror?.(error);
    await this.#inner.start();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    this.#tap?.('sent', message);
    const id = requestId(message as JsonRpcMessage);
    if (id === undefined) {
      return this.#inner.send(this.#notification(message as JsonRpcMessage), options);
    }
    const request = new OpenRequest((message as JsonRpcMessage).method as string, options?.requestSignal);
    this.#open.set(id, request);
    let long: LongMessage | undefined;
    try {
      if (this.#inner.writesMarks === true && isLong(message)) {
        // A page that cannot load this any more sends the message as it is.
        const writer = await import('./long-messages.ts').catch(() => undefined);
        long = await writer?.writeArguments(message as JsonRpcMessage);
        // Cancelled meanwhile: the server need not see it.
        if (this.#open.get(id) !== request) return;
      }
      await this.#inner.send(long?.message ?? (message as JsonRpcMessage), {
        ...options,
        get requestSignal() {
          return request.signal;
        },
        stop: request,
        onRequestStreamEnd: () => {
          options?.onRequestStreamEnd?.();
          this.giveUp(id, new Unanswered('broken', 'the response stream ended before the answer came'));
        },
      });
    } catch (error) {
      this.#open.delete(id);
      noteRetryAfter(error, request.retryAfterMs);
      throw error;
    } finally {
      long?.release();
    }
  }

  async close(): Promise<void> {
    await this.#inner.close();
    for (const request of this.#open.values()) request.end();
    this.#open.clear();
  }

  /** Answers an open request with an error and stops reading its response. Does nothing if it was answered. */
  giveUp(id: RequestId, reason: Unanswered): void {
    const request = this.#open.get(id);
    if (request === undefined) return;
    this.#open.delete(id);
    this.#deliver(unanswered(id, reason));
    request.end(reason);
  }

  /** Takes progress that carries a token past the SDK, which forgets a request once it is answered. Returns what ends that. */
  hearProgress(token: string, listener: (params: JsonObject) => void): () => void {
    this.#progress.set(token, listener);
    return () => void this.#progress.delete(token);
  }

  /** Notes that the server refused an open request and asked to wait. */
  asksToWait(id: RequestId, retryAfterMs: number): void {
    const request = this.#open.get(id);
    if (request !== undefined) request.retryAfterMs = retryAfterMs;
  }

  /** A cancelled call's response stream would keep one of the few sockets that a page has to an origin. */
  #notification(message: JsonRpcMessage): JsonRpcMessage {
    if (message.method !== 'notifications/cancelled' || !isJsonObject(message.params)) return message;
    const id = message.params.requestId as RequestId;
    this.#open.get(id)?.end();
    this.#open.delete(id);
    // The SDK writes whatever ended the wait as text, be it an object of ours.
    return { ...message, params: { ...message.params, reason: CANCEL_REASON } };
  }

  #receive(message: unknown): void {
    this.#tap?.('received', message);
    if (!isJsonObject(message)) {
      this.onerror?.(new Error(`Not a JSON-RPC message: ${JSON.stringify(message)?.slice(0, 200)}`));
      return;
    }
    if (this.#isHeard(message)) return;
    listLargeIntegers(message);
    const id = message.id as RequestId;
    const request = 'method' in message ? undefined : this.#open.get(id);
    if (request !== undefined) this.#open.delete(id);
    this.#deliver(request === undefined ? { ...message, jsonrpc: '2.0' } : readAnswer(id, request.method, message));
  }

  #isHeard({ method, params }: JsonObject): boolean {
    if (method !== 'notifications/progress' || !isJsonObject(params)) return false;
    const listener = typeof params.progressToken === 'string' ? this.#progress.get(params.progressToken) : undefined;
    listener?.(params);
    return listener !== undefined;
  }

  #deliver(message: JsonRpcMessage): void {
    this.onmessage?.(message as JSONRPCMessage);
  }
}

function requestId(message: JsonRpcMessage): RequestId | undefined {
  return typeof message.method === 'string' && message.id !== undefined && message.id !== null ? message.id : undefined;
}

const RESULT = '/result';

/** Lists the large integers of a result beside it, and puts numbers in the place of what marks them. */
function listLargeIntegers(message: JsonObject): void {
  const marks = takeMarks(message, 'replace').filter(({ pointer }) => pointer.startsWith(`${RESULT}/`));
  if (marks.length === 0 || !isJsonObject(message.result)) return;
  const integers = marks.map(({ pointer, text }) => ({ pointer: pointer.slice(RESULT.length), text }));
  Object.assign(message.result, { [LARGE_INTEGERS]: integers });
}

function readAnswer(id: RequestId, method: string, message: JsonObject): JsonRpcMessage {
  if (isJsonObject(message.result)) return { jsonrpc: '2.0', id, result: withRawResult(method, message.result) };
  if ('error' in message) return { jsonrpc: '2.0', id, error: readError(message.error) };
  return unanswered(
    id,
    new Unanswered('malformed', `the answer to ${method} has neither a result object nor an error`),
  );
}

function unanswered(id: RequestId, reason: Unanswered): JsonRpcMessage {
  return { jsonrpc: '2.0', id, error: { code: RPC_INTERNAL_ERROR, message: reason.detail, data: reason } };
}

/** The SDK takes only a whole number as code and a string as message; servers send other things too. */
function readError(error: unknown): JsonObject {
  if (!isJsonObject(error)) return { code: RPC_INTERNAL_ERROR, message: messageOf(JSON.stringify(error) ?? error) };
  const { code, message, data } = error;
  return {
    code: Number.isSafeInteger(code) ? (code as number) : RPC_INTERNAL_ERROR,
    message: typeof message === 'string' ? message : (JSON.stringify(error) as string).slice(0, 1000),
    ...(data === undefined ? {} : { data }),
  };
}
