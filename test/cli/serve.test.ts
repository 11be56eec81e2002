// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are places in a text, as people type them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serveHttp } from '../conformance/fixture-server.mjs';
import { CLI, runCli } from './cli.ts';

const TOKEN = 'token-of-this-test';
const TOOLS = [
  { name: 'add', inputSchema: { type: 'object' }, behavior: { echo: 'structured' } },
  // biome-ignore lint/suspicious/noThenProperty: the format of the fixture says so.
  { name: 'slow', inputSchema: { type: 'object' }, behavior: { delayMs: 60_000, then: { echo: 'text' } } },
];
const ADD = `import { add } from "@codemode/servers/shop";
console.warn("adding");
globalThis.__codemode_result__ = (await add({ n: 2 })).input.n;`;
/** What a script floods the process with that it shares with those of other clients. */
const FLOODS: readonly (readonly [what: string, code: string])[] = [
  [
    'searches',
    `import { searchTools } from "@codemode/discovery";
for (;;) { for (let n = 0; n < 500; n++) searchTools("add " + n).catch(() => {}); await searchTools("last"); }`,
  ],
  [
    'refused calls',
    `import { add } from "@codemode/servers/shop";
for (;;) { for (let n = 0; n < 500; n++) add({ n }).catch(() => {}); await add({}).catch(() => {}); }`,
  ],
  ['logs', 'for (;;) console.log("line");'],
  [
    'timers that log',
    'const next = () => { console.log("line"); setTimeout(next, 0); }; for (let n = 0; n < 900; n++) next();',
  ],
];
const SLOW = 'import { slow } from "@codemode/servers/shop"; await slow({});';

let fixture: Awaited<ReturnType<typeof serveHttp>>;
let shop: string[];
beforeAll(async () => {
  fixture = await serveHttp([{ serverId: 'shop', serverName: 'Shop', listChanged: true, tools: TOOLS }], {
    stream: true,
  });
  shop = ['--server', `shop=${fixture.urls.shop}`];
});
afterAll(() => fixture.close());
const cancelled = () => fixture.servers.get('shop')?.stats.cancelled ?? 0;

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface Heard {
  readonly client: Client;
  readonly notices: { readonly method: string; readonly params?: unknown }[];
}

function newClient(): Heard {
  const client = new Client({ name: 'test', version: '1' });
  const notices: Heard['notices'] = [];
  client.fallbackNotificationHandler = async (notice) => void notices.push(notice);
  opened.push(() => client.close());
  return { client, notices };
}

async function overStdio(...args: string[]): Promise<Heard & { readonly transport: StdioClientTransport }> {
  const heard = newClient();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'serve', ...shop, ...args],
    stderr: 'ignore',
  });
  await heard.client.connect(transport);
  return { ...heard, transport };
}

interface Serving {
  readonly url: string;
  readonly token: string;
  readonly child: ChildProcess;
  readonly stderr: () => string;
}

async function serveOverHttp(...args: string[]): Promise<Serving> {
  const child = spawn(process.execPath, [CLI, 'serve', '--json', '--token-env', 'TOKEN', ...args], {
    env: { ...process.env, TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  opened.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const [line] = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(stderr))),
  ]);
  return { ...JSON.parse(line), child, stderr: () => stderr };
}

async function overHttp({ url, token }: Pick<Serving, 'url' | 'token'>): Promise<Heard> {
  const heard = newClient();
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await heard.client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return heard;
}

const run = (client: Client, code: string, options = {}) =>
  client.callTool({ name: 'codemode_run', arguments: { code } }, undefined, options);
/** What a tool of ours answers: text, for an agent to read. */
const answerOf = (result: object): unknown => {
  const { content } = result as { readonly content?: readonly { readonly text?: string }[] };
  return JSON.parse(content?.[0]?.text ?? '');
};
const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 500 && !holds(); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(holds()).toBe(true);
};

describe('codemode serve, over stdio', () => {
  test('given an MCP client, offers codemode_run, says how to use it, and runs scripts', async () => {
    const { client } = await overStdio();
    expect(client.getServerVersion()).toMatchObject({ name: 'codemode-runner', title: 'Code Mode for MCP' });
    expect(client.getInstructions()).toContain('declare module "@codemode/servers/shop"');
    expect((await client.listTools()).tools).toMatchObject([
      { name: 'codemode_run', inputSchema: { required: ['code'] } },
      { name: 'codemode_search' },
    ]);
    const { structuredContent, content, isError } = await run(client, ADD);
    expect(answerOf({ content })).toMatchObject({
      result: 2,
      diagnostics: [],
      toolTrace: [{ toolName: 'add', ok: true }],
    });
    // A model that is given both would pay for it twice.
    expect([content, structuredContent]).toEqual([[expect.objectContaining({ type: 'text' })], undefined]);
    expect(isError).toBeUndefined();
  });

  test('given a run, its logs, its calls and its progress reach the client; those that it wants', async () => {
    const { client, notices } = await overStdio();
    const progress: unknown[] = [];
    await run(client, ADD, { onprogress: (step: unknown) => progress.push(step) });
    const logged = () => notices.filter(({ method }) => method === 'notifications/message').map(({ params }) => params);
    const { _meta } = logged()[0] as { readonly _meta: unknown };
    expect(_meta).toEqual({ runId: expect.any(Number) });
    expect(logged()).toEqual(
      expect.arrayContaining([
        { level: 'warning', logger: 'script', data: 'adding', _meta },
        {
          level: 'debug',
          logger: 'call',
          data: expect.objectContaining({ type: 'call-start', server: 'shop', toolName: 'add' }),
          _meta,
        },
        { level: 'debug', logger: 'call', data: expect.objectContaining({ type: 'call-end', status: 'ok' }), _meta },
      ]),
    );
    expect(progress).toEqual([
      { progress: 1, message: 'shop/add started', _meta },
      { progress: 2, message: 'shop/add answered', _meta },
    ]);
    await client.setLoggingLevel('error');
    const before = logged().length;
    await run(client, ADD);
    expect(logged()).toHaveLength(before);
  });

  test('given a script that fails, a wrong input and a wrong tool, answers what the model can act on', async () => {
    const { client } = await overStdio();
    expect(answerOf(await run(client, 'throw new Error("no way")'))).toMatchObject({
      diagnostics: [{ code: 'UNCAUGHT_EXCEPTION', path: expect.stringMatching(/^1:/) }],
    });
    const wrong = await client.callTool({ name: 'codemode.run', arguments: { code: 1 } });
    expect(answerOf(wrong)).toMatchObject({ diagnostics: [{ code: 'INVALID_REQUEST' }] });
    const unknown = await client.callTool({ name: 'codemode_runs', arguments: {} });
    expect(unknown).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('Did you mean "codemode.run"?') }],
    });
  });

  test('given a client that cancels, stops the run and the calls of it', async () => {
    const { client, notices } = await overStdio();
    const before = cancelled();
    const stop = new AbortController();
    const calling = run(client, SLOW, { signal: stop.signal });
    calling.catch(() => undefined);
    await until(() => JSON.stringify(notices).includes('call-start'));
    stop.abort('enough');
    await expect(calling).rejects.toThrow('enough');
    await until(() => cancelled() === before + 1);
    expect(answerOf(await run(client, ADD))).toMatchObject({ result: 2 });
  });

  test('given a server whose tools change, tells the client', async () => {
    const { client, notices } = await overStdio();
    await client.listTools();
    notices.length = 0;
    fixture.servers.get('shop')?.setTools([...TOOLS, { name: 'more', inputSchema: { type: 'object' } }]);
    await until(() => notices.some(({ method }) => method === 'notifications/tools/list_changed'));
    const code = 'import { more } from "@codemode/servers/shop"; globalThis.__codemode_result__ = await more({});';
    expect(answerOf(await run(client, code))).toMatchObject({ result: 'called more' });
    fixture.servers.get('shop')?.setTools(TOOLS);
  });

  test('given a client that takes no dots, every dialect has names for it, and its text has the same ones', async () => {
    for (const dialect of ['codemode', 'emceepee', 'mcp-use', 'cloudflare', 'codecall', 'koan']) {
      const { client } = await overStdio('--dialect', dialect);
      const { tools } = await client.listTools();
      expect(tools.length).toBeGreaterThan(0);
      for (const { name } of tools) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      const text = `${client.getInstructions()}${tools.map(({ description }) => description)}`;
      expect(text).not.toMatch(/codemode\.run|codecall\.\w|koan\.code/);
    }
  });

  test('given a client that cuts after 2,000 characters, the model knows servers, tools and how to get types', async () => {
    const { client } = await overStdio();
    const [tool] = (await client.listTools()).tools;
    for (const text of [client.getInstructions(), tool?.description]) {
      const head = text?.slice(0, 2_000);
      expect(head).toContain('shop: add, slow');
      expect(head).toContain('Types of tools: call codemode_search.');
    }
  });

  test('given words or names, codemode_search gives declarations as text', async () => {
    const { client } = await overStdio();
    const search = async (input: object): Promise<string> => {
      const { content } = await client.callTool({ name: 'codemode_search', arguments: { ...input } });
      return (content as readonly { readonly text: string }[])[0]?.text ?? '';
    };
    for (const input of [{ query: 'add' }, { tools: ['add'] }, { query: 'add', serverId: 'shop', limit: 1 }]) {
      expect(await search(input)).toMatch(/^declare module "@codemode\/servers\/shop" \{\nfunction add\(/m);
    }
    expect(await search({ tools: ['add', 'fly'] })).toContain('Not there: fly');
    expect(await search({ query: 'x', serverId: 'bank' })).toContain('Servers: shop.');
    expect(await search({})).toContain('Give a query');
  });

  test('given names of its own choice, the tool has it; by the letter of the specification it is the only one', async () => {
    const namesWith = async (...args: string[]) => {
      const { client } = await overStdio(...args);
      const names = (await client.listTools()).tools.map(({ name }) => name);
      const answer = await client.callTool({ name: names[0] ?? '', arguments: { code: ADD } });
      expect(answerOf(answer)).toMatchObject({ result: 2 });
      return names;
    };
    expect(await namesWith('--own-names')).toEqual(['codemode.run']);
    expect(await namesWith('--tool-name', 'run_code')).toEqual(['run_code', 'codemode_search']);
    const refused = await runCli(['serve', ...shop, '--tool-name', 'run code']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--tool-name cannot be run code');
  });

  test('given another dialect, offers its tools and its prompt', async () => {
    const { client } = await overStdio('--dialect', 'emceepee');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['codemode_search', 'codemode_execute']);
    expect(client.getInstructions()).toContain('codemode_execute');
    const answer = await client.callTool({
      name: 'codemode_execute',
      arguments: { code: 'return (await mcp.callTool("shop", "add", { n: 3 })).structuredContent.input.n;' },
    });
    expect(answerOf(answer)).toMatchObject({ success: true, result: 3 });
  });

  test('given a dialect that gives an agent tools of servers too, passes their results on as they are', async () => {
    const result = { content: [{ type: 'text', text: 'as it is' }], structuredContent: { items: [] } };
    const tool = { name: 'todo_collection', inputSchema: { type: 'object' }, behavior: { returns: result } };
    const todos = await serveHttp([{ serverId: 'todos', serverName: 'Todos', tools: [tool] }], {});
    opened.push(() => todos.close());
    const server = ['--server', `todos=${todos.urls.todos}`];
    const { client } = await overStdio(...server, '--dialect', 'koan', '--exposure', 'todos=Full');
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('koan_code_execute');
    const own = names.find((name) => /todo/i.test(name)) ?? '';
    expect(await client.callTool({ name: own, arguments: {} })).toMatchObject(result);
  });

  test('given a client that goes away, ends', async () => {
    const child = spawn(process.execPath, [CLI, 'serve', ...shop], { stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('codemode serve, over HTTP', () => {
  test('given two clients, each has a session and runs of its own', async () => {
    const serving = await serveOverHttp('--http', '0', ...shop);
    const [one, other] = await Promise.all([overHttp(serving), overHttp(serving)]);
    const before = cancelled();
    const stop = new AbortController();
    const slow = run(one.client, SLOW, { signal: stop.signal });
    slow.catch(() => undefined);
    await until(() => JSON.stringify(one.notices).includes('call-start'));
    expect(answerOf(await run(other.client, ADD))).toMatchObject({ result: 2 });
    expect(JSON.stringify(one.notices)).not.toContain('adding');
    expect(JSON.stringify(other.notices)).not.toContain('slow');
    stop.abort();
    await until(() => cancelled() === before + 1);
  });

  test.each(FLOODS)(
    'given a client whose script floods with %s, others are answered meanwhile, and its own limit ends it',
    async (_what, code) => {
      const serving = await serveOverHttp('--http', '0', ...shop);
      const [one, other] = await Promise.all([overHttp(serving), overHttp(serving)]);
      const happened: string[] = [];
      const limits = { timeoutMs: 15_000, maxCpuMs: 15_000, maxToolCalls: 10, maxLogBytes: 4 * 1024 * 1024 };
      const args = { code: `console.error("begun");\n${code}`, limits };
      const flooding = one.client
        .callTool({ name: 'codemode_run', arguments: args }, undefined, { timeout: 120_000 })
        .finally(() => happened.push('flood ended'));
      await until(() => JSON.stringify(one.notices.slice(0, 10)).includes('begun'));
      for (let n = 0; n < 3; n++) {
        expect(answerOf(await run(other.client, ADD))).toMatchObject({ result: 2, diagnostics: [] });
        happened.push('answered');
      }
      expect(happened).toEqual(['answered', 'answered', 'answered']);
      expect(answerOf(await flooding)).toMatchObject({
        diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'SANDBOX_LIMIT' })]),
      });
      expect(answerOf(await run(one.client, ADD))).toMatchObject({ result: 2 });
      // What is too much to be told is left out, and its number told.
      expect(one.notices.length).toBeLessThan(10_000);
    },
    120_000,
  );

  test('given a client that ends its session, stops its runs and knows it no more', async () => {
    const serving = await serveOverHttp('--http', '0', ...shop);
    const { client, notices } = await overHttp(serving);
    const before = cancelled();
    run(client, SLOW).catch(() => undefined);
    await until(() => JSON.stringify(notices).includes('call-start'));
    const transport = client.transport as StreamableHTTPClientTransport;
    const { sessionId = '' } = transport;
    await transport.terminateSession();
    await until(() => cancelled() === before + 1);
    const headers = { authorization: `Bearer ${serving.token}`, 'mcp-session-id': sessionId };
    expect((await fetch(serving.url, { headers })).status).toBe(404);
  });

  test('given a request without the token, under a strange name or of a strange page, refuses it', async () => {
    const { url, token } = await serveOverHttp('--http', '0', '--allow-origin', 'https://docs.example');
    const authorization = `Bearer ${token}`;
    const status = async (headers: Record<string, string>, method = 'POST') => (await ask(url, headers, method)).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer wrong' })).toBe(401);
    expect(await status({ authorization, host: 'evil.example' })).toBe(421);
    expect(await status({ authorization, origin: 'https://evil.example' })).toBe(403);
    const allowed = await ask(url, { origin: 'https://docs.example' }, 'OPTIONS');
    expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([204, 'https://docs.example']);
    const refused = await ask(url, { origin: 'https://evil.example' }, 'OPTIONS');
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    expect(await status({ authorization }, 'GET')).toBe(400);
  });

  test('given headers that come twice, or the address of another server to ask, refuses it', async () => {
    const { url, token } = await serveOverHttp('--http', '0', '--allow-origin', 'https://docs.example');
    const { host, port } = new URL(url);
    /** The status of what was asked for in so many words: clients of the platform send no header twice. */
    const status = async (target: string, ...headers: string[]): Promise<string> => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end(
        [`POST ${target} HTTP/1.1`, ...headers, 'Content-Length: 0', 'Connection: close', '', ''].join('\r\n'),
      );
      let answer = '';
      for await (const part of socket.setEncoding('utf8')) answer += part;
      return answer.split(' ')[1] ?? answer;
    };
    const [own, right] = [`Host: ${host}`, `Authorization: Bearer ${token}`];
    const stranger = 'Host: evil.example';
    for (const headers of [
      [own, stranger, right],
      [stranger, own, right],
      [own, right, 'Authorization: Bearer wrong'],
      [own, right, 'Origin: https://docs.example', 'Origin: https://evil.example'],
      [own, right, 'Mcp-Session-Id: a', 'Mcp-Session-Id: b'],
    ]) {
      expect(await status('/mcp', ...headers)).toBe('400');
    }
    expect(await status('http://evil.example/mcp', own, right)).toBe('400');
    expect(await status('//evil.example/mcp', own, right)).toBe('400');
    // All of it once passes the guard, and is then no MCP request.
    expect(await status('/mcp', own, right)).not.toMatch(/^(?:401|403|421)$/);
  });

  test('given itself as a server, by its address or by a way around, does not call itself', async () => {
    const proxy = createServer((incoming, outgoing) => {
      const { hostname, port, pathname } = new URL(target);
      const headers = { ...incoming.headers, host: `${hostname}:${port}` };
      const onward = httpRequest({ hostname, port, path: pathname, method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(onward);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    let target = '';
    const serving = await serveOverHttp(
      ...['--http', '0', '--server', `me=http://127.0.0.1:${port}/mcp`],
      ...['--header-env', 'me:Authorization=Bearer ${TOKEN}', ...shop],
    );
    target = serving.url;
    const { client } = await overHttp(serving);
    const answer = await run(client, 'import * as me from "@codemode/servers/me";');
    expect(JSON.stringify(answer)).toContain('is one of its own servers');
    expect(answerOf(await run(client, ADD))).toMatchObject({ result: 2 });
    proxy.closeAllConnections();
    proxy.close();

    const args = ['serve', '--http', '4999', '--server', 'me=http://localhost:4999/mcp'];
    expect(await runCli(args)).toMatchObject({ code: 2, stderr: expect.stringContaining('me is this server itself') });
  });

  test('given a port that is taken, and options that belong to HTTP, says so', async () => {
    const { url } = await serveOverHttp('--http', '0');
    const taken = await runCli(['serve', '--http', new URL(url).port]);
    expect(taken).toMatchObject({ code: 2, stderr: expect.stringContaining('something else listens there') });
    const astray = await runCli(['serve', '--allow-origin', 'https://a.example']);
    expect(astray).toMatchObject({ code: 2, stderr: expect.stringContaining('--allow-origin belong to --http') });
  });

  test('given Ctrl-C, ends with 130 and leaves no client waiting', async () => {
    const serving = await serveOverHttp('--http', '0', ...shop);
    const { client, notices } = await overHttp(serving);
    const waiting = run(client, SLOW);
    await until(() => JSON.stringify(notices).includes('call-start'));
    serving.child.kill('SIGINT');
    expect(await once(serving.child, 'exit')).toEqual([130, null]);
    expect(answerOf(await waiting)).toMatchObject({ diagnostics: [{ code: 'CANCELLED' }] });
  });

  test('given our own client, code mode runs within code mode', async () => {
    const serving = await serveOverHttp('--http', '0', ...shop);
    const input = `import { codemode_run } from "@codemode/servers/code";
      const { result } = JSON.parse(await codemode_run({ code: ${JSON.stringify(ADD)} }));
      globalThis.__codemode_result__ = result;`;
    const args = ['run', '-', '--server', `code=${serving.url}`, '--header-env', 'code:Authorization=Bearer ${T}'];
    expect(await runCli(args, { input, env: { T: serving.token } })).toMatchObject({ code: 0, stdout: '2\n' });
  });
});

/** A request with any headers, those that `fetch` sets by itself too. */
function ask(
  url: string,
  headers: Record<string, string>,
  method: string,
): Promise<{ readonly status: number | undefined; readonly headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    });
    sent.on('error', reject);
    sent.end();
  });
}
