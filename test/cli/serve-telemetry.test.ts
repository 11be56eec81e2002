import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CLI, runCli } from './cli.ts';
import { type Receiver, startReceiver } from './otlp-receiver.ts';

const TOKEN = 'token-of-this-test';
const SECRET = 'key-that-nobody-may-see';
const ECHO = join(import.meta.dirname, 'trace-echo-server.mjs');
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const SPAN_ID = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE_ID}-${SPAN_ID}-01`;
const OTHER = '00-11111111111111111111111111111111-2222222222222222-01';
const SCRIPT = `import { trace as overHttp } from "@codemode/servers/web";
import { trace as overStdio } from "@codemode/servers/local";
const note = "${SECRET}";
globalThis.__codemode_result__ = [await overHttp({ note }), await overStdio({ note })];`;
const FAILING = `import { fail } from "@codemode/servers/web";
await fail({}).catch(() => {});
throw new Error("${SECRET}");`;

let echo: ChildProcess;
let servers: string[];
beforeAll(async () => {
  echo = spawn(process.execPath, [ECHO], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(echo.stdout as NodeJS.ReadableStream, 'data');
  const stdio = `stdio:"${process.execPath}" "${ECHO}" stdio`;
  servers = ['--server', `web=${String(line).trim()}?key=${SECRET}`, '--server', `local=${stdio}`];
  servers.push('--header', `web:Authorization=Bearer ${SECRET}`);
});
afterAll(async () => {
  echo.kill();
  await once(echo, 'exit');
});

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

interface Serving {
  readonly url: string;
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  readonly text: () => string;
  /** Ends the server, which sends what it has not sent. */
  end(): Promise<void>;
}

async function serving(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Serving> {
  const child = spawn(
    process.execPath,
    [CLI, 'serve', '--http', '0', '--json', '--token-env', 'CLIENT_ONE', ...servers, ...args],
    { env: { ...process.env, CLIENT_ONE: TOKEN, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  opened.push(end);
  const [line] = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    once(child, 'close').then(() => Promise.reject(new Error(text))),
  ]);
  const lines = () =>
    text
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one));
  return { url: JSON.parse(line).url, end, lines, text: () => text };
}

async function connected(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const client = new Client({ name: 'test-agent', version: '1.2.3' });
  const requestInit = { headers: { authorization: `Bearer ${TOKEN}`, ...headers } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  opened.push(() => client.close());
  return client;
}

async function run(client: Client, code: string, meta?: Readonly<Record<string, string>>) {
  const { content } = await client.callTool({
    ...{ name: 'codemode_run', arguments: { code } },
    ...(meta === undefined ? {} : { _meta: meta }),
  });
  const [first] = content as readonly { readonly text: string }[];
  return JSON.parse(first?.text ?? '');
}

async function received(): Promise<Receiver & { readonly env: Record<string, string> }> {
  const receiver = await startReceiver();
  opened.push(receiver.close);
  return {
    ...receiver,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    },
  };
}

describe('codemode serve with OpenTelemetry', () => {
  test('given a trace in the request, has a span for the call, the run and each tool call, and servers continue it', async () => {
    const receiver = await received();
    const { url, end } = await serving(receiver.env, '--telemetry', '--replica', 'one');
    const client = await connected(url);
    const { result } = await run(client, SCRIPT, {
      traceparent: TRACEPARENT,
      tracestate: 'rojo=1',
      baggage: 'user=alice',
    });
    await end();
    const [call, script, web, local] = ['tools/call codemode_run', 'codemode.run', 'web', 'local'].map((name) =>
      receiver.spans.find((span) => span.name === name || span.attributes['codemode.server'] === name),
    );
    expect([call, script, web, local].map((span) => span?.traceId)).toEqual(Array(4).fill(TRACE_ID));
    expect([call, script, web, local].map((span) => span?.parentSpanId)).toEqual([
      ...[SPAN_ID, call?.spanId],
      ...[script?.spanId, script?.spanId],
    ]);
    expect([call, script, web, local].map((span) => span?.kind)).toEqual([2, 1, 3, 3]);
    const sent = (span: typeof web) => `00-${TRACE_ID}-${span?.spanId}-01`;
    // What a client adds for itself goes to no server of somebody else.
    expect(result).toEqual([
      { traceparent: sent(web), tracestate: 'rojo=1', baggage: null, header: sent(web) },
      { traceparent: sent(local), tracestate: 'rojo=1', baggage: null, header: null },
    ]);
    expect(call?.attributes).toMatchObject({
      'mcp.method.name': 'tools/call',
      'gen_ai.tool.name': 'codemode_run',
      'gen_ai.operation.name': 'execute_tool',
      'mcp.protocol.version': '2025-11-25',
      'network.transport': 'tcp',
      'codemode.client': 'CLIENT_ONE',
      'codemode.agent': 'test-agent/1.2.3',
    });
    expect(script?.attributes).toMatchObject({ 'codemode.dialect': 'codemode', 'codemode.run.tool_calls': 2 });
    expect(web?.attributes).toMatchObject({ 'gen_ai.tool.name': 'trace', 'server.address': '127.0.0.1' });
    expect(local?.attributes).toMatchObject({ 'network.transport': 'pipe' });
    expect(call?.resource).toMatchObject({
      'service.name': 'codemode-runner',
      'service.instance.id': 'one',
      'deployment.environment.name': 'test',
    });
    expect(receiver.raw.length).toBeGreaterThan(1);
    expect(receiver.raw.join('')).not.toContain(SECRET);
    expect(receiver.raw.join('')).not.toContain(TOKEN);
  });

  test('given a trace in the headers alone, that is continued; beside one in the request, it is a link', async () => {
    const receiver = await received();
    const { url, end } = await serving(receiver.env);
    const client = await connected(url, { traceparent: OTHER });
    await run(client, '1');
    await run(client, '1', { traceparent: TRACEPARENT });
    await run(client, '1', { traceparent: 'nonsense' });
    await end();
    const calls = receiver.spans.filter(({ name }) => name === 'tools/call codemode_run');
    const [fromHeader, fromMessage, fromHeaderToo] = calls;
    expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual(['2222222222222222', SPAN_ID, '2222222222222222']);
    expect(fromHeader?.links).toEqual([]);
    expect(fromMessage?.links).toMatchObject([{ spanId: '2222222222222222' }]);
    expect(fromHeaderToo?.links).toEqual([]);
  });

  test('given runs that fail and requests that are refused, tells of their kinds and counts them', async () => {
    const receiver = await received();
    const { url, end } = await serving(receiver.env, '--telemetry');
    const client = await connected(url);
    await run(client, FAILING);
    await client.callTool({ name: 'no_such_tool', arguments: {} });
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
    const headers = { authorization: `Bearer ${TOKEN}`, accept: 'text/event-stream' };
    expect((await fetch(url, { headers })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', headers, body: 'x'.repeat(32 * 1024 * 1024) })).status).toBe(413);
    await end();
    const [failed] = receiver.spans.filter(({ name }) => name === 'codemode.run');
    expect(failed).toMatchObject({
      status: 2,
      attributes: { 'codemode.run.ended': 'failed', 'error.type': 'UNCAUGHT_EXCEPTION' },
    });
    const call = receiver.spans.find(({ name }) => name === 'tools/call fail');
    expect(call).toMatchObject({ status: 2, attributes: { 'error.type': 'tool_error' } });
    // A name that no tool has may be any text.
    expect(receiver.spans.find(({ name }) => name === 'tools/call')).toMatchObject({ status: 2 });
    expect(receiver.raw.join('')).not.toMatch(/no_such_tool|secret of the server|key-that-nobody/);
    const counts = Object.fromEntries(receiver.points.map((point) => [point.metric, point.count]));
    const refused = receiver.points.filter(({ metric }) => metric === 'codemode.requests.refused');
    expect(refused.map(({ attributes, count }) => [attributes['codemode.reason'], count])).toEqual([
      ['guard', 1],
      ['no-session', 1],
      ['too-large', 1],
    ]);
    expect(counts).toMatchObject({
      'codemode.run.duration': 1,
      'mcp.client.operation.duration': 1,
      'codemode.queue.duration': 2,
      'codemode.calls.running': 0,
      'codemode.calls.queued': 0,
      'codemode.sessions.open': expect.any(Number),
    });
    expect(receiver.points.find(({ metric }) => metric === 'mcp.client.operation.duration')).toMatchObject({
      unit: 's',
      attributes: { 'gen_ai.tool.name': 'fail', 'error.type': 'tool_error' },
    });
  });

  test('given OTEL_SDK_DISABLED, sends nothing', async () => {
    const receiver = await received();
    const { url, end } = await serving({ ...receiver.env, OTEL_SDK_DISABLED: 'true' }, '--telemetry');
    const { result } = await run(await connected(url), SCRIPT);
    expect(result[0]).toMatchObject({ traceparent: null, header: null });
    await end();
    expect(receiver.raw).toEqual([]);
  });

  test('given an SDK that the process has started, joins it', async () => {
    const receiver = await received();
    const sdk = createRequire(import.meta.url).resolve('@opentelemetry/sdk-node');
    const start = `const { NodeSDK } = require(${JSON.stringify(sdk)}); const sdk = new NodeSDK(); sdk.start();
process.once("SIGTERM", () => setTimeout(() => sdk.shutdown(), 50));`;
    const own = Buffer.from(
      `import { createRequire } from "node:module"; const require = createRequire(${JSON.stringify(import.meta.url)});${start}`,
    );
    const { url, end } = await serving({
      ...receiver.env,
      OTEL_SERVICE_NAME: 'mine',
      OTEL_BSP_SCHEDULE_DELAY: '10',
      NODE_OPTIONS: `--import data:text/javascript;base64,${own.toString('base64')}`,
    });
    const { result } = await run(await connected(url), SCRIPT);
    // Its instruments of HTTP write headers, where it has some.
    expect(result[0]).toMatchObject({ traceparent: expect.stringMatching(/^00-/), header: null });
    await end();
    expect(receiver.spans.map(({ name }) => name)).toContain('codemode.run');
    expect(receiver.spans[0]?.resource).toMatchObject({ 'service.name': 'mine' });
  });
});

test('given a log level of the SDK, what it tells is in the log, and not where the client reads', async () => {
  const receiver = await received();
  const env = { ...receiver.env, OTEL_LOG_LEVEL: 'all' };
  // Without a client on standard input it ends at once.
  const ended = await runCli(['serve', '--server', 'todos=builtin'], { env });
  expect(ended).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Telemetry: ') });
});

test('given an exporter that writes where the client reads, says so, and serves where nobody asked for it', async () => {
  const env = { OTEL_METRICS_EXPORTER: 'otlp,console', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  const args = ['serve', '--server', 'todos=builtin'];
  const stderr = expect.stringContaining('console of OTEL_METRICS_EXPORTER writes to standard output');
  expect(await runCli([...args, '--telemetry'], { env })).toMatchObject({ code: 2, stdout: '', stderr });
  expect(await runCli(args, { env })).toMatchObject({ code: 0, stdout: '', stderr });
});

describe('given no packages of OpenTelemetry beside the command', () => {
  let bare: string;
  beforeAll(async () => {
    bare = await mkdtemp(join(tmpdir(), 'codemode-bare-'));
    await cp(join(CLI, '..'), bare, { recursive: true, filter: (file) => !file.endsWith('.map') });
    await writeFile(join(bare, 'package.json'), '{"type":"module"}');
  });
  afterAll(() => rm(bare, { recursive: true }));

  test('--telemetry ends with 2, and says what to install', async () => {
    const ended = await runCli(['serve', '--telemetry', ...servers], { cli: join(bare, 'cli.js') });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('npm install @opentelemetry/api @opentelemetry/sdk-node');
  });

  test('a variable that names a receiver keeps no server from serving', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    // Without a client on standard input it ends at once.
    const ended = await runCli(['serve', '--server', 'todos=builtin'], { cli: join(bare, 'cli.js'), env });
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stderr).toContain('OTEL_EXPORTER_OTLP_ENDPOINT is set, and nothing is sent');
  });
});

describe('codemode serve with --log json', () => {
  test('writes an object a line: who asked for what, how long it took, and what became of it', async () => {
    const { url, end, lines, text } = await serving({}, '--log', 'json', '--log-level', 'debug');
    const client = await connected(url);
    await run(client, SCRIPT);
    await run(client, FAILING);
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
    await end();
    const of = (message: string) => lines().filter((line) => line.message === message);
    const whose = {
      ...{ level: 'info', tool: 'codemode_run', client: 'CLIENT_ONE', agent: 'test-agent/1.2.3' },
      session: expect.stringMatching(/^[\da-f-]{36}$/),
    };
    expect(of('run ended')).toMatchObject([
      {
        ...whose,
        runId: expect.any(Number),
        outcome: 'finished',
        toolCalls: 2,
        failedToolCalls: 0,
        durationMs: expect.any(Number),
      },
      { ...whose, outcome: 'failed', diagnostic: 'UNCAUGHT_EXCEPTION', toolCalls: 1, failedToolCalls: 1 },
    ]);
    expect(of('call ended')).toMatchObject([{ ...whose, outcome: 'ok', wire: 'http' }, { outcome: 'ok' }]);
    expect(of('tool call ended')).toMatchObject([
      { level: 'debug', server: 'web', toolName: 'trace', outcome: 'ok' },
      { server: 'local' },
      { toolName: 'fail', outcome: 'error' },
    ]);
    expect(of('request refused')).toMatchObject([{ level: 'warn', status: 401, reason: 'guard' }]);
    expect(of('session began')).toMatchObject([{ session: of('run ended')[0]?.session }]);
    for (const { time } of lines()) expect(new Date(String(time)).toISOString()).toBe(time);
    expect(text()).not.toContain(SECRET);
    expect(text()).not.toContain(TOKEN);
  });

  test('with telemetry, each line of a call names its span', async () => {
    const receiver = await received();
    const { url, end, lines } = await serving(receiver.env, '--log', 'json');
    await run(await connected(url), '1', { traceparent: TRACEPARENT });
    await end();
    const call = receiver.spans.find(({ name }) => name === 'tools/call codemode_run');
    expect(lines().find(({ message }) => message === 'run ended')).toMatchObject({
      trace_id: TRACE_ID,
      span_id: call?.spanId,
    });
  });

  test.each([
    [['--log', 'xml'], '--log cannot be xml'],
    [['--log-level', 'loud'], '--log-level cannot be loud'],
    [['--log', 'json', '--http', '0'], '--log json writes no token'],
  ])('refuses %j', async (args, message) => {
    expect(await runCli(['serve', ...args])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});
