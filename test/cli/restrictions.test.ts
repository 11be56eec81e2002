import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '../../src/runtime/dialects/testing/all-cases.ts';
import { serveHttp } from '../conformance/fixture-server.mjs';
import { type Attempted, restrictionSuite, type Setup, searchInput, TODOS } from '../options/restrictions.ts';
import { CLI, runCli } from './cli.ts';

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

restrictionSuite({
  name: 'codemode run and codemode types',
  async attempt(setup, code) {
    const { code: exit, stdout, stderr } = await runCli(['run', file('js', code), '--json', ...argsOf(setup)], { cwd });
    return { text: stdout + stderr, refused: exit === 2 };
  },
  async offered(setup) {
    return (await runCli(['types', ...argsOf(setup)], { cwd })).stdout;
  },
  shows: /upsert\b.*[(:]/i,
  silent: ['emceepee'],
});

async function served<T>(setup: Setup, use: (client: Client) => Promise<T>): Promise<T | { readonly failed: string }> {
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [CLI, 'serve', ...argsOf(setup)], cwd, stderr: 'pipe' },
  });
  let stderr = '';
  transport.stderr?.on('data', (text: Buffer) => {
    stderr += String(text);
  });
  const client = new Client({ name: 'test', version: '1' });
  try {
    await client.connect(transport);
    return await use(client);
  } catch (error) {
    return { failed: `${error instanceof Error ? error.message : String(error)}\n${stderr}` };
  } finally {
    await client.close();
  }
}

restrictionSuite({
  name: 'codemode serve',
  async attempt(setup, code): Promise<Attempted> {
    const [name, input] = casesOf(setup.dialect).runsBy;
    const result = await served(setup, (client) => client.callTool({ name, arguments: { [input]: code } }));
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
