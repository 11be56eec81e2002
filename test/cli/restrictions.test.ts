import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIALECTS, type DialectId } from '../../src/runtime/dialects/index.ts';
import { casesOf } from '../../src/runtime/dialects/testing/all-cases.ts';
import { serveHttp } from '../conformance/fixture-server.mjs';
import {
  type Attempted,
  type Place,
  restrictionSuite,
  type Setup,
  searchInput,
  TODOS,
} from '../options/restrictions.ts';
import { CLI, type CliEnd, runCli } from './cli.ts';
import { cliHere } from './in-process.ts';

let cwd: string;
let files = 0;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'restrictions-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

function file(extension: string, text: string): string {
  files += 1;
  const name = `${files}.${extension}`;
  writeFileSync(join(cwd, name), text);
  return name;
}

/** A setup as the options of a command. */
function argsOf({
  dialect,
  url,
  readOnly,
  exposure,
  toolMetadata,
  limits,
  dialectOptions,
  refusesAll,
}: Setup): string[] {
  const policy = `export default [{ before: () => ({ verdict: 'refuse', message: ${JSON.stringify(refusesAll)} }) }];`;
  return [
    ...['--server', `todos=${url}`, '--dialect', dialect],
    ...(readOnly === undefined ? [] : ['--read-only', 'todos']),
    ...(exposure === undefined ? [] : ['--exposure', `todos=${exposure}`]),
    ...(toolMetadata === undefined ? [] : ['--tool-metadata', file('json', JSON.stringify(toolMetadata))]),
    ...Object.entries(limits ?? {}).flatMap(([name, value]) => ['--limits', `${name}=${value}`]),
    ...Object.entries(dialectOptions ?? {}).flatMap(([name, value]) => [
      '--dialect-option',
      `${name}=${JSON.stringify(value)}`,
    ]),
    ...(refusesAll === undefined ? [] : ['--policy', file('mjs', policy)]),
  ];
}

/** Of these three, each option is held by one. For them, processes are started; for the others the same commands run in this one. */
const BY_PROCESS: readonly DialectId[] = ['codemode', 'koan@current', 'codecall'];
const IN_PROCESS = DIALECTS.map(({ id }) => id).filter((id) => !BY_PROCESS.includes(id));

/** `codemode run` and `codemode types`, wherever they run. */
const runsBy = (name: string, run: (args: readonly string[]) => Promise<CliEnd>): Place => ({
  name,
  async attempt(setup, code) {
    const { code: exit, stdout, stderr } = await run(['run', file('js', code), '--json', ...argsOf(setup)]);
    return { text: stdout + stderr, refused: exit === 2 };
  },
  async offered(setup) {
    return (await run(['types', ...argsOf(setup)])).stdout;
  },
  shows: /upsert\b.*[(:]/i,
  silent: ['emceepee'],
});

restrictionSuite(
  runsBy('codemode run and codemode types', (args) => runCli(args, { cwd })),
  BY_PROCESS,
);
restrictionSuite(
  runsBy('codemode run and codemode types in this process', (args) => cliHere(args, { cwd }).ended),
  IN_PROCESS,
);

type Use<T> = (client: Client) => Promise<T>;

/** What a client makes of a server; where it is served nothing, why. */
async function usedBy<T>(
  transport: Transport,
  use: Use<T>,
  stderr: () => string | Promise<string>,
): Promise<T | { readonly failed: string }> {
  const client = new Client({ name: 'test', version: '1' });
  try {
    await client.connect(transport);
    return await use(client);
  } catch (error) {
    return { failed: `${error instanceof Error ? error.message : String(error)}\n${await stderr()}` };
  } finally {
    await client.close();
  }
}

async function servedByProcess<T>(setup: Setup, use: Use<T>): Promise<T | { readonly failed: string }> {
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [CLI, 'serve', ...argsOf(setup)], cwd, stderr: 'pipe' },
  });
  let stderr = '';
  transport.stderr?.on('data', (text: Buffer) => {
    stderr += String(text);
  });
  return usedBy(transport, use, () => stderr);
}

async function servedHere<T>(setup: Setup, use: Use<T>): Promise<T | { readonly failed: string }> {
  const { ended, output, stop } = cliHere(['serve', '--http', '0', '--json', ...argsOf(setup)], { cwd });
  const announced = await Promise.race([output, ended]);
  if (typeof announced !== 'string') return { failed: announced.stderr };
  const { url, token } = JSON.parse(announced) as { readonly url: string; readonly token: string };
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  try {
    return await usedBy(transport, use, async () => (await ended).stderr);
  } finally {
    stop('SIGINT');
    await ended;
  }
}

const servesBy = (name: string, served: typeof servedByProcess): Place => ({
  name,
  async attempt(setup, code): Promise<Attempted> {
    const [tool, input] = casesOf(setup.dialect).runsBy;
    const result = await served(setup, (client) => client.callTool({ name: tool, arguments: { [input]: code } }));
    if ('failed' in result) return { text: String(result.failed), refused: true };
    return { text: JSON.stringify(result), refused: result.isError === true };
  },
  async offered(setup) {
    const given = await served(setup, async (client) => {
      const { tools } = await client.listTools();
      const searches = tools.filter(({ name }) => /search/.test(name));
      const matches = await Promise.all(
        searches.map(({ name }) => client.callTool({ name, arguments: searchInput(name) })),
      );
      return [
        tools,
        client.getInstructions(),
        matches.map(({ structuredContent, content }) => structuredContent ?? content),
      ];
    });
    return JSON.stringify(given);
  },
  // A system may repeat the query that found nothing.
  shows: /(?<!queries: )upsert/i,
});

restrictionSuite(servesBy('codemode serve', servedByProcess), BY_PROCESS);
restrictionSuite(servesBy('codemode serve in this process', servedHere), IN_PROCESS);

describe('given a command line with a typing error in what it restricts, the command ends with 2 and the right name', () => {
  test.each([
    [['--read-only', 'todo'], /Did you mean todos\?/],
    [['--readonly', 'todos'], /Did you mean --read-only\?/],
    [['--limits', 'maxToolCall=1'], /Did you mean maxToolCalls\?/],
    [['--dialect', 'codecal'], /Did you mean "codecall"\?/],
    [['--dialect', 'codecall', '--dialect-option', 'vm={"presett":"secure"}'], /Did you mean "preset"\?/],
    [['--dialect', 'codecall', '--dialect-option', 'vm={"preset":"secur"}'], /Did you mean "secure"\?/],
    [['--dialect', 'codecall', '--dialect-option', 'allowedtools=[]'], /Did you mean "allowedTools"\?/],
    [
      ['--dialect', 'codecall', '--dialect-option', 'directCalls={"allowedTool":["todo_collection"]}'],
      /Did you mean "allowedTools"\?/,
    ],
    [['--dialect', 'koan', '--exposure', 'todos=Tool'], /Did you mean "Tools"\?/],
    [['--sync', 'strategy=waits'], /Did you mean "wait"\?/],
  ])('%j', async (args, message) => {
    const fixture = await serveHttp([TODOS], { stream: true });
    try {
      const server = ['--server', `todos=${fixture.urls.todos}`];
      for (const command of [['run', file('js', '1')], ['serve']]) {
        const { code, stderr } = await runCli([...command, ...server, ...args], { cwd });
        expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
      }
      expect(fixture.servers.get('todos')?.stats.calls).toEqual({});
    } finally {
      await fixture.close();
    }
  });
});
