import { afterAll, describe, expect, test } from 'vitest';
import { createRuntimeHost } from '../runtime/host/host.ts';
import { launchInProcess } from '../runtime/host/testing/in-process.ts';
import type { LargeIntegers } from '../runtime/large-integers.ts';
import { createReplay, recordRun } from '../runtime/recording/index.ts';
import type { RunRecord } from '../runtime/spec.ts';
import { createMcpSource } from './index.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { type Exchange, startScripted } from './testing/scripted-server.ts';

const ID = '725653563933458432';
const TOOLS = [
  { name: 'find', inputSchema: { type: 'object' } },
  {
    name: 'remove',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        ids: { type: 'array', items: { type: 'integer' } },
        note: { type: 'string' },
      },
    },
  },
];

const closing = closeAfterEach();
const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

/** Answers with text, which no JSON.stringify rounds. */
type Answer = (exchange: Exchange, json: string) => unknown;
const asJson: Answer = ({ response }, json) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(json);
};
/** Each byte is an event of its own for whoever reads. */
const bytewise: Answer = async ({ response }, json) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  for (const character of json) await new Promise((resolve) => response.write(character, resolve));
  response.end();
};
const asEvents: Answer = (exchange, json) => {
  const stream = exchange.stream();
  stream.raw(`: ${ID}\nid: ${ID}\nevent: message\ndata: ${json}\n\n`);
  stream.end();
};

/** A server that finds an id as the answer writes it, and keeps the bodies of what it is called with. */
async function startServer(answer: Answer = asJson, matches = `{"user":{"id":${ID},"name":"a \\"${ID}"}}`) {
  const received: unknown[] = [];
  const server = closing(
    await startScripted({
      'tools/list': (x) => x.result({ tools: TOOLS }),
      'tools/call': (x) => {
        const { name, arguments: input } = x.message.params ?? {};
        if (name === 'remove') {
          received.push(input);
          return x.result({ content: [{ type: 'text', text: 'removed' }] });
        }
        const content = JSON.stringify([{ type: 'text', text: 'found' }]);
        return answer(
          x,
          `{"jsonrpc":"2.0","id":${x.message.id},"result":{"content":${content},"structuredContent":${matches}}}`,
        );
      },
    }),
  );
  return { source: closing(createMcpSource({ id: 's', url: server.url })), received, server };
}

const run = (
  source: Parameters<typeof host.run>[1]['sources'][number],
  code: string,
  largeIntegers?: LargeIntegers,
): Promise<RunRecord> =>
  host.run(
    { code: `import { find, remove } from "@codemode/servers/s";\n${code}` },
    { sources: [source], ...(largeIntegers === undefined ? {} : { largeIntegers }) },
  );

describe.each<[string, Answer]>([
  ['as JSON', asJson],
  ['as JSON byte by byte', bytewise],
  ['as an event stream', asEvents],
])('given an answer %s with an integer that no number holds', (_how, answer) => {
  test('it is rounded, and one warning a tool names the tool and the place', async () => {
    const { source } = await startServer(answer);
    const { response, calls } = await run(source, 'await find({}); globalThis.__codemode_result__ = await find({});');
    expect(response.result).toEqual({ user: { id: 725653563933458400, name: `a "${ID}` } });
    expect(response.diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'INEXACT_INTEGER',
        message: `Tool "find" of server "s" returned the integer ${ID} at "/user/id", which JavaScript rounds to 725653563933458400`,
        hint: expect.stringContaining('largeIntegers'),
      },
    ]);
    expect(calls[0]?.outcome).toMatchObject({ ok: true, largeIntegers: [{ pointer: '/user/id', text: ID }] });
  });

  test('where they are wanted as strings, it is a string, and goes out digit by digit where a tool wants an integer', async () => {
    const { source, server } = await startServer(answer);
    const bodies: string[] = [];
    server.script = {
      ...server.script,
      '*': (x) => {
        bodies.push(JSON.stringify(x.message.params?.arguments ?? null));
        return false;
      },
    };
    const code = `const { user } = await find({});
      globalThis.__codemode_result__ = [user, await remove({ id: user.id, ids: [1, user.id], note: user.id })];`;
    const { response } = await run(source, code, 'string');
    expect(response).toMatchObject({ result: [{ id: ID, name: `a "${ID}` }, 'removed'], diagnostics: [] });
    // Whoever parses the body with JSON.parse sees numbers, which is to say that they were sent as such.
    expect(bodies.at(-1)).toBe(`{"id":725653563933458400,"ids":[1,725653563933458400],"note":"${ID}"}`);
  });
});

test('given integers as strings, the bytes that a server gets hold every digit', async () => {
  const { source } = await startServer();
  const sent: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (url, init) => {
    if (typeof init?.body === 'string') sent.push(init.body);
    return fetch(url, init);
  };
  try {
    await run(source, 'await remove({ id: (await find({})).user.id });', 'string');
  } finally {
    globalThis.fetch = fetch;
  }
  expect(sent.at(-1)).toContain(`"arguments":{"id":${ID}}`);
});

test('given a string of digits where an integer is wanted, and no wish for strings, the input is refused', async () => {
  const { source, received } = await startServer();
  const { response } = await run(source, `await remove({ id: "${ID}" });`);
  expect(response.diagnostics).toMatchObject([{ errorClass: 'SchemaValidationError' }]);
  expect(received).toEqual([]);
});

test('given a recording, the exact digits come back when it is replayed', async () => {
  const { source } = await startServer();
  const code = 'globalThis.__codemode_result__ = (await find({})).user.id;';
  const { calls } = await run(source, code);
  const recording = JSON.parse(JSON.stringify(recordRun({ calls })));
  const [replay] = createReplay(recording, [{ id: 's', tools: ['remove'] }]);
  if (replay === undefined) throw new Error('no server was recorded');
  const replayed = await run(replay, code, 'string');
  expect(replayed.response.result).toBe(ID);
  const rounded = await run(createReplay(recording, [{ id: 's', tools: ['remove'] }])[0] as never, code);
  expect(rounded.response).toMatchObject({ result: 725653563933458400, diagnostics: [{ code: 'INEXACT_INTEGER' }] });
});
