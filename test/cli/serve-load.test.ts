import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, test } from 'vitest';
import { CLI, runCli } from './cli.ts';

const [TOKEN, OTHER] = ['token-of-one-client', 'token-of-another-one'];

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** A server with one tool, whose calls are answered when the test says so. */
async function startHolding() {
  const held: (() => void)[] = [];
  const answer = (response: ServerResponse, id: unknown, result: object): void =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const { id, method, params } = JSON.parse(text || '{}');
    if (method === 'initialize') {
      const { protocolVersion } = params;
      answer(response, id, { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'h', version: '1' } });
    } else if (method === 'tools/list')
      answer(response, id, { tools: [{ name: 'hold', inputSchema: { type: 'object' } }] });
    else if (method === 'tools/call') {
      held.push(() => answer(response, id, { content: [{ type: 'text', text: 'released' }] }));
    } else if (id === undefined) response.writeHead(202).end();
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, held };
}

interface Serving {
  readonly url: string;
  readonly child: ChildProcess;
  readonly held: (() => void)[];
}

async function startServing(...args: string[]): Promise<Serving> {
  const { url: tools, held } = await startHolding();
  const child = spawn(
    process.execPath,
    [
      ...[CLI, 'serve', '--http', '0', '--json', '--server', `s=${tools}`],
      ...['--token-env', 'ONE', '--token-env', 'OTHER', ...args],
    ],
    { env: { ...process.env, ONE: TOKEN, OTHER }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  opened.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { url: JSON.parse(line).url, child, held };
}

const REVISION = '2026-07-28';
const HOLD = 'import { hold } from "@codemode/servers/s"; globalThis.__codemode_result__ = await hold({});';

/** A run of the script that calls the tool, as a client without a session makes it. */
function run(url: string, token: string): Promise<Response> {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: 'codemode_run', arguments: { code: HOLD }, _meta: meta };
  return fetch(url, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': REVISION },
      ...{ 'mcp-method': 'tools/call', 'mcp-name': 'codemode_run' },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const statusOf = async (url: string, path: string): Promise<number> => (await fetch(new URL(path, url))).status;

test('given a balancer, it is well from the start and ready when its servers have been listed, without a token', async () => {
  const { url } = await startServing();
  expect(await statusOf(url, '/healthz')).toBe(200);
  await until(async () => (await statusOf(url, '/readyz')) === 200);
  expect(await statusOf(url, '/mcp')).toBe(401);
});

test('given more calls than may wait, refuses them with a time, and leaves another client its share', async () => {
  const { url, held } = await startServing('--workers', '1', '--max-queue', '2');
  const first = run(url, TOKEN);
  await until(() => held.length === 1);
  // Of two that come at once, one waits and one is beyond the share of its client.
  const two = [run(url, TOKEN), run(url, TOKEN)];
  const refused = await Promise.race(two);
  expect([refused.status, Number(refused.headers.get('retry-after')) >= 1]).toEqual([503, true]);
  const other = run(url, OTHER);
  for (let released = 0; released < 3; released++) {
    await until(() => held.length > released);
    held[released]?.();
  }
  const answers = await Promise.all([first, ...two, other]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503]);
  expect(await (await other).text()).toContain('released');
});

test('given a call that its client cancels in a session, the next one has its place', async () => {
  const { url, held } = await startServing('--workers', '1');
  const client = new Client({ name: 'test', version: '1' });
  opened.push(() => client.close());
  const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const call = (code: string, signal?: AbortSignal) =>
    client.callTool({ name: 'codemode_run', arguments: { code } }, undefined, signal === undefined ? {} : { signal });
  for (let round = 1; round <= 3; round++) {
    const controller = new AbortController();
    const cancelled = call(HOLD, controller.signal);
    await until(() => held.length === round);
    controller.abort('enough');
    await expect(cancelled).rejects.toThrow('enough');
  }
  expect(JSON.stringify(await call('globalThis.__codemode_result__ = "next";'))).toContain('next');
});

test('given SIGTERM, finishes what runs, refuses what comes, and ends', async () => {
  const { url, child, held } = await startServing();
  const running = run(url, TOKEN);
  await until(() => held.length === 1);
  child.kill('SIGTERM');
  await until(async () => (await statusOf(url, '/readyz')) === 503);
  expect(await statusOf(url, '/healthz')).toBe(200);
  const late = await run(url, TOKEN);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
  const exit = once(child, 'exit');
  held[0]?.();
  expect(await (await running).text()).toContain('released');
  expect(await exit).toEqual([143, null]);
});

test('given SIGTERM and a run that does not end in time, stops and answers it', async () => {
  const { url, child, held } = await startServing('--drain', '0');
  const running = run(url, TOKEN);
  await until(() => held.length === 1);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await (await running).text()).toContain('CANCELLED');
  expect(await exit).toEqual([143, null]);
});

test.each([
  ['--workers', '0'],
  ['--max-queue', 'many'],
  ['--drain', '-1'],
])('given %s %s, says what it takes', async (option, value) => {
  const { code, stderr } = await runCli(['serve', '--http', '0', `${option}=${value}`]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`${option} ${value} is not a number from`)]);
});
