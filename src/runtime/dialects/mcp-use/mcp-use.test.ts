import { describe, expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { afterMs, sourceOf, structured, text } from '../../host/testing/sources.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Source } from '../../source.ts';
import { dialectsOn, type Wanted } from '../testing/dialect-suite.ts';

const open = dialectsOn(launchInProcess)('mcp-use');
const run = async (code: string, sources: readonly Source[] = [], expected?: Wanted): Promise<JsonObject> =>
  (await open(sources, expected).run(code)) as JsonObject;

const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const;
const answers = (result: object) => [sourceOf('srv', { get: () => result as never })];

describe('what a call gives', () => {
  test.each<[string, object, Json]>([
    ['the first text, parsed', { structuredContent: { b: 2 }, content: [{ type: 'text', text: '{"a":1}' }] }, { a: 1 }],
    ['the first text as it is where it is no JSON', text('plain'), 'plain'],
    [
      'the first of two texts',
      {
        content: [
          { type: 'text', text: '1' },
          { type: 'text', text: '2' },
        ],
      },
      1,
    ],
    ['the first block where it is no text', { content: [image, { type: 'text', text: '2' }] }, image],
    ['the whole result where there is no block', structured({ a: 1 }), { content: [], structuredContent: { a: 1 } }],
    ['what a failed tool says, as a value', { isError: true, content: [{ type: 'text', text: 'no way' }] }, 'no way'],
  ])('given a tool that answers so, it gives %s', async (_, result, value) => {
    expect(await run('return await srv.get();', answers(result))).toEqual({
      result: value,
      logs: [],
      error: null,
      execution_time: expect.any(Number),
    });
  });

  test('given no input, null or an object, the tool gets an object', async () => {
    const echo = [sourceOf('srv', { get: (input) => text(JSON.stringify([input ?? {}])) })];
    const code = 'return [await srv.get(), await srv.get(null), await srv.get(undefined), await srv.get({ a: 1 })];';
    expect((await run(code, echo)).result).toEqual([[{}], [{}], [{}], [{ a: 1 }]]);
  });
});

describe('names', () => {
  test('given names that are no identifiers, brackets reach them', async () => {
    const sources = [
      sourceOf('my-server', { 'get-sum': () => text('1'), 'a b': () => text('2'), delete: () => text('3') }),
    ];
    const code = `return [
  await globalThis["my-server"]["get-sum"](), await this["my-server"]["a b"](), await my_server.delete(), __tool_namespaces,
];`;
    expect((await run(code, sources)).result).toEqual([1, 2, 3, ['my-server']]);
  });

  test('given a server named as a global of the language, the global stays and the server is numbered', async () => {
    const sources = [sourceOf('JSON', { a: () => text('1') }), sourceOf('fetch', { fetch: () => text('2') })];
    const code = 'return [await JSON__2.a(), await fetch.fetch(), JSON.stringify([1]), __tool_namespaces];';
    expect((await run(code, sources)).result).toEqual([1, 2, '[1]', ['JSON__2', 'fetch']]);
  });

  test('given a tool that is named without its server, the hint says where it is', async () => {
    const host = open([sourceOf('github', { list_issues: () => text('') })]);
    await host.run('return github.list_issues();');
    const { error, diagnostics } = (await host.run('return list_issues();')) as JsonObject;
    expect(error).toContain('list_issues');
    expect(diagnostics).toMatchObject([{ hint: 'Call it of its server: github["list_issues"]({ … }).' }]);
  });

  test.each([
    ['return github.listIssues();', 'Server github has no tool "listIssues". Did you mean github["list_issues"]?'],
    ['const x = 1;\nreturn await github["nope"]({});', 'Server github has no tool "nope". It has: list_issues.'],
  ])('given a tool that a server has not, the hint says what it has: %s', async (code, hint) => {
    const { diagnostics } = await run(code, [sourceOf('github', { list_issues: () => text('') })]);
    expect(diagnostics).toMatchObject([{ hint }]);
  });

  test('given scripts that name servers, only those are connected, once for runs side by side', async () => {
    const requests: string[] = [];
    const source = (id: string): Source => {
      const base = sourceOf(id, { ping: () => text('1') });
      return {
        ...base,
        tools: (...args) => {
          requests.push(id);
          return base.tools(...args);
        },
      };
    };
    const sources = () => [source('one'), source('my-two')];
    await run('return one.ping();', sources());
    expect(requests.splice(0)).toEqual(['one']);
    await run('return globalThis["my-two"].ping();', sources());
    expect(requests.splice(0)).toEqual(['my-two']);
    await run('return my_two.ping();', sources());
    expect(requests.splice(0)).toEqual(['my-two']);
    await run('const name = "one"; return globalThis[name].ping();', sources());
    expect(requests.splice(0)).toEqual(['one', 'my-two']);
    await run('return (await search_tools()).length;', sources());
    expect(requests.splice(0)).toEqual(['one', 'my-two']);
    await run('return 1;', sources());
    expect(requests.splice(0)).toEqual([]);
  });
});

describe('search_tools', () => {
  const sources = () => [
    sourceOf('github', {
      list_issues: {
        tool: { description: 'Lists issues', inputSchema: { type: 'object', properties: {} } },
        answer: () => text(''),
      },
      create_pull_request: { tool: { description: 'Opens a pull request' }, answer: () => text('') },
    }),
    sourceOf('slack', { post_message: { tool: { description: 'Posts' }, answer: () => text('') } }),
    sourceOf('empty', {}),
  ];

  test('given a text, it finds the tools that hold it in name, description or server', async () => {
    const code = 'return [(await search_tools("ISSUE")).results, (await search_tools("slack", "names")).results];';
    expect((await run(code, sources())).result).toEqual([
      [
        {
          name: 'list_issues',
          server: 'github',
          description: 'Lists issues',
          input_schema: { type: 'object', properties: {} },
        },
      ],
      [{ name: 'post_message', server: 'slack' }],
    ]);
  });

  test('given words that no tool holds as they stand, it finds by the words', async () => {
    const code = 'return (await search_tools("open pull request", "descriptions")).results[0];';
    expect((await run(code, sources())).result).toEqual({
      name: 'create_pull_request',
      server: 'github',
      description: 'Opens a pull request',
    });
  });

  test('given its answer, it is an object with its meta data and a list of its results', async () => {
    const code = `const found = await search_tools("", "names");
const [first] = found;
return {
  meta: found.meta, first, length: found.length, second: found[1].name, names: found.map((tool) => tool.name),
  has: found.some((tool) => tool.server === "slack"), joined: [...found].length, all: [].concat(found).length,
  keys: Object.keys(found), json: JSON.parse(JSON.stringify(found)).results.length,
};`;
    expect((await run(code, sources())).result).toEqual({
      meta: { total_tools: 3, namespaces: ['github', 'slack'], result_count: 3 },
      first: { name: 'create_pull_request', server: 'github' },
      length: 3,
      second: 'list_issues',
      names: ['create_pull_request', 'list_issues', 'post_message'],
      has: true,
      joined: 3,
      all: 3,
      keys: ['meta', 'results'],
      json: 3,
    });
  });

  test('given nothing that fits, it finds nothing', async () => {
    const host = open(sources());
    expect(await host.call('search_tools', { query: 'zzzz' })).toEqual({
      meta: { total_tools: 3, namespaces: ['github', 'slack'], result_count: 0 },
      results: [],
    });
    expect(await host.call('search_tools', { query: 'post', detail_level: 'names' })).toMatchObject({
      results: [{ name: 'post_message', server: 'slack' }],
    });
    await expect(host.call('search_tools', { detail_level: 'all' })).rejects.toMatchObject({ code: 'bad-input' });
  });
});

describe('the envelope', () => {
  test('given logs, each line has the prefix of its level', async () => {
    const code =
      'console.log("a", { b: 1 }); console.info("i"); console.debug("d"); console.warn("w"); console.error("e");';
    expect((await run(code)).logs).toEqual(['a {"b":1}', 'i', 'd', '[WARN] w', '[ERROR] e']);
  });

  test.each([
    ['JavaScript', 'const rows = null;\nreturn rows.length;'],
    ['TypeScript', 'const rows: number[] | null = null;\nreturn rows!.length;'],
  ])('given an error in %s, its message is the error and its place is told', async (_, code) => {
    const envelope = await run(code);
    expect(envelope).toMatchObject({ result: null, error: expect.stringContaining('null'), logs: [] });
    expect(envelope.diagnostics).toMatchObject([{ message: /^TypeError: /, path: /^2:/ }].map(asMatchers));
  });

  test('given a thrown error, its message stands alone', async () => {
    expect((await run('throw new RangeError("too far");')).error).toBe('too far');
  });

  test('given a loop without an end, the error says so and the logs are kept', async () => {
    const envelope = await open([]).call('execute_code', { code: 'console.log("before"); for (;;);', timeout: 200 });
    expect(envelope).toMatchObject({ result: null, logs: ['before'], error: 'Script execution timed out' });
  });

  test('given a run that is stopped, it says so', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const slow = [sourceOf('srv', { get: afterMs(60_000, text('')) })];
    expect(await open(slow).run('return srv.get();', { signal: controller.signal })).toMatchObject({
      error: 'The run was stopped',
    });
  });

  test('given setTimeout, it waits', async () => {
    expect((await run('await new Promise((go) => setTimeout(go, 5)); return "waited";')).result).toBe('waited');
  });

  test('given code in a fence, what is in it runs', async () => {
    expect((await run('```javascript\nreturn 5;\n```')).result).toBe(5);
  });

  test('given the tool of the system, it runs code and tells its result', async () => {
    const host = open(answers(text('[1]')));
    expect(await host.call('execute_code', { code: 'return srv.get();' })).toMatchObject({ result: [1], error: null });
    await expect(host.call('execute_code', { code: '', timeout: 0 })).rejects.toMatchObject({ code: 'bad-input' });
  });

  test('given memory that is none, the options are refused', async () => {
    expect((await run('return 1;', [], { options: { memoryLimitMb: 32 } })).result).toBe(1);
    await expect(run('1', [], { options: { memoryLimitMb: -1 } })).rejects.toMatchObject({ code: 'bad-options' });
  });

  test('given a hostile script that replaces what the guest works with, calls go on', async () => {
    const code = `Array.prototype[Symbol.iterator] = Object.create = Symbol = undefined;
Object.defineProperty(Array.prototype, "meta", { set() { throw new Error("caught you"); } });
return [await srv.get({ a: 1 }), (await search_tools("")).results.length];`;
    expect((await run(code, answers(text('1')))).result).toEqual([1, 1]);
  });
});

/** Patterns in an expected value as matchers. */
function asMatchers(expected: Readonly<Record<string, RegExp>>): object {
  return Object.fromEntries(Object.entries(expected).map(([key, pattern]) => [key, expect.stringMatching(pattern)]));
}
