import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, describe, expect, test } from 'vitest';
import type { Source } from '../../runtime/source.ts';
import { launchInProcess } from '../launch/in-process.ts';
import { bearer } from './access.ts';
import { createHandler } from './handler.ts';
import type { WorkerHandlerOptions } from './options.ts';

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const launch = launchInProcess((await WebAssembly.compile(await readFile(file))) as never);

const TOKEN = 'token-of-this-test';
const URL_OF_MCP = 'https://worker.example/mcp';
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

interface Env {
  readonly TOKEN?: string;
  readonly name?: string;
}
const waiting: Promise<unknown>[] = [];
const context = { waitUntil: (promise: Promise<unknown>) => void waiting.push(promise) };
afterEach(async () => void (await Promise.all(waiting.splice(0))));

const plain: Source = {
  id: 'tools',
  tools: async () => [{ name: 'add', inputSchema: { type: 'object' } }],
  call: async (_tool, input) => ({ content: [], structuredContent: { given: input } }) as never,
};

const handlerOf = (options: Partial<WorkerHandlerOptions<Env>> = {}) =>
  createHandler<Env>(launch, { access: bearer((env) => env.TOKEN), servers: [plain], ...options });

function request(
  body: unknown,
  init: { readonly headers?: Record<string, string>; readonly method?: string } = {},
): Request {
  return new Request(URL_OF_MCP, {
    method: init.method ?? 'POST',
    headers: {
      ...{ authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      accept: 'application/json, text/event-stream',
      ...init.headers,
    },
    ...(init.method === undefined ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
}
const calling = (code: string) =>
  request({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'codemode_run', arguments: { code } } });

describe('the handler of a Worker', () => {
  test.each([
    ['another token', request(LIST, { headers: { authorization: 'Bearer token-of-a-stranger' } }), 401],
    ['no token', request(LIST, { headers: { authorization: '' } }), 401],
    ['a page of another origin', request(LIST, { headers: { origin: 'https://example.org' } }), 403],
    ['a session', request(LIST, { headers: { 'mcp-session-id': 'of-another-server' } }), 404],
    ['another method', request('', { method: 'GET' }), 405],
    ['a body that is no JSON', request('{'), 400],
    ['a body that is too large', request('x'.repeat(4 * 1024 * 1024 + 1)), 413],
    ['another path', new Request('https://worker.example/'), 404],
  ])('given %s, refuses with a message', async (_case, asked, status) => {
    const response = await handlerOf().fetch(asked, { TOKEN }, context);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringMatching(/\w/) } });
  });

  test('given a client that wants to hear of changes, opens no stream for it', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { toolsListChanged: true }, _meta: meta };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const listening = request({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }, { headers });
    const response = await handlerOf().fetch(listening, { TOKEN }, context);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ id: 1, error: { message: expect.stringMatching(/limit/) } });
  });

  test('given a page of an origin that may call, answers it and its preflight', async () => {
    const { fetch } = handlerOf({ origins: ['https://example.com'] });
    const headers = { origin: 'https://example.com' };
    const preflight = await fetch(request('', { method: 'OPTIONS', headers }), { TOKEN }, context);
    const answer = await fetch(request(LIST, { headers }), { TOKEN }, context);
    for (const { headers } of [preflight, answer]) {
      expect(headers.get('access-control-allow-origin')).toBe('https://example.com');
    }
    expect([preflight.status, answer.status]).toEqual([204, 200]);
  });

  test.each([undefined, '', 'short'])('given the secret %j, protects nothing by it and says so', async (secret) => {
    const env = secret === undefined ? {} : { TOKEN: secret };
    await expect(handlerOf().fetch(request(LIST), env, context)).rejects.toMatchObject({ code: 'bad-options' });
  });

  test('given servers by request, reaches those of this request, and runs its script', async () => {
    const handler = handlerOf({
      servers: ({ name = '' }) => [
        { ...plain, call: async () => ({ content: [{ type: 'text', text: name }] }) as never },
      ],
    });
    const code = 'import { add } from "@codemode/servers/tools"; globalThis.__codemode_result__ = await add({});';
    const answers = await Promise.all(
      ['one', 'two'].map(async (name) => (await handler.fetch(calling(code), { TOKEN, name }, context)).text()),
    );
    expect(answers.map((answer) => /\\"result\\":\\"(\w+)/.exec(answer)?.[1])).toEqual(['one', 'two']);
  });

  test('given more calls than may run and wait, answers 503 with Retry-After', async () => {
    const { fetch } = handlerOf({ maxRunning: 1, maxQueued: 0 });
    const answers = await Promise.all(
      [1, 2]
        .map(() => calling('await new Promise((resolve) => setTimeout(resolve, 100));'))
        .map((call) => fetch(call, { TOKEN }, context)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    expect(answers[1]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test.each([
    [{ acess: () => true }, /acess/],
    [{ servers: [{ id: 'x' }, { id: 'x' }] }, /two servers|neither|duplicate/i],
    [{ dialect: 'codemod' }, /codemod/],
    [{ maxRunning: 0 }, /maxRunning/],
  ])('given the options %j, says what is wrong with them', (options, message) => {
    expect(() => handlerOf(options as never)).toThrow(message);
  });
});
