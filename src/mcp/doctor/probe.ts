import type { DoctorEnvironment } from './environment.ts';

/** One request that was tried, and what came of it. */
export interface Probe {
  /** What the server does where it passes, in plain words: `Lists its tools`. */
  readonly name: string;
  /** The request behind it, for people who know HTTP. */
  readonly request: string;
  /** Whether the server does that. */
  readonly passed: boolean;
  readonly outcome: ProbeOutcome;
}

export type ProbeOutcome =
  | {
      readonly answered: true;
      /** 0 where the browser hides it. */
      readonly status: number;
      readonly type: ResponseType;
      readonly redirected: boolean;
      readonly url: string;
      readonly headers: Headers;
      /** The first bytes of the body, where they were asked for and may be read. */
      readonly text: string;
      /** Whether the body was asked for and could not be read, though its headers could. */
      readonly isBodyBroken: boolean;
    }
  | { readonly answered: false; readonly timedOut: boolean; readonly detail: string | undefined };

export interface ProbeOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** How much of the body to read; an event stream may have no end. */
  readonly readBytes?: number;
}

/** Sends one request, without credentials, and never throws. */
export async function probe(
  environment: DoctorEnvironment,
  url: string,
  init: RequestInit,
  { timeoutMs, signal, readBytes = 0 }: ProbeOptions,
): Promise<ProbeOutcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = new AbortController();
  const signals = [timeout, stop.signal, ...(signal === undefined ? [] : [signal])];
  const failed = (error: unknown): ProbeOutcome => ({
    answered: false,
    timedOut: timeout.aborted,
    detail: socketDetail(error),
  });
  try {
    const response = await environment.fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      ...init,
      signal: AbortSignal.any(signals),
    });
    const { status, type, redirected, headers } = response;
    let text = '';
    let isBodyBroken = false;
    try {
      if (readBytes > 0) text = await firstText(response, readBytes);
    } catch (error) {
      if (timeout.aborted || signal?.aborted === true) return failed(error);
      isBodyBroken = true;
    }
    return { answered: true, status, type, redirected, url: response.url, headers, text, isBodyBroken };
  } catch (error) {
    return failed(error);
  } finally {
    stop.abort();
  }
}

/** A whole event with data in it: the next may never come. Some servers send events under another content type. */
const EVENT = /^data:[ \t]*\S[\s\S]*?(\r\n\r\n|\n\n|\r\r)/m;
const STARTS_AS_EVENTS = /^\s*(event|id|retry|data|):/;

async function firstText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < maxBytes) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (STARTS_AS_EVENTS.test(text) && EVENT.test(text)) return text;
  }
  return text;
}

/** What Node tells of a failed request and a browser never does. */
function socketDetail(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause as { code?: unknown; message?: unknown } | undefined) : undefined;
  if (typeof cause?.code === 'string') return cause.code;
  return typeof cause?.message === 'string' ? cause.message : undefined;
}
