import { describe, expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { afterMs, sourceOf, structured, text } from '../../host/testing/sources.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Source } from '../../source.ts';
import { dialectsOn, type Wanted } from '../testing/dialect-suite.ts';

const open = dialectsOn(launchInProcess)('cloudflare');
const run = async (code: string, sources: readonly Source[] = [], expected?: Wanted): Promise<JsonObject> =>
  (await open(sources, expected).run(code)) as JsonObject;

const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const;
const answers = (result: object) => [sourceOf('srv', { get: () => result as never })];

describe('what a call gives', () => {
  test.each<[string, object, Json]>([
    ['toolResult before anything', { toolResult: { a: 1 }, isError: true, content: [] }, { a: 1 }],
    ['structured content', { structuredContent: { a: 1 }, content: [{ type: 'text', text: 'no' }] }, { a: 1 }],
    ['structured content that is false', { structuredContent: false, content: [] }, false],
    ['one text that is JSON', text('{"a":1}'), { a: 1 }],
    ['one text that is none', text('plain'), 'plain'],
    ['a text that is a number as a number', text('42'), 42],
    [
      'several texts joined by newlines',
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      'a\nb',
    ],
    [
      'several texts that are JSON together',
      {
        content: [
          { type: 'text', text: '[1,' },
          { type: 'text', text: '2]' },
        ],
      },
      [1, 2],
    ],
    ['an image as the whole result', { content: [image] }, { content: [image] }],
    [
      'text beside an image as the whole result',
      { content: [{ type: 'text', text: 'a' }, image] },
      { content: [{ type: 'text', text: 'a' }, image] },
    ],
    ['no content as the whole result', { content: [] }, { content: [] }],
  ])('given a tool that answers so, it gives %s', async (_, result, value) => {
    expect((await run('return codemode.get();', answers(result))).result).toEqual(value);
  });

  test('given a failing tool, it throws all its texts, and the script can catch them', async () => {
    const failing = answers({
      isError: true,
      content: [{ type: 'text', text: 'no' }, image, { type: 'text', text: 'way' }],
    });
    const caught =
      'try { await codemode.get(); } catch (error) { return [error instanceof Error, error.name, error.message]; }';
    expect((await run(caught, failing)).result).toEqual([true, 'ToolCallError', 'no\nway']);
    expect((await run('const x = 1;\nawait codemode.get();', failing)).error).toBe(
      'ToolCallError: no\nway (line 2:19)',
    );
  });

  test('given a failing tool that says nothing, it says that the call failed', async () => {
    expect((await run('await codemode.get()', answers({ isError: true, content: [] }))).error).toContain(
      'Tool call failed',
    );
  });

  test('given input that the schema refuses, the call fails before the server hears of it', async () => {
    let requests = 0;
    const strict = sourceOf('srv', {
      add: {
        tool: { inputSchema: { type: 'object', required: ['a'], properties: { a: { type: 'number' } } } },
        answer: () => text(String(++requests)),
      },
    });
    expect((await run('return codemode.add({ a: "1" });', [strict])).error).toMatch(
      /^SchemaValidationError: .*\(line 1:\d+\)$/,
    );
    expect(requests).toBe(0);
  });
});

describe('names', () => {
  const odd = () =>
    sourceOf('my.server', {
      'list-open.issues now': () => text('list'),
      '3d-render': () => text('3d'),
      delete: () => text('delete'),
      'é!x': () => text('x'),
      // biome-ignore lint/suspicious/noThenProperty: what a tool of this name does is what is tested
      then: () => text('then'),
      a_b: () => text('a_b'),
      'a-b': () => text('a-b'),
    });

  test('given names that are no identifiers, separators become underscores and the rest is dropped', async () => {
    const code =
      'return [await codemode.list_open_issues_now(), await codemode._3d_render(), await codemode.delete_(), await codemode.x(), await codemode.then_()];';
    expect((await run(code, [odd()])).result).toEqual(['list', '3d', 'delete', 'x', 'then']);
  });

  test('given names that meet, they are numbered in their order', async () => {
    expect((await run('return [await codemode.a_b(), await codemode.a_b__2()];', [odd()])).result).toEqual([
      'a-b',
      'a_b',
    ]);
  });

  test('given two servers with a tool of one name, the first has it and both have their own', async () => {
    const sources = ['one', 'two'].map((id) => sourceOf(id, { ping: () => text(id) }));
    const code =
      'return [await codemode.ping(), await codemode.ping__2(), await one.ping(), await two.ping(), Object.keys(two)];';
    expect((await run(code, sources)).result).toEqual(['one', 'two', 'one', 'two', []]);
  });

  test('given servers that would take a global, they are numbered', async () => {
    const sources = ['JSON', 'codemode', 'fetch'].map((id) => sourceOf(id, { ping: () => text(id) }));
    const code = 'return [await JSON__2.ping(), await codemode__2.ping(), await fetch.ping(), JSON.stringify(1)];';
    expect((await run(code, sources)).result).toEqual(['JSON', 'codemode', 'fetch', '1']);
  });

  test('given a tool that is not there, the call fails and names one that is', async () => {
    const sources = [sourceOf('github', { list_issues: () => text('') })];
    const { error } = await run('return codemode.listIssues({});', sources);
    expect(error).toMatch(/^ToolNotFoundError: Tool "listIssues" not found.*\(line 1:\d+\)$/);
    const hinted = await run('try { await github.nope(); } catch (error) { return error.hint; }', sources);
    expect(hinted.result).toBe('It has: list_issues.');
  });

  test('given a tool called search, it is the tool that is called', async () => {
    expect((await run('return codemode.search({});', [sourceOf('s', { search: () => text('mine') })])).result).toBe(
      'mine',
    );
  });
});

describe('what the original system gets wrong', () => {
  test('given codemode itself is awaited, it does not hang', async () => {
    const code = 'const tools = await codemode; const own = await srv; return [typeof tools.get, typeof own.get];';
    expect((await run(code, answers(text('')))).result).toEqual(['function', 'function']);
  });

  test('given objects are logged, the log can be read', async () => {
    const { logs } = await run(
      'console.log("got", { a: [1, { b: 2 }] }); console.warn(new Map([[1, 2]])); console.error(null);',
    );
    expect(logs).toEqual(['got {"a":[1,{"b":2}]}', '[warn] [[1,2]]', '[error] null']);
  });

  test.each([
    ['JavaScript', 'async () => {\n  const rows = null;\n  return rows.length;\n}', 3],
    ['a fence', '```js\nasync () => {\n  const rows = null;\n  return rows.length;\n}\n```', 4],
    ['TypeScript', 'interface Row { id: number }\nconst rows: Row[] | null = null;\nreturn rows!.length;', 3],
    ['an import', 'import { get } from "@codemode/servers/srv";\nconst rows: any = await get();\nrows.x.y;', 3],
  ])('given an error in %s, its name and line are told', async (_, code, line) => {
    const { error } = await run(code, answers(text('')));
    expect(error).toMatch(new RegExp(`^TypeError: .+ \\(line ${line}:\\d+\\)$`));
  });

  test('given a script that cannot be parsed, its line is told', async () => {
    expect((await run('async () => {\n  const const = 1;\n}')).error).toMatch(/^SyntaxError: .+ \(line 2:\d+\)$/);
  });

  test('given a loop without an end, the run is stopped and its logs are kept', async () => {
    const { error, logs, result } = (await open([]).run('async () => { console.log("before"); while (true); }', {
      timeoutMs: 200,
    })) as JsonObject;
    expect({ error, logs, result }).toEqual({
      error: 'Execution timed out: the script ran longer than 200 ms',
      logs: ['before'],
      result: null,
    });
  });

  test('given a call that never ends, the time of the option ends the run', async () => {
    const slow = [sourceOf('srv', { get: afterMs(60_000, text('')) })];
    const { error } = await run('async () => codemode.get()', slow, { options: { timeout: 100 } });
    expect(error).toContain('Execution timed out');
  });

  test('given a run that is stopped, it says so and keeps its logs', async () => {
    const controller = new AbortController();
    const slow = [
      sourceOf('srv', {
        get: (input, options) => {
          setTimeout(() => controller.abort(), 20);
          return afterMs(60_000, text(''))(input, options);
        },
      }),
    ];
    const envelope = await open(slow).run('console.log("asked");\nawait codemode.get();', {
      signal: controller.signal,
    });
    expect(envelope).toEqual({ result: null, error: 'The run was stopped', logs: ['asked'] });
  });

  test('given an array of an enum, its type has parentheses', async () => {
    const sources = [
      sourceOf('srv', {
        get: {
          tool: { inputSchema: { type: 'object', properties: { of: { type: 'array', items: { enum: ['a', 'b'] } } } } },
          answer: () => text(''),
        },
      }),
    ];
    const { types } = (await run('return codemode.describe("srv.get");', sources)).result as { types: string };
    expect(types).toContain('("a" | "b")[]');
  });
});

describe('beside tools', () => {
  test('given words, codemode.search finds tools by them', async () => {
    const sources = [
      sourceOf('github', {
        list_pull_requests: { tool: { description: 'Open pull requests' }, answer: () => text('') },
        delete_repo: () => text(''),
      }),
    ];
    expect((await run('return codemode.search("pull request");', sources)).result).toMatchObject({
      results: [{ path: 'github.list_pull_requests', kind: 'method', connector: 'github' }],
      total: 1,
      truncated: false,
    });
  });

  test('given the name of a server or of what is not there, codemode.describe tells so', async () => {
    const code =
      'return [await codemode.describe("srv"), await codemode.describe("codemode.get"), await codemode.describe("no.pe")];';
    expect((await run(code, answers(text('')))).result).toMatchObject([
      { path: 'srv', kind: 'connector', types: expect.stringContaining('get(input?') },
      { path: 'srv.get', kind: 'method' },
      { path: 'no.pe', types: '"no.pe" was not found.' },
    ]);
  });

  test('given a hostile script that replaces what the guest works with, calls go on', async () => {
    const code = `Proxy = Reflect = Object = undefined;
Array.prototype.map = Function.prototype.call = Promise.prototype.then = () => { throw new Error("caught you"); };
return await codemode.get({ a: 1 });`;
    expect((await run(code, answers(structured({ ok: true })))).result).toEqual({ ok: true });
  });

  test('given the tool of the system, it runs code', async () => {
    const host = open(answers(structured([1])));
    expect(await host.call('codemode', { code: 'async () => codemode.get()' })).toEqual({ result: [1] });
    await expect(host.call('codemode', {})).rejects.toMatchObject({ code: 'bad-input' });
  });

  test('given a time that is none, the options are refused', async () => {
    await expect(run('1', [], { options: { timeout: 'soon' } })).rejects.toMatchObject({ code: 'bad-options' });
  });

  test('given scripts that name servers, only those are connected', async () => {
    const requests: string[] = [];
    const source = (id: string): Source => {
      const base = sourceOf(id, { ping: () => text(id) });
      return {
        ...base,
        tools: (...args) => {
          requests.push(id);
          return base.tools(...args);
        },
      };
    };
    const sources = () => [source('one'), source('two')];
    await run('async () => one.ping()', sources());
    expect(requests.splice(0)).toEqual(['one']);
    await run('import { ping } from "@codemode/servers/two"; await ping()', sources());
    expect(requests.splice(0)).toEqual(['two']);
    await run('1 + 1', sources());
    expect(requests.splice(0)).toEqual([]);
    await run('async () => codemode.ping()', sources());
    expect(requests.splice(0)).toEqual(['one', 'two']);
  });
});
