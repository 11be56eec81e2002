import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeAfterEach } from '../../mcp/testing/close-after-each.ts';
import { type Script, startScripted } from '../../mcp/testing/scripted-server.ts';
import { openSources } from './open-sources.ts';
import { readServers } from './server-argument.ts';

const closing = closeAfterEach();

/** What is passed on of a server that lists these tools. */
async function noticesOf(tools: unknown): Promise<readonly string[]> {
  const script: Script = { 'tools/list': (exchange) => exchange.result({ tools }) };
  const server = closing(await startScripted(script));
  const notices: string[] = [];
  const { servers } = readServers({ server: [`shop=${server.url}`], header: [], 'header-env': [], protocol: [] }, {});
  const [source] = openSources(servers, {
    ...{ cwd: '/', env: {} },
    onNotice: (id, text) => notices.push(`${id}: ${text}`),
  });
  if (source === undefined) throw new Error('There is one server');
  closing(source);
  await source.tools();
  return notices;
}

const tool = (name: unknown) => ({ name, inputSchema: { type: 'object' } });

describe('given a server that works and lists what cannot be offered', () => {
  test('each tool that is left out is named, with the reason', async () => {
    expect(await noticesOf([tool('a'), tool('a'), tool(7), tool('b'.repeat(2_000))])).toEqual([
      'shop: The tool a is left out: it is listed twice',
      'shop: The tool #3 is left out: it has a number as name',
      'shop: The tool #4 is left out: it has a name longer than 1024 characters',
    ]);
  });

  test('a list that is none is named', async () => {
    expect(await noticesOf('a')).toEqual([
      'shop: The list of tools is not complete: page 1 of tools/list has no “tools” array',
    ]);
  });

  test('of a thousand, twenty are named, and that there are more', async () => {
    const notices = await noticesOf(Array.from({ length: 1_000 }, (_, at) => tool(at)));
    expect(notices).toHaveLength(21);
    expect(notices.at(-1)).toBe('shop: There is more of this kind');
  });

  test('of a list that is right, nothing is said', async () => {
    expect(await noticesOf([tool('a'), tool('b')])).toEqual([]);
  });
});

/** Says its id on standard error, then which requests it got, and answers none. */
const SILENT_SERVER = `
process.stderr.write(process.pid + '\\n');
process.stdin.on('data', (data) => process.stderr.write('got ' + /"method":"([^"]+)"/.exec(data)?.[1] + '\\n'));
setInterval(() => undefined, 1_000);`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('given a process that answers no request', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'silent-'));
    writeFileSync(join(folder, 'silent.cjs'), SILENT_SERVER);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function open(connectTimeoutMs: number, pinned: { readonly protocol?: '2025-06-18' } = {}) {
    let pid = 0;
    let gotFirst = (): void => undefined;
    let gotInitialize = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      gotFirst = resolve;
    });
    const initialize = new Promise<void>((resolve) => {
      gotInitialize = resolve;
    });
    const [source] = openSources(
      [{ kind: 'stdio', id: 'g', words: [process.execPath, 'silent.cjs'], line: 'node silent.cjs', ...pinned }],
      {
        ...{ cwd: folder, env: process.env },
        onLine(_, line) {
          if (/^\d+$/.test(line)) pid = Number(line);
          else gotFirst();
          if (line === 'got initialize') gotInitialize();
        },
      },
      { connectTimeoutMs },
    );
    if (source === undefined) throw new Error('There is one server');
    closing(source);
    const failure = source.tools().catch((error: unknown) => error);
    return { source, failure, first, initialize, isRunning: () => isRunning(pid) };
  }

  test('closing ends it while it is asked for its revision', async () => {
    const { source, first, ...server } = open(60_000);
    await first;
    expect(server.isRunning()).toBe(true);
    await source.close();
    expect(server.isRunning()).toBe(false);
  });

  test('closing ends it while it is asked to initialize', async () => {
    const { source, initialize, ...server } = open(60_000, { protocol: '2025-06-18' });
    await initialize;
    await source.close();
    expect(server.isRunning()).toBe(false);
  });

  test('closing waits for its end once the time to connect is over', async () => {
    const { source, failure, ...server } = open(1_500, { protocol: '2025-06-18' });
    expect(await failure).toMatchObject({ failure: 'timeout' });
    await source.close();
    expect(server.isRunning()).toBe(false);
  });
});
