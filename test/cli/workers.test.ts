import { connect as connectSocket } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EverythingServer, startEverything } from '../../src/mcp/testing/everything-server.ts';
import { type HoldingServer, startHolding } from './holding-server.ts';
import { EXAMPLE, startWorker, type Workerd } from './workerd.ts';

const TOKEN = 'token-of-this-test';
const headers = { authorization: `Bearer ${TOKEN}` };
const WORKER = `
import { bearer, createWorkerHandler } from 'codemode-runner/workers';
export default createWorkerHandler({
  access: bearer((env) => env.TOKEN),
  servers: (env) => [{ id: 'tools', url: env.TOOLS }, { id: 'held', url: env.HELD, protocol: '2025-11-25' }],
  dialect: 'codemode',
  origins: ['https://example.com'],
});
`;
/** Cloudflare's clocks stand still while a script computes. Here they always do, which is harder. */
const STANDING = `
performance.now = () => 1000;
Date.now = () => 1000;
`;

let everything: EverythingServer;
let holding: HoldingServer;
let worker: Workerd;
let standing: Workerd;
const clients: Client[] = [];

beforeAll(async () => {
  everything = await startEverything('streamableHttp');
  holding = await startHolding('todo_get_by_id');
  const env = { TOKEN, TOOLS: everything.url, HELD: holding.url };
  [worker, standing] = await Promise.all([
    startWorker(WORKER, env),
    startWorker(`${STANDING}${WORKER.replace('origins:', 'limits: { maxCpuMs: 200 }, origins:')}`, env),
  ]);
}, 300_000);
afterAll(async () => {
  for (const client of clients) await client.close();
  await worker?.close();
  await standing?.close();
  await holding?.close();
  await everything?.kill();
});

async function connect(revision = '2026-07-28', { url } = worker): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      supportedProtocolVersions: [revision],
      versionNegotiation: { mode: revision >= '2026' ? { pin: revision } : 'legacy' },
    },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  clients.push(client);
  return client;
}

interface Answer {
  readonly result: unknown;
  readonly logs: readonly { readonly message: string }[];
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
}
async function run(client: Client, code: string): Promise<Answer> {
  const { content } = await client.callTool({ name: 'codemode_run', arguments: { code } });
  const [block] = content as { readonly text: string }[];
  return JSON.parse(block?.text ?? '');
}
const echo = (message: string): string =>
  `import { echo } from "@codemode/servers/tools"; globalThis.__codemode_result__ = await echo({ message: ${JSON.stringify(message)} });`;
const post = (body: unknown, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${worker.url}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...more },
    body: JSON.stringify(body),
  });

describe('a Worker on the engine of Cloudflare', () => {
  test.each(['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])(
    'given a client of revision %s, runs a script that calls tools of a real server',
    async (revision) => {
      const client = await connect(revision);
      expect(client.getInstructions()).toContain('tools: echo');
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['codemode_run', 'codemode_search']);
      const { result, logs, diagnostics } = await run(client, `console.log('begun'); ${echo('x')}`);
      expect([result, logs.map(({ message }) => message), diagnostics]).toEqual(['Echo: x', ['begun'], []]);
      const found = await client.callTool({ name: 'codemode_search', arguments: { tools: ['echo'] } });
      expect(JSON.stringify(found.content)).toContain('echo(');
    },
  );

  test('given a loop without end, stops it at its limit, also where the clock of the engine stands still', async () => {
    for (const one of [worker, standing]) {
      const client = await connect('2026-07-28', one);
      const { diagnostics } = await run(client, 'for (;;) {}');
      expect(diagnostics).toMatchObject([{ code: 'SANDBOX_LIMIT', message: expect.stringContaining('maxCpuMs') }]);
      expect((await run(client, echo('next'))).result).toBe('Echo: next');
    }
  });

  test('given promises and logs without end where the clock stands still, stops them too', async () => {
    const client = await connect('2026-07-28', standing);
    for (const code of ['for (;;) await null;', 'for (;;) console.log("x".repeat(1000));']) {
      expect((await run(client, code)).diagnostics).toContainEqual(expect.objectContaining({ code: 'SANDBOX_LIMIT' }));
    }
  });

  test('given a script that takes more memory than its sandbox has, ends it, and the next one runs', async () => {
    const client = await connect();
    const { diagnostics } = await run(client, 'const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1));');
    expect(diagnostics).toMatchObject([{ code: 'SANDBOX_LIMIT', message: expect.stringContaining('maxMemoryBytes') }]);
    expect((await run(client, echo('next'))).result).toBe('Echo: next');
  });

  test('given a client that goes away in the middle of a run, stops it and its calls', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'codemode_run',
        arguments: { code: 'import { hold } from "@codemode/servers/held"; await hold({});' },
      },
    });
    const { hostname, port } = new URL(worker.url);
    const socket = connectSocket(Number(port), hostname);
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\n` +
        `Accept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    while (holding.held.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(holding.stopped).toHaveLength(0);
    socket.resetAndDestroy();
    while (holding.stopped.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    // Its place is free again: more run than there are places.
    const client = await connect();
    const answers = await Promise.all(Array.from({ length: 8 }, () => run(client, echo('next'))));
    expect(answers.map(({ result }) => result)).toEqual(answers.map(() => 'Echo: next'));
  });

  test('given 100 calls at once, answers each with its own result, and scripts see nothing of each other', async () => {
    const client = await connect();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        run(
          client,
          `import { echo } from "@codemode/servers/tools"; const before = globalThis.left; globalThis.left = ${index};
           globalThis.__codemode_result__ = [before ?? null, await echo({ message: "m${index}" }), globalThis.left];`,
        ),
      ),
    );
    expect(answers.map(({ result }) => result)).toEqual(answers.map((_, index) => [null, `Echo: m${index}`, index]));
  });

  test('given a request that may not or cannot be answered, says why', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const refusals: [Promise<Response>, number][] = [
      [post(list, { authorization: 'Bearer token-of-a-stranger' }), 401],
      [post(list, { origin: 'https://example.org' }), 403],
      [post(list, { 'mcp-session-id': 'of-another-server' }), 404],
      [fetch(`${worker.url}/mcp`, { headers }), 405],
      [fetch(`${worker.url}/`), 404],
      [fetch(`${worker.url}/mcp`, { method: 'POST', headers, body: '{' }), 400],
    ];
    for (const [asked, status] of refusals) {
      const response = await asked;
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringMatching(/\w/) } });
    }
    const allowed = await post(list, { origin: 'https://example.com' });
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([200, 'https://example.com']);
  });

  test('given the example of the page about Workers, serves the tools of its server', async () => {
    const source = EXAMPLE.replace("'https://example.com/mcp'", 'env.TOOLS');
    const example = await startWorker(source, { TOKEN, TOOLS: everything.url, ISSUES_TOKEN: 'x' });
    try {
      const client = await connect('2026-07-28', example);
      expect((await run(client, echo('x').replace('servers/tools', 'servers/issues'))).result).toBe('Echo: x');
    } finally {
      await example.close();
    }
  });

  test('given a system whose calls are synchronous, runs its scripts', async () => {
    const koan = await startWorker(WORKER.replace("'codemode'", "'koan'"), {
      ...{ TOKEN, TOOLS: everything.url, HELD: holding.url },
    });
    try {
      const client = await connect('2026-07-28', koan);
      const code = 'SDK.Out.answer(SDK.Entities.Todo.getById("1") + SDK.Entities.Todo.getById("2"));';
      const { content } = await client.callTool({ name: 'koan_code_execute', arguments: { code } });
      expect(JSON.stringify(content)).toMatch(/released.*released/);
    } finally {
      await koan.close();
    }
  });
});
