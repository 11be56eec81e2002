import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, test } from 'vitest';
import { CLI, EVERYTHING_STDIO } from './cli.ts';

const TOKEN = 'token-of-this-test';
const SERVE = ['serve', '--server', EVERYTHING_STDIO];

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** What an agent's client does with a server that it is connected to. */
interface Agent {
  run(code: string, onProgress?: (message: string | undefined) => void): Promise<readonly Block[]>;
  /** Requests that came in, by their methods. */
  readonly asked: { readonly method: string; readonly params: Record<string, unknown> }[];
  readonly logged: unknown[];
}
interface Block {
  readonly type: string;
  readonly text?: string;
  readonly mimeType?: string;
}

const ALL = { elicitation: { form: {}, url: {} }, sampling: {}, roots: { listChanged: true } };
const MODEL_SAYS = { model: 'm', role: 'assistant', content: { type: 'text', text: 'the model says' } } as const;
const PERSON_SAYS = { action: 'accept', content: { name: 'Ada' } } as const;
const ROOTS = { roots: [{ uri: 'file:///work', name: 'work' }] };

type Way = { readonly command: string; readonly args: string[] } | { readonly url: URL; readonly headers: HeadersInit };

async function oldAgent(way: Way, capabilities: object): Promise<Agent> {
  const client = new OldClient({ name: 'old', version: '1' }, { capabilities });
  const asked: Agent['asked'] = [];
  const logged: unknown[] = [];
  const note = ({ method, params }: { method: string; params?: unknown }): void =>
    void asked.push({ method, params: { ...(params as object) } });
  if ('sampling' in capabilities) {
    client.setRequestHandler(ElicitRequestSchema, (request) => {
      note(request);
      return { ...PERSON_SAYS };
    });
    client.setRequestHandler(CreateMessageRequestSchema, (request) => {
      note(request);
      return { ...MODEL_SAYS };
    });
    client.setRequestHandler(ListRootsRequestSchema, (request) => {
      note(request);
      return ROOTS;
    });
  }
  client.fallbackNotificationHandler = async (notice) => void logged.push(notice);
  opened.push(() => client.close());
  await client.connect(
    'url' in way
      ? new OldHttp(way.url, { requestInit: { headers: way.headers } })
      : new OldStdio({ ...way, stderr: 'ignore' }),
  );
  return {
    asked,
    logged,
    async run(code, onProgress) {
      const params = { name: 'codemode_run', arguments: { code } };
      const result = await client.callTool(
        params,
        undefined,
        onProgress === undefined ? {} : { onprogress: ({ message }) => onProgress(message) },
      );
      return result.content as readonly Block[];
    },
  };
}

const newAgent =
  (revision: string) =>
  async (way: Way, capabilities: object): Promise<Agent> => {
    const isModern = revision >= '2026';
    const client = new Client(
      { name: 'new', version: '1' },
      {
        capabilities,
        supportedProtocolVersions: [revision],
        versionNegotiation: { mode: isModern ? { pin: revision } : 'legacy' },
      },
    );
    const asked: Agent['asked'] = [];
    const logged: unknown[] = [];
    const note = (method: string, params: object | undefined): void =>
      void asked.push({ method, params: { ...params } });
    if ('sampling' in capabilities) {
      client.setRequestHandler('elicitation/create', ({ method, params }) => {
        note(method, params);
        return { ...PERSON_SAYS };
      });
      client.setRequestHandler('sampling/createMessage', ({ method, params }) => {
        note(method, params);
        return { ...MODEL_SAYS };
      });
      client.setRequestHandler('roots/list', ({ method, params }) => {
        note(method, params);
        return ROOTS;
      });
    }
    client.setNotificationHandler('notifications/message', (notice) => void logged.push(notice));
    opened.push(() => client.close());
    await client.connect(
      'url' in way
        ? new StreamableHTTPClientTransport(way.url, { requestInit: { headers: way.headers } })
        : new StdioClientTransport({ ...way, stderr: 'ignore' }),
    );
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    return {
      asked,
      logged,
      async run(code, onProgress) {
        const result = await client.callTool(
          {
            name: 'codemode_run',
            arguments: { code },
            ...(isModern ? { _meta: { 'io.modelcontextprotocol/logLevel': 'debug' } } : {}),
          },
          onProgress === undefined ? {} : { onprogress: ({ message }) => onProgress(message) },
        );
        return result.content as readonly Block[];
      },
    };
  };

async function overStdio(): Promise<Way> {
  return { command: process.execPath, args: [CLI, ...SERVE] };
}

async function overHttp(): Promise<Way> {
  const child: ChildProcess = spawn(
    process.execPath,
    [CLI, ...SERVE, '--http', '0', '--json', '--token-env', 'TOKEN'],
    { env: { ...process.env, TOKEN }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  opened.push(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
  const [line] = await once(child.stdout?.setEncoding('utf8') as NodeJS.EventEmitter, 'data');
  return { url: new URL(JSON.parse(line).url), headers: { authorization: `Bearer ${TOKEN}` } };
}

const CLIENTS = [
  ['the 1.x SDK', oldAgent],
  ['the 2.x SDK at 2025-06-18', newAgent('2025-06-18')],
  ['the 2.x SDK at 2025-11-25', newAgent('2025-11-25')],
  ['the 2.x SDK at 2026-07-28', newAgent('2026-07-28')],
] as const;
const WAYS = [
  ['stdio', overStdio],
  ['HTTP', overHttp],
] as const;

const script = (tool: string, input: object): string =>
  `import * as everything from "@codemode/servers/everything";
globalThis.__codemode_result__ = await everything[${JSON.stringify(tool)}](${JSON.stringify(input)});`;
const ASK = `import { trigger_elicitation_request, trigger_sampling_request, get_roots_list } from "@codemode/servers/everything";
globalThis.__codemode_result__ = [
  await trigger_elicitation_request({}),
  await trigger_sampling_request({ prompt: "Say it", maxTokens: 10 }),
  await get_roots_list({}),
];`;
const textOf = (blocks: readonly Block[]): string => blocks.map(({ text = '' }) => text).join('\n');

describe.each(CLIENTS.flatMap(([client, agent]) => WAYS.map(([name, way]) => [client, name, agent, way] as const)))(
  'codemode serve, for %s over %s',
  (_client, _name, agent, way) => {
    test('given servers that ask, the client is asked, and they get its answers', async () => {
      const { run, asked } = await agent(await way(), ALL);
      const answer = textOf(await run(ASK));
      expect(answer).toContain('Ada');
      expect(answer).toContain('the model says');
      expect(answer).toContain('file:///work');
      const elicited = asked.find(({ method }) => method === 'elicitation/create')?.params;
      // A person is asked by somebody: the message says by which server.
      expect(elicited).toMatchObject({
        message: expect.stringMatching(/^everything: /),
        requestedSchema: { type: 'object' },
      });
      const sampled = asked.find(({ method }) => method === 'sampling/createMessage')?.params;
      expect(sampled).toMatchObject({ maxTokens: 10, systemPrompt: 'You are a helpful test server.' });
      expect(asked.map(({ method }) => method)).toContain('roots/list');
    });

    test('given a client that can be asked for nothing, servers know, and a picture is a block of its own', async () => {
      const { run, asked, logged } = await agent(await way(), {});
      const listed = textOf(
        await run(
          'import * as all from "@codemode/servers/everything"; globalThis.__codemode_result__ = Object.keys(all);',
        ),
      );
      expect(listed).toContain('get_tiny_image');
      expect(listed).not.toContain('trigger_sampling_request');
      const blocks = await run(script('get_tiny_image', {}));
      expect(blocks.map(({ type, mimeType }) => mimeType ?? type)).toEqual(['text', 'image/png']);
      expect(textOf(blocks)).toContain('"data":"content[1]"');
      expect(asked).toEqual([]);
      expect(JSON.stringify(logged)).toContain('call-start');
    });

    test('given a call that takes long, its progress reaches the client', async () => {
      const { run } = await agent(await way(), {});
      const messages: (string | undefined)[] = [];
      await run(script('trigger_long_running_operation', { duration: 1.5, steps: 3 }), (text) => messages.push(text));
      expect(messages).toContain('everything/trigger-long-running-operation started');
      expect(messages.join('\n')).toMatch(/trigger-long-running-operation .*2 of 3/);
    });
  },
);
