import { toBase64Url } from '../../link/base64url.ts';
import { authError } from '../../mcp/auth/auth-error.ts';
import { awaitCallback } from '../../mcp/auth/callback.ts';
import { openSignInWindow, type SignInWindow } from '../../mcp/auth/popup.ts';
import { SourceError } from '../../runtime/errors.ts';
import { isJsonObject, type Json, messageOf } from '../../runtime/json.ts';

const OPENROUTER = 'https://openrouter.ai';

const VERIFIER_BYTES = 32;
const STATE_BYTES = 16;
const ANSWER_WITHIN_MS = 30_000;
const MAX_ANSWER_CHARS = 64 * 1024;
const MAX_REASON_CHARS = 300;
/** What can be a key: one line that a header can carry. */
const KEY = /^[\x21-\x7e]{1,1000}$/;

/** Whether an address is OpenRouter's: keys that it gives are for no other. */
export const isOpenRouter = (url: string): boolean => URL.canParse(url) && new URL(url).origin === OPENROUTER;

export interface OpenRouterOptions {
  /** The page of ours that OpenRouter sends people back to. */
  readonly redirectUrl: string;
  /** The address of the sign-in page is known: to be shown as a link, for browsers that open no window. */
  readonly onUrl: (url: string) => void;
  /** Where OpenRouter is; its own address where absent. */
  readonly site?: string;
  readonly openWindow?: () => SignInWindow | undefined;
}

export interface OpenRouterAttempt {
  /** False where the browser allowed no window: then the person follows the link. */
  readonly opened: boolean;
  /** A key of the person's account, which nothing here stores. Rejects with a `SourceError`. */
  readonly key: Promise<string>;
  /** Gives up; a sign-in that is completed later brings no key. */
  cancel(): void;
}

/**
 * Signs a person in to OpenRouter, which gives the page a key of their account: authorization by PKCE (S256), without a client
 * and without a secret. Call it in the click, the only time at which a browser opens a window.
 */
export function beginOpenRouterSignIn(options: OpenRouterOptions): OpenRouterAttempt {
  const { openWindow = openSignInWindow } = options;
  const window = openWindow();
  const stop = new AbortController();
  const { signal } = stop;
  const key = signIn(options, window, signal)
    .catch((error: unknown) => {
      if (signal.aborted) throw new SourceError('cancelled', 'The sign-in was cancelled');
      if (error instanceof SourceError) throw error;
      throw authError(`The sign-in to OpenRouter failed: ${messageOf(error)}`, 'Sign in again', error);
    })
    .finally(() => window?.close());
  return {
    opened: window !== undefined,
    key,
    cancel() {
      stop.abort();
      window?.close();
    },
  };
}

async function signIn(
  { site = OPENROUTER, redirectUrl, onUrl }: OpenRouterOptions,
  window: SignInWindow | undefined,
  signal: AbortSignal,
): Promise<string> {
  if (crypto.subtle === undefined)
    throw authError('This page came over an insecure connection, where browsers do not hash', 'Open it over https');
  const verifier = randomText(VERIFIER_BYTES);
  // OpenRouter has no `state` of its own: it comes back in the address that people are sent back to.
  const state = randomText(STATE_BYTES);
  const callback = new URL(redirectUrl);
  callback.searchParams.set('state', state);
  const page = new URL('/auth', site);
  page.searchParams.set('callback_url', callback.href);
  page.searchParams.set('code_challenge', await challengeOf(verifier));
  page.searchParams.set('code_challenge_method', 'S256');
  signal.throwIfAborted();
  const answered = awaitCallback(state, signal);
  onUrl(page.href);
  window?.goTo(page.href);
  const code = (await answered).get('code');
  if (code === null || code === '') throw authError('OpenRouter gave no access', 'Sign in again and allow it');
  return keyFor({ code, code_verifier: verifier, code_challenge_method: 'S256' }, site, signal);
}

async function keyFor(request: Readonly<Record<string, string>>, site: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(new URL('/api/v1/auth/keys', site), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  });
  const answer = await jsonOf(response);
  const key = isJsonObject(answer) ? answer.key : undefined;
  if (response.ok && typeof key === 'string' && KEY.test(key)) return key;
  const reason = response.ok ? 'its answer holds no key' : `${response.status}${reasonIn(answer)}`;
  throw authError(`OpenRouter refused the sign-in: ${reason}`, 'Sign in again, or paste a key');
}

/** The body, read as far as an answer can be long; undefined where it is no JSON. */
async function jsonOf(response: Response): Promise<Json | undefined> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= MAX_ANSWER_CHARS) continue;
    await reader?.cancel();
    return undefined;
  }
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function reasonIn(answer: Json | undefined): string {
  const error = isJsonObject(answer) ? answer.error : undefined;
  const message = isJsonObject(error) ? error.message : error;
  return typeof message === 'string' && message !== '' ? `, ${message.slice(0, MAX_REASON_CHARS)}` : '';
}

const randomText = (bytes: number): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));

async function challengeOf(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}
