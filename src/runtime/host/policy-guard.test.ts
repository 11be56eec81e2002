import { afterAll, describe, expect, test } from 'vitest';
import type { Dialect } from '../dialects/dialect.ts';
import { loadDialect } from '../dialects/index.ts';
import { createSearch } from '../search/index.ts';
import type { CallToolResult } from '../spec.ts';
import { createRuntimeHost } from './host.ts';
import type { PolicyLink } from './policy.ts';
import { createReads } from './reads.ts';
import { launchInProcess } from './testing/in-process.ts';
import { sourceOf, text } from './testing/sources.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

/** A script that calls a tool once, past a link: how often the server was called, and what the script got. */
async function past(link: object) {
  let calls = 0;
  const notes = sourceOf('notes', {
    read: () => {
      calls += 1;
      return text('secret');
    },
  });
  const code = `import { read } from "@codemode/servers/notes";
globalThis.__codemode_result__ = await read({}).catch((error) => error.message);`;
  const { response } = await host.run({ code }, { sources: [notes], policy: [link as PolicyLink] });
  return { calls, result: String(response.result) };
}

describe('given a link whose verdict does not exist, the call is not made and the error says so', () => {
  test.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['false', false],
    ['a word', 'refuse'],
    ['a verdict in other words', { verdict: 'deny', message: 'no' }],
    ['a verdict with a typing error', { verdict: 'refused', message: 'no' }],
    ['another input under a wrong name', { verdict: 'call', inputs: {} }],
    ['an answer without a result', { verdict: 'answer', results: {} }],
  ])('%s', async (_, verdict) => {
    for (const given of [() => verdict, async () => verdict]) {
      const { calls, result } = await past({ before: given });
      expect({ calls, result }).toEqual({ calls: 0, result: expect.stringContaining('A link of the policy') });
    }
  });
});

test('given a refusal without a text, the call is refused all the same', async () => {
  expect(await past({ before: () => ({ verdict: 'refuse' }) })).toEqual({
    calls: 0,
    result: expect.stringContaining('refused by the policy'),
  });
});

test('given a link that hands on no result, what the server gave does not get through', async () => {
  for (const after of [() => undefined, async () => null, () => 'masked']) {
    const { result } = await past({ after });
    expect(result).toContain('handed on');
    expect(result).not.toContain('secret');
  }
});

test('given links with state, each is called as a method of its own', async () => {
  class Mask {
    readonly #mask = 'masked';
    after(): CallToolResult {
      return text(this.#mask);
    }
  }
  expect(await past(new Mask())).toEqual({ calls: 1, result: 'masked' });
});

/** A script that reads and lists whatever there is, past a link: what the server was asked for, and what the script got. */
async function readingPast(link: object, code: string) {
  const requests: string[] = [];
  const ask = <T>(what: string, answer: T) => {
    requests.push(what);
    return Promise.resolve(answer);
  };
  const notes = sourceOf(
    'notes',
    { read: () => text('hi') },
    {
      listResources: () => ask('resources', [{ uri: 'x:1', name: 'needle' }]),
      listResourceTemplates: () => ask('templates', []),
      listPrompts: () => ask('prompts', []),
      readResource: (uri) => ask(uri, { contents: [{ uri, text: 'secret' }] }),
      getPrompt: (name) => ask(name, { messages: [] }),
    },
  );
  const dialect = (await loadDialect('emceepee')) as Dialect;
  const reading = createRuntimeHost({ launch: launchInProcess, dialect });
  try {
    const { response } = await reading.run({ code }, { sources: [notes], policy: [link as PolicyLink] });
    return { asked: requests, result: JSON.stringify(response.result) };
  } finally {
    await reading.close();
  }
}
const attempts = `const out = [];
for (const attempt of [() => mcp.readResource("notes", "x:1"), () => mcp.getPrompt("notes", "p", {})])
  await attempt().then(() => out.push("read"), (error) => out.push(error.message));
return out;`;

describe('given a link whose verdict about a read does not exist, nothing is read and the error says so', () => {
  test.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['true', true],
    ['a word', 'read'],
    ['the verdict of a call', { verdict: 'call' }],
    ['an answer, which only calls have', { verdict: 'answer', result: {} }],
    ['a verdict with a typing error', { verdict: 'refused' }],
    ['a message without a refusal', { verdict: 'read', message: 'no' }],
  ])('%s', async (_, verdict) => {
    for (const given of [() => verdict, async () => verdict]) {
      const { asked: requests, result } = await readingPast({ beforeRead: given }, attempts);
      expect(requests).toEqual([]);
      expect(result.match(/Nothing was read/g)).toHaveLength(2);
    }
  });
});

test('given a refusal of a read without a text, it is refused all the same', async () => {
  const { asked: requests, result } = await readingPast({ beforeRead: () => ({ verdict: 'refuse' }) }, attempts);
  expect({ asked: requests, result }).toEqual({
    asked: [],
    result: expect.stringContaining('The read was refused by the policy'),
  });
});

test('given a link about reads, it is told which server by both of its names, and lets pass what it allows', async () => {
  const seen: unknown[] = [];
  const link = {
    beforeRead: ({
      read,
      serverId,
      sourceId,
      sent,
    }: {
      read: string;
      serverId: string;
      sourceId: string;
      sent: unknown;
    }) => {
      seen.push([read, serverId, sourceId, sent]);
      return { verdict: 'read' };
    },
  };
  expect(await readingPast(link, attempts)).toEqual({ asked: ['x:1', 'p'], result: '["read","read"]' });
  expect(seen).toEqual([
    ['resource', 'notes', 'notes', 'x:1'],
    ['prompt', 'notes', 'notes', { name: 'p', arguments: {} }],
  ]);
});

describe('given a link that says neither yes nor no to the lists of a search, the search fails', () => {
  const searched = async (give: () => unknown) => {
    let isListed = true;
    const link = { beforeRead: () => ({ verdict: 'read' }), mayList: give } as unknown as PolicyLink;
    const run = { runId: 1, signal: new AbortController().signal, whilePaused: <T>(_: unknown, ask: () => T) => ask() };
    const catalog = { servers: [{ id: 'notes', sourceId: 'Notes', name: 'notes', tools: [] }], unavailable: [] };
    const plan = {
      catalog,
      search: async (_: unknown, mayList: (sourceId: string) => boolean) => {
        isListed = mayList('Notes');
        return createSearch([]);
      },
    };
    await createReads([link], run as never, () => 0, catalog).search(plan)();
    return isListed;
  };

  test.each<readonly [string, () => unknown]>([
    ['nothing', () => undefined],
    ['a word', () => 'no'],
    ['a promise of no', async () => false],
    ['a promise that fails', () => Promise.reject(new Error('no'))],
  ])('%s', (_, give) => expect(searched(give)).rejects.toThrow(/mayList .* give true or false/));

  test('true and false are what they say', async () =>
    expect([await searched(() => true), await searched(() => false)]).toEqual([true, false]));
});

test('given a link that hears of answers only later, the answer does not reach the script', async () => {
  const { result } = await past({ answered: async () => Promise.reject(new Error('too late')) });
  expect(result).toContain('done on return');
  expect(result).not.toContain('secret');
});
