import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { messageOf } from '../../runtime/json.ts';
import type { ModelFailure } from '../model.ts';
import { failureOf } from './failures.ts';
import { isLoopback } from './model-url.ts';

/** A request of a provider, complete. */
export interface EventRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  readonly idleTimeoutMs: number;
  /** What a status other than 2xx means, by the provider's own body. */
  readonly readFailure: (status: number, body: string, headers: Headers) => ModelFailure;
}

/** Takes one event: whether more is needed, or what it says went wrong. */
export type TakeEvent = (event: EventSourceMessage) => 'more' | 'done' | ModelFailure;

const MAX_ERROR_BYTES = 65_536;
/** An event is at most a whole answer in one piece. */
const MAX_EVENT_CHARS = 4_000_000;

/**
 * Posts and reads the stream of events that comes back, until `take` has enough or the stream ends. Gives the failure, where
 * there is one. No redirect is followed: the key goes to the address that it was given for and no further.
 */
export async function postEvents(request: EventRequest, take: TakeEvent): Promise<ModelFailure | undefined> {
  const { signal, idleTimeoutMs } = request;
  const idle = createIdleClock(idleTimeoutMs);
  try {
    const either = AbortSignal.any([signal, idle.signal]);
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...request.headers },
      body: request.body,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: either,
    });
    idle.restart();
    return await readResponse(response, request, take, idle.restart);
  } catch (error) {
    if (signal.aborted) return failureOf('aborted', 'The request was stopped');
    if (idle.signal.aborted) return failureOf('timeout', `Nothing arrived for ${idleTimeoutMs} ms`);
    return unreachable(request.url, error);
  } finally {
    idle.end();
  }
}

async function readResponse(
  response: Response,
  request: EventRequest,
  take: TakeEvent,
  alive: () => void,
): Promise<ModelFailure | undefined> {
  const { status, type, headers } = response;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    return failureOf('redirected', 'The address sends requests elsewhere, and the key is not sent there');
  }
  if (!response.ok) return request.readFailure(status, await readStart(response), headers);
  if (response.body === null) return failureOf('malformed', 'The answer is empty', { status });
  const contentType = headers.get('content-type') ?? '';
  if (!/^text\/event-stream\b/i.test(contentType)) {
    await response.body.cancel();
    return failureOf('malformed', 'The address answered with something other than a stream of events', { status });
  }
  return readEvents(response.body, take, alive);
}

/** Reads as far as needed, and gives the rest up. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: TakeEvent,
  alive: () => void,
): Promise<ModelFailure | undefined> {
  let state: ReturnType<TakeEvent> = 'more';
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARS,
    onEvent(event) {
      if (state === 'more') state = take(event);
    },
    onError(error) {
      if (error.type !== 'max-buffer-size-exceeded' || state !== 'more') return;
      state = failureOf('malformed', `One event of the answer is longer than ${MAX_EVENT_CHARS} characters`);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const current = (): ReturnType<TakeEvent> => state;
  try {
    while (current() === 'more') {
      const { done, value } = await reader.read();
      if (done) {
        // An event counts when an empty line ends it; several servers leave the last one out.
        parser.feed(`${decoder.decode()}\n\n`);
        break;
      }
      alive();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  const end = current();
  return typeof end === 'string' ? undefined : end;
}

/** The start of a body, as text. */
async function readStart({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    while (bytes < MAX_ERROR_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return text.slice(0, MAX_ERROR_BYTES);
}

function unreachable(url: string, error: unknown): ModelFailure {
  const cause = error instanceof Error && error.cause !== undefined ? `: ${messageOf(error.cause)}` : '';
  const where = new URL(url);
  const local = isLoopback(where)
    ? 'Start the model’s server, and allow this page’s origin in its CORS settings (for Ollama: OLLAMA_ORIGINS)'
    : undefined;
  return failureOf('unreachable', `${where.origin} did not answer${cause}`, local === undefined ? {} : { hint: local });
}

/** Aborts when nothing has happened for a while. */
function createIdleClock(idleTimeoutMs: number) {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), idleTimeoutMs);
  return {
    signal: controller.signal,
    restart(): void {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), idleTimeoutMs);
    },
    end: (): void => clearTimeout(timer),
  };
}
