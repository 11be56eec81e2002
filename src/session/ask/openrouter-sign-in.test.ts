import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf } from '../../mcp/testing/failure-of.ts';
import { beginOpenRouterSignIn, type OpenRouterAttempt } from './openrouter-sign-in.ts';

const REDIRECT = 'https://playground.example/oauth/callback.html';
const KEY = 'sk-or-v1-0123456789abcdef';

/** OpenRouter as its documentation describes the sign-in: a code for one use, bound to the challenge. */
let challenges: Map<string, string>;
let exchanges: { readonly body: unknown; readonly cookie: string | undefined }[];
let answer: (response: ServerResponse) => void;
let site: string;
let close: () => void;
let channel: BroadcastChannel;

const respond =
  (status: number, body: string) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

beforeEach(async () => {
  channel = new BroadcastChannel('codemode-oauth');
  challenges = new Map();
  exchanges = [];
  answer = respond(200, JSON.stringify({ key: KEY, user_id: 'someone' }));
  const server = createServer(serveOpenRouter).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    channel.close();
    server.close();
    server.closeAllConnections();
  };
});
afterEach(() => close());

const serveOpenRouter: RequestListener = async (request, response) => {
  const url = new URL(request.url ?? '/', site);
  if (url.pathname === '/auth') {
    const code = `code-${challenges.size}`;
    challenges.set(code, url.searchParams.get('code_challenge') ?? '');
    const back = new URL(url.searchParams.get('callback_url') ?? '');
    if (url.searchParams.get('code_challenge_method') === 'S256') back.searchParams.set('code', code);
    response.writeHead(302, { location: back.href }).end();
    return;
  }
  if (url.pathname !== '/api/v1/auth/keys' || request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const body = JSON.parse(await bodyOf(request)) as Record<string, string>;
  exchanges.push({ body, cookie: request.headers.cookie });
  const challenge = challenges.get(body.code ?? '');
  challenges.delete(body.code ?? '');
  const given = createHash('sha256')
    .update(body.code_verifier ?? '')
    .digest('base64url');
  if (challenge !== given) respond(403, '{"error":{"code":403,"message":"Invalid code or code_verifier"}}')(response);
  else answer(response);
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** What the callback page does: it hands the answer to the pages of its origin. */
const comeBack = (query: string): void => channel.postMessage({ kind: 'oauth-answer', query });

/** Begins, and returns where OpenRouter sends the person back to. */
async function begun(openWindow?: () => { goTo(url: string): void; close(): void }) {
  let shown: (url: string) => void = () => undefined;
  const url = new Promise<string>((resolve) => {
    shown = resolve;
  });
  const attempt: OpenRouterAttempt = beginOpenRouterSignIn({
    ...{ redirectUrl: REDIRECT, site, onUrl: (page: string) => shown(page) },
    openWindow: openWindow ?? (() => undefined),
  });
  attempt.key.catch(() => undefined);
  const page = await url;
  const { headers } = await fetch(page, { redirect: 'manual' });
  return { attempt, page, back: new URL(headers.get('location') ?? '') };
}

test('given a person who allows it, the key comes, and the way to it is PKCE without a word of the key in any address', async () => {
  const went: string[] = [];
  const { attempt, page, back } = await begun(() => ({
    goTo: (url) => went.push(url),
    close: () => went.push('closed'),
  }));
  expect(attempt.opened).toBe(true);
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT);
  comeBack(back.search.slice(1));
  expect(await attempt.key).toBe(KEY);
  expect(went).toEqual([page, 'closed']);
  const [{ body, cookie } = { body: undefined, cookie: 'one' }] = exchanges;
  expect(cookie).toBeUndefined();
  expect(body).toEqual({
    code: 'code-0',
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(page).not.toContain((body as { code_verifier: string }).code_verifier);
});

test('given two sign-ins at once, each gets its own answer, and one of a stranger reaches neither', async () => {
  const first = await begun();
  const second = await begun();
  expect(first.attempt.opened).toBe(false);
  comeBack('code=stolen&state=guessed');
  comeBack(second.back.search.slice(1));
  expect(await second.attempt.key).toBe(KEY);
  comeBack(first.back.search.slice(1));
  expect(await first.attempt.key).toBe(KEY);
  expect(exchanges.map(({ body }) => (body as { code: string }).code)).toEqual(['code-1', 'code-0']);
});

test('given a code that was used before, says what OpenRouter says', async () => {
  const { attempt, back } = await begun();
  challenges.clear();
  comeBack(back.search.slice(1));
  expect(await failureOf(attempt.key)).toMatchObject({
    failure: 'auth',
    message: 'OpenRouter refused the sign-in: 403, Invalid code or code_verifier',
  });
});

test.each([
  ['no key', respond(200, '{"user_id":"someone"}')],
  ['a key that no header can carry', respond(200, '{"key":"sk\\nX-Other: 1"}')],
  ['no JSON', respond(200, '<html>')],
  ['too much', respond(200, `{"key":"${KEY}","more":"${'x'.repeat(70_000)}"}`)],
  ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['an error', respond(500, '{"error":"down"}')],
])('given an answer that is %s, there is no key and a way on', async (_, given) => {
  answer = given;
  const { attempt, back } = await begun();
  comeBack(back.search.slice(1));
  const failure = await failureOf(attempt.key);
  expect(failure).toMatchObject({ failure: 'auth', hint: expect.stringMatching(/^Sign in again/) });
  expect(JSON.stringify(failure)).not.toContain(KEY);
});

test('given a person who refuses, says so and asks for no key', async () => {
  const { attempt, back } = await begun();
  comeBack(`state=${back.searchParams.get('state')}`);
  expect(await failureOf(attempt.key)).toMatchObject({ failure: 'auth', message: 'OpenRouter gave no access' });
  expect(exchanges).toEqual([]);
});

test('given a sign-in that was given up, an answer that comes later brings no key', async () => {
  const { attempt, back } = await begun();
  attempt.cancel();
  comeBack(back.search.slice(1));
  expect(await failureOf(attempt.key)).toMatchObject({ failure: 'cancelled' });
  expect(exchanges).toEqual([]);
});
