import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { launchOptions } from '../../scripts/chromium.mjs';
import type { Outcome } from './outcome.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXECUTORS = new URL('../../dist/lib/executor.js', import.meta.url).href;
const EVERYTHING = fileURLToPath(new URL('../../node_modules/.bin/mcp-server-everything', import.meta.url));

/** The systems whose executors we can be, with their own packages. */
export async function runExecutors(note: (outcome: Outcome) => void): Promise<void> {
  await runMcpUse(note);
  await runCloudflare(note);
}

/** Tells what came of a check; one that throws has failed. */
async function check(
  note: (outcome: Outcome) => void,
  name: string,
  look: () => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  try {
    const matches = JSON.stringify(await look());
    note({ name, found: matches, passed: matches === JSON.stringify(expected) });
  } catch (error) {
    note({ name, found: String(error).split('\n')[0] ?? '', passed: false });
  }
}

async function runMcpUse(note: (outcome: Outcome) => void): Promise<void> {
  // Its client tells its makers that it was started, where it is not told to leave that.
  process.env.MCP_USE_ANONYMIZED_TELEMETRY = 'false';
  await runMcpUseFunction(note);
  await runMcpUseClass(note);
}

const MCP_USE_SERVERS = {
  everything: { command: EVERYTHING, args: [] },
  unused: { command: 'no-such-command', args: [] },
};
const MCP_USE_SCRIPT = `const tools = await search_tools("sum", "names");
const sum = await everything["get-sum"]({ a: 2, b: 3 });
console.warn("asked", sum);
return { tools: tools.map((tool) => tool.name), said: String(sum).includes("5") };`;
const MCP_USE_EXPECTED = { result: { tools: ['get-sum'], said: true }, error: null, warned: true };
/** Names the one server, so that the other is not connected. */
const NAMED = 'return String(await everything.echo({ message: "hello" })).includes("hello");';

const brief = ({ result, error, logs }: { result: unknown; error: unknown; logs: string[] }) => ({
  result,
  error,
  warned: logs.some((line) => line.startsWith('[WARN] asked')),
});

async function runMcpUseFunction(note: (outcome: Outcome) => void): Promise<void> {
  const { MCPClient } = await import('mcp-use/client');
  const { createCodeExecutor } = await import(EXECUTORS);
  const executor = createCodeExecutor(() => client);
  const client = new MCPClient(
    { mcpServers: MCP_USE_SERVERS },
    { codeMode: { enabled: true, executor: executor.execute } },
  );
  try {
    // Version 1.34.6 forgets a function until it was asked once: its first call fails before it reaches us.
    await client.executeCode('return 1;').catch(() => undefined);
    await check(
      note,
      'mcp-use, our executor as a function: parallel runs connect a server once',
      async () => {
        const runs = await Promise.all([NAMED, NAMED, NAMED].map((code) => client.executeCode(code)));
        return [
          runs.map(({ result }: { result: unknown }) => result),
          Object.keys(client.getAllActiveSessions()).sort(),
        ];
      },
      [
        [true, true, true],
        ['code_mode', 'everything'],
      ],
    );
    await check(
      note,
      'mcp-use, our executor as a function: tools, search and logs',
      async () => brief(await client.executeCode(MCP_USE_SCRIPT)),
      MCP_USE_EXPECTED,
    );
    await check(
      note,
      'mcp-use, our executor as a function: a loop ends in time',
      async () => {
        const { result, error, logs } = await client.executeCode('console.log("before"); for (;;);', 500);
        return [result, error, logs];
      },
      [null, 'Script execution timed out', ['before']],
    );
    await check(
      note,
      'mcp-use, our executor behind its own tool for agents',
      async () => {
        const answer = await client
          .getSession('code_mode')
          .connector.callTool('execute_code', { code: 'return 6 * 7;' });
        return JSON.parse(answer.content[0].text).result;
      },
      42,
    );
  } finally {
    await executor.cleanup();
    await client.close();
  }
}

async function runMcpUseClass(note: (outcome: Outcome) => void): Promise<void> {
  const { BaseCodeExecutor, MCPClient } = await import('mcp-use/client');
  const { codeExecutorClass } = await import(EXECUTORS);
  const { everything } = MCP_USE_SERVERS;
  class Counting extends codeExecutorClass(BaseCodeExecutor) {
    runs = 0;
    execute(code: string, timeout?: number) {
      this.runs += 1;
      return super.execute(code, timeout);
    }
  }
  const settings: { enabled: boolean; executor?: unknown } = { enabled: true };
  const second = new MCPClient({ mcpServers: { everything } });
  const counting = new Counting(second);
  settings.executor = counting;
  const withClass = new MCPClient({ mcpServers: { everything } }, { codeMode: settings });
  try {
    await check(
      note,
      'mcp-use, our executor as a subclass of its base class',
      async () => [
        counting instanceof BaseCodeExecutor,
        brief(await withClass.executeCode(MCP_USE_SCRIPT)),
        counting.runs,
      ],
      [true, MCP_USE_EXPECTED, 1],
    );
    await check(
      note,
      'mcp-use, a search by its base class sees what we connected',
      async () => {
        const { meta } = await counting.createSearchToolsFunction()('sum', 'names');
        return meta.result_count;
      },
      1,
    );
  } finally {
    await withClass.close();
    await second.close();
  }
}

interface PageChecks {
  checks(): Promise<readonly (readonly [name: string, found: unknown, expected: unknown])[]>;
}

async function runCloudflare(note: (outcome: Outcome) => void): Promise<void> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('cloudflare-page', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../../node_modules/.vite-peers', import.meta.url)),
    server: { host: '127.0.0.1', port: 0, fs: { allow: [ROOT] }, hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.waitForFunction(() => 'peer' in globalThis, undefined, { timeout: 60_000 });
    const matches = await page.evaluate(() => (globalThis as unknown as { peer: PageChecks }).peer.checks());
    for (const [name, value, expected] of matches)
      await check(note, `@cloudflare/codemode, ${name}`, async () => value, expected);
    note({
      name: '@cloudflare/codemode, errors that nobody caught',
      found: String(complaints.length),
      passed: complaints.length === 0,
    });
  } catch (error) {
    note({ name: '@cloudflare/codemode in a page', found: String(error).split('\n')[0] ?? '', passed: false });
  } finally {
    await browser.close();
    await server.close();
  }
}
