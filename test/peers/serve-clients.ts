import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { peerCommand } from './install.mjs';
import type { Outcome } from './outcome.ts';
import { CLI, type Serving, startServing } from './serving.ts';

const SERVERS = ['--server', 'issues=builtin'];
const CODE = `import { list_issues } from "@codemode/servers/issues";
globalThis.__codemode_result__ = typeof list_issues;`;
const WANTED = '"result":"function"';

/** A program that agents are built with, as it reaches `serve`: the names of its tools, and what a run answers. */
interface ServedClient {
  readonly name: string;
  use(serving: Serving): Promise<{ readonly tools: readonly string[]; readonly answer: string }>;
}

const run = promisify(execFile);

async function inspect(target: readonly string[], ...args: string[]): Promise<string> {
  const command = [peerCommand('mcp-inspector'), '--cli', ...args, '--', ...target];
  const { stdout } = await run(peerCommand('node'), command, { timeout: 60_000 });
  return stdout;
}

const inspector = (
  name: string,
  target: (serving: Serving) => readonly string[],
  options: (serving: Serving) => readonly string[] = () => [],
): ServedClient => ({
  name,
  async use(serving) {
    const listed = JSON.parse(await inspect(target(serving), ...options(serving), '--method', 'tools/list'));
    const answered = await inspect(
      target(serving),
      ...options(serving),
      ...['--method', 'tools/call', '--tool-name', 'codemode_run', '--tool-arg', `code=${CODE}`],
    );
    const [block] = JSON.parse(answered).content;
    return { tools: listed.tools.map((tool: { name: string }) => tool.name), answer: block.text };
  },
});

const CLIENTS: readonly ServedClient[] = [
  inspector('MCP Inspector, stdio', () => ['node', CLI, 'serve', ...SERVERS]),
  inspector(
    'MCP Inspector, HTTP',
    ({ url }) => [url],
    ({ headers }) => [...['--transport', 'http', '--header', `Authorization: ${headers.authorization}`]],
  ),
  {
    name: 'mcp-use, stdio',
    async use() {
      return useSession({ command: 'node', args: [CLI, 'serve', ...SERVERS] });
    },
  },
  { name: 'mcp-use, HTTP', use: ({ url, headers }) => useSession({ url, headers }) },
  {
    name: 'AI SDK, HTTP',
    async use({ url, headers }) {
      const { createMCPClient } = await import('@ai-sdk/mcp');
      const client = await createMCPClient({ transport: { type: 'http', url, headers: { ...headers } } });
      try {
        const tools = await client.tools();
        const answered = await tools.codemode_run?.execute?.({ code: CODE }, {
          toolCallId: '1',
          messages: [],
        } as never);
        return { tools: Object.keys(tools), answer: JSON.stringify(answered).replaceAll('\\"', '"') };
      } finally {
        await client.close();
      }
    },
  },
];

async function useSession(server: object): Promise<Awaited<ReturnType<ServedClient['use']>>> {
  const { MCPClient } = await import('mcp-use/client');
  const client = new MCPClient({ mcpServers: { code: server } } as never);
  try {
    const session = await client.createSession('code');
    const { connector } = session;
    const answered = await connector.callTool('codemode_run', { code: CODE });
    const [block] = answered.content as readonly { readonly text?: string }[];
    return { tools: connector.tools.map(({ name }) => name), answer: block?.text ?? '' };
  } finally {
    await client.closeAllSessions();
  }
}

/** Other programs as clients of `codemode-runner serve`. */
export async function runServeClients(note: (outcome: Outcome) => void): Promise<void> {
  const serving = await startServing(...SERVERS);
  try {
    for (const { name, use } of CLIENTS) note(await outcomeOf(name, () => use(serving)));
  } finally {
    await serving.close();
  }
}

async function outcomeOf(name: string, use: () => ReturnType<ServedClient['use']>): Promise<Outcome> {
  const title = `serve, for ${name}`;
  try {
    const { tools, answer } = await use();
    const passed = tools.includes('codemode_run') && tools.includes('codemode_search') && answer.includes(WANTED);
    return { name: title, found: passed ? 'lists both tools and runs a script' : `${tools}: ${answer}`, passed };
  } catch (error) {
    return { name: title, found: String(error), passed: false };
  }
}
