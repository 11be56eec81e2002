import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeLink } from '../../src/link/index.ts';
import { serveHttp } from '../conformance/fixture-server.mjs';
import { EVERYTHING_STDIO, runCli } from './cli.ts';

const TOOLS = [
  {
    name: 'add',
    inputSchema: { type: 'object', required: ['n'], properties: { n: { type: 'number' } } },
    behavior: { echo: 'structured' },
  },
  // biome-ignore lint/suspicious/noThenProperty: the format of the fixture says so.
  { name: 'slow', inputSchema: { type: 'object' }, behavior: { delayMs: 60_000, then: { echo: 'text' } } },
  { name: 'locked', inputSchema: { type: 'object' }, behavior: { httpStatus: 401 } },
];
const SCRIPT = `import { add } from "@codemode/servers/shop";
console.log("adding");
const { input } = await add({ n: 2 });
globalThis.__codemode_result__ = input.n as number;
`;

let folder: string;
let served: Awaited<ReturnType<typeof serveHttp>>;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
  served = await serveHttp([{ serverId: 'shop', serverName: 'Shop', tools: TOOLS }], {});
  url = served.urls.shop ?? '';
  writeFileSync(join(folder, 'add.ts'), SCRIPT);
});
afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});
const run = (args: readonly string[], options = {}) => runCli(['run', ...args], { cwd: folder, ...options });
const shop = () => ['--server', `shop=${url}`];

/** Speaks MCP line by line and writes an integer that no JSON.stringify would write. */
const RAW_SERVER = `
const answer = (id, json) => process.stdout.write('{"jsonrpc":"2.0","id":' + JSON.stringify(id) + ',"result":' + json + '}\\n');
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (method === 'initialize') answer(id, '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"raw","version":"1"}}');
  else if (method === 'tools/list') answer(id, '{"tools":[{"name":"find","inputSchema":{"type":"object"}},{"name":"take","inputSchema":{"type":"object","properties":{"id":{"type":"integer"}}}}]}');
  else if (method === 'tools/call' && line.includes('"find"')) answer(id, '{"content":[],"structuredContent":{"id":725653563933458432}}');
  else if (method === 'tools/call') answer(id, '{"content":[{"type":"text","text":' + JSON.stringify(/"id":("?\\d+"?)[,}]/.exec(line.slice(line.indexOf('"arguments"')))[1]) + '}]}');
});`;

describe('codemode run', () => {
  test('given a server over a pipe with an integer that no number holds, warns, or sends every digit on', async () => {
    writeFileSync(join(folder, 'raw.cjs'), RAW_SERVER);
    const input = `import { find, take } from "@codemode/servers/raw";
      globalThis.__codemode_result__ = await take({ id: (await find({})).id });`;
    const args = ['-', '--raw', '--server', `raw=stdio:${JSON.stringify(process.execPath)} ${join(folder, 'raw.cjs')}`];
    const rounded = await run(args, { input });
    expect(rounded).toMatchObject({ code: 0, stdout: '725653563933458400\n' });
    expect(rounded.stderr).toContain('INEXACT_INTEGER');
    const exact = await run([...args, '--large-integers', 'string'], { input });
    expect(exact).toEqual({ code: 0, stdout: '725653563933458432\n', stderr: '' });
    expect(await run([...args, '--large-integers', 'strings'], { input })).toMatchObject({ code: 2 });
  });

  test('given a script and a server over HTTP, prints the result alone to standard output', async () => {
    expect(await run(['add.ts', ...shop()])).toEqual({ code: 0, stdout: '2\n', stderr: 'adding\n' });
  });

  test('given a script on standard input and a server that is a command, starts it and ends it', async () => {
    const input = `import { echo } from "@codemode/servers/everything";
      globalThis.__codemode_result__ = await echo({ message: "hi" });`;
    const { code, stdout, stderr } = await run(['-', '--raw', '--server', EVERYTHING_STDIO], { input });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'Echo: hi\n', stderr: '' });
  });

  test('given --json, prints the response of the specification', async () => {
    const { stdout } = await run(['add.ts', '--json', ...shop()]);
    expect(JSON.parse(stdout)).toEqual({
      result: 2,
      logs: [{ level: 'log', message: 'adding', timeMs: expect.any(Number) }],
      diagnostics: [],
      toolTrace: [{ serverId: 'shop', toolName: 'add', ok: true, durationMs: expect.any(Number) }],
    });
  });

  test('given --events, prints one JSON value a line, the response last, and payloads only when asked for', async () => {
    const lines = async (...more: string[]) =>
      (await run(['add.ts', '--events', ...shop(), ...more])).stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const events = await lines();
    expect(events.map(({ type }) => type)).toEqual(['log', 'call-start', 'call-end', 'response']);
    expect(events[2]).toMatchObject({ serverId: 'shop', toolName: 'add', ok: true });
    expect(JSON.stringify(events.slice(0, 3))).not.toContain('"n":2');
    expect((await lines('--payloads'))[2]).toMatchObject({ input: { n: 2 }, output: { structuredContent: {} } });
  });

  test('given a script that throws, says where, and ends with 1', async () => {
    writeFileSync(join(folder, 'throws.ts'), 'const a: number = 1;\nthrow new Error("no way");\n');
    const { code, stdout, stderr } = await run(['throws.ts']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^throws\.ts:2:\d+: error UNCAUGHT_EXCEPTION: .*no way/);
  });

  test('given a loop without end, ends at the limit with 4', async () => {
    writeFileSync(join(folder, 'loop.js'), 'for (;;) {}');
    const { code, stderr } = await run(['loop.js', '--limits', 'timeoutMs=300ms']);
    expect(code).toBe(4);
    expect(stderr).toContain('timeoutMs = 300 ms');
  });

  test.each([
    ['nobody listens', 'http://127.0.0.1:1/mcp'],
    ['nothing can be started', 'stdio:codemode-no-such-program'],
  ])('given a server where %s, ends with 3', async (_what, address) => {
    const { code, stderr } = await run(['add.ts', '--server', `shop=${address}`]);
    expect(code).toBe(3);
    expect(stderr).toContain(
      'error IMPORT_FAILURE: Cannot import "@codemode/servers/shop": its server is not available',
    );
  });

  test('given a server process that ends at once, tells what it wrote', async () => {
    const { code, stderr } = await run([
      'add.ts',
      '--server',
      `shop=stdio:"${process.execPath}" -e "console.error('the key is missing'); process.exit(7)"`,
    ]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^shop: .* ended with code 7; it wrote: the key is missing$/m);
  });

  test('given Ctrl-C while a call is open, cancels it and ends with 130 and a response', async () => {
    writeFileSync(
      join(folder, 'slow.ts'),
      'import { slow } from "@codemode/servers/shop"; console.log("in"); await slow({});',
    );
    const cancelledBefore = served.servers.get('shop')?.stats.cancelled ?? 0;
    const { code, stdout } = await run(['slow.ts', '--events', ...shop()], {
      signalOn: (output: string) => (output.includes('call-start') ? 'SIGINT' : undefined),
    });
    expect(code).toBe(130);
    const { response } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
    expect(response.diagnostics).toMatchObject([{ code: 'CANCELLED' }]);
    expect(response.logs).toMatchObject([{ message: 'in' }]);
    expect(served.servers.get('shop')?.stats.cancelled).toBe(cancelledBefore + 1);
  });

  test('given Ctrl-C while the script loops, ends with 130', async () => {
    writeFileSync(join(folder, 'busy.js'), 'console.log("in"); for (;;) {}');
    const { code } = await run(['busy.js'], {
      signalOn: (output: string) => (output.includes('in') ? 'SIGINT' : undefined),
    });
    expect(code).toBe(130);
  });

  test('given a recording that could not be written, nothing is run', async () => {
    const { code, stdout, stderr } = await run(['add.ts', ...shop(), '--record', 'nowhere/add.codemode.json']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('nowhere/add.codemode.json could not be written: its folder does not exist');
  });

  test('given a run that was recorded, replays it without its server, and no key travels with it', async () => {
    const env = { KEY: 'k3y-to-the-shop' };
    const recorded = await run(
      ['add.ts', ...shop(), '--header-env', 'shop:X-Key=KEY', '--record', 'add.codemode.json'],
      { env },
    );
    expect(recorded.stderr).toContain('Recorded 1 calls in add.codemode.json');
    expect(readFileSync(join(folder, 'add.codemode.json'), 'utf8')).not.toContain('k3y');
    const calls = served.servers.get('shop')?.stats.total;
    const replayed = await run(['add.codemode.json']);
    expect(replayed).toMatchObject({ code: 0, stdout: '2\n' });
    expect(replayed.stderr).toMatch(/^Answers come from a recording of \d{4}-.* not from servers$/m);
    expect(served.servers.get('shop')?.stats.total).toBe(calls);
    expect((await run(['add.ts', '--replay', 'add.codemode.json'])).stdout).toBe('2\n');
    expect((await run(['add.codemode.json', '--live'])).stdout).toBe('2\n');
    expect(served.servers.get('shop')?.stats.total).toBe((calls ?? 0) + 1);
  });

  test('given a script whose inputs are of chance, replays what was recorded of it without a miss', async () => {
    const input =
      'import { add } from "@codemode/servers/shop"; export default (await add({ n: Math.random() + parseInt(crypto.randomUUID(), 16) })).input.n;';
    const recorded = await run(['-', ...shop(), '--record', 'chance.codemode.json'], { input });
    expect(recorded.code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'chance.codemode.json'), 'utf8'))).toMatchObject({
      recording: { randomSeed: expect.stringMatching(/^[0-9a-f]{96}$/) },
    });
    // A seed is no secret of anybody.
    expect(recorded.stderr).not.toContain('look like secrets');
    expect(await run(['chance.codemode.json'])).toMatchObject({ code: 0, stdout: recorded.stdout });
    expect(await run(['-', '--replay', 'chance.codemode.json'], { input })).toMatchObject({ stdout: recorded.stdout });
    const checked = await runCli(['check', 'chance.codemode.json', '--no-types'], { cwd: folder });
    expect(checked.stderr).toContain('1 replayed, 0 errors, 0 warnings');
  });

  test('given a permalink, contacts its servers only with --live', async () => {
    const link = `https://play.example/#${encodeLink({ scripts: [{ name: 'linked.ts', text: SCRIPT }], servers: [{ id: 'shop', url }] })}`;
    const calls = served.servers.get('shop')?.stats.lists;
    const refused = await run([link]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('Pass --live to connect to them');
    expect(served.servers.get('shop')?.stats.lists).toBe(calls);
    expect(await run([link, '--live'])).toMatchObject({ code: 0, stdout: '2\n' });
  });

  test('given output that would steer a terminal, shows it as text', async () => {
    const input = 'console.log("\\u001b[2J"); throw new Error("\\u001b]0;title\\u0007");';
    const { stderr } = await run(['-'], { input });
    expect(stderr).toContain('\\u001b[2J');
    expect(stderr).not.toContain('\u001b');
  });
});

describe('codemode types', () => {
  test('given a server, prints declarations of its tools', async () => {
    const { code, stdout, stderr } = await runCli(['types', ...shop()]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('declare module "@codemode/servers/shop"');
    expect(stdout).toContain('export function add(');
  });

  test('given a server that cannot be reached, says so with 3 and writes nothing', async () => {
    const args = ['types', '--server', 'shop=http://127.0.0.1:1/mcp', '--out', join(folder, 'none.d.ts')];
    const { code, stderr } = await runCli(args);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^codemode-runner: .*shop/);
    expect(() => readFileSync(join(folder, 'none.d.ts'))).toThrow(/ENOENT/);
  });
});

test.each([
  [[], /^Usage: codemode-runner COMMAND/m],
  [['run', 'add.ts', '--serve', 'x'], /There is no option --serve\n {4}Did you mean --server\?/],
])('given %j, says what is wrong and what to do, with 2', async (args, message) => {
  const { code, stdout, stderr } = await runCli(args, { cwd: folder });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});

test('given --help and --version, answers on standard output', async () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  expect((await runCli(['--help'])).stdout).toMatch(/^Commands\n {2}run /m);
});
