import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DialectEvent } from '../../host/dialect-host.ts';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { afterMs, sourceOf, text } from '../../host/testing/sources.ts';
import type { JsonObject } from '../../json.ts';
import { dialectsOn, type Wanted } from '../testing/dialect-suite.ts';
import { broken, notes, weather } from './testing/sources.ts';

const open = dialectsOn(launchInProcess)('emceepee');
const run = async (code: string, sources = [weather(), notes()], expected?: Wanted): Promise<JsonObject> =>
  (await open(sources, expected).run(code)) as JsonObject;
const resultOf = async (code: string, sources?: ReturnType<typeof weather>[]): Promise<unknown> => {
  const { success, result, error } = await run(code, sources);
  expect(error).toBeUndefined();
  expect(success).toBe(true);
  return result;
};

describe('the object mcp', () => {
  test('lists servers with where they stand, those that cannot be reached too', async () => {
    expect(await resultOf('return mcp.listServers();', [weather(), notes(), broken()])).toEqual([
      { name: 'weather', status: 'connected', capabilities: { tools: true, resources: true, prompts: true } },
      { name: 'notes', status: 'connected', capabilities: { tools: true, resources: false, prompts: false } },
      { name: 'broken', status: 'disconnected', capabilities: { tools: true, resources: false, prompts: false } },
    ]);
  });

  test('lists tools of the servers that a pattern matches', async () => {
    const names = 'const names = (tools) => tools.map(({ server, name }) => `${server}/${name}`);';
    const all = ['weather/get_forecast', 'weather/get_weather', 'notes/read_note'];
    expect(await resultOf(`${names} return names(await mcp.listTools());`)).toEqual(all);
    expect(await resultOf(`${names} return names(await mcp.listTools('^no'));`)).toEqual(all.slice(2));
    expect(await resultOf(`${names} return names(await mcp.listTools('weather|notes'));`)).toEqual(all);
    expect(await resultOf(`${names} return names(await mcp.listTools('(('));`)).toEqual([]);
    expect(await resultOf('return (await mcp.listTools("weather"))[1];')).toMatchObject({
      server: 'weather',
      name: 'get_weather',
      description: 'Current weather of a city',
      inputSchema: { required: ['city'] },
    });
  });

  test('given the name of a server as the pattern, it means that server alone', async () => {
    const sources = ['db', 'db2', 'my.db'].map((id) => sourceOf(id, { query: () => text(id) }));
    const servers = (pattern: string) =>
      `return (await mcp.listTools(${JSON.stringify(pattern)})).map(({ server }) => server);`;
    expect(await resultOf(servers('db'), sources)).toEqual(['db']);
    expect(await resultOf(servers('my.db'), sources)).toEqual(['my.db']);
    expect(await resultOf(servers('^db'), sources)).toEqual(['db', 'db2']);
  });

  test('gives the raw result of a tool, a failed one too', async () => {
    expect(await resultOf('return mcp.callTool("weather", "get_weather", { city: "Oslo" });')).toEqual({
      content: [{ type: 'text', text: 'sunny in Oslo' }],
    });
    expect(await resultOf('return mcp.callTool("weather", "get_forecast");')).toEqual({
      content: [{ type: 'text', text: 'no forecast' }],
      isError: true,
    });
  });

  test.each([
    ['mcp.callTool("wether", "get_weather", {})', /"wether"/],
    ['mcp.callTool("weather", "get_wether", {})', /no tool "get_wether"/],
    ['mcp.callTool("weather", "get_weather", { city: 1 })', /\/city: expected/],
    ['mcp.callTool("broken", "any")', /the line is down/],
    ['mcp.readResource("notes", "note://1")', /offers no resources/],
    ['mcp.getPrompt("notes", "report")', /offers no prompts/],
  ])('throws for what cannot be called: %s', async (call, message) => {
    const caught = `try { await ${call}; } catch (error) { return [error instanceof Error, error.message]; }`;
    const [isError, messages] = (await resultOf(caught, [weather(), notes(), broken()])) as [boolean, string];
    expect(isError).toBe(true);
    expect(messages).toMatch(message);
  });

  test('reads resources and prompts', async () => {
    const code = `return {
  resources: await mcp.listResources('weather'),
  templates: await mcp.listResourceTemplates(),
  content: await mcp.readResource('weather', 'weather://config.json'),
  prompts: await mcp.listPrompts(),
  prompt: await mcp.getPrompt('weather', 'report', { city: 'Oslo' }),
  none: await mcp.listResources('notes'),
};`;
    expect(await resultOf(code)).toEqual({
      resources: [
        { server: 'weather', uri: 'weather://config.json', name: 'config', mimeType: 'application/json' },
        { server: 'weather', uri: 'weather://map' },
      ],
      templates: [{ server: 'weather', uriTemplate: 'weather://{city}', name: 'city' }],
      content: { contents: [{ uri: 'weather://config.json', text: '{"units":"metric"}' }] },
      prompts: [
        {
          server: 'weather',
          name: 'report',
          description: 'Writes a report',
          arguments: [{ name: 'city', required: true }],
        },
      ],
      prompt: { messages: [{ role: 'user', content: { type: 'text', text: 'report of Oslo' } }] },
      none: [],
    });
  });

  test('asks a server for a list once a run, however often the script does', async () => {
    const requests: Record<string, number> = {};
    const code = `for (let i = 0; i < 3; i++) {
  await Promise.all([mcp.listResources(), mcp.listResources('weather'), mcp.listPrompts(), mcp.listResourceTemplates()]);
}
return mcp.listTools();`;
    const { stats } = await run(code, [weather(requests)]);
    expect(stats).toMatchObject({ mcpCalls: 13 });
    expect(requests).toEqual({ resources: 1, prompts: 1, templates: 1 });
    await run(code, [weather(requests)]);
    expect(requests).toEqual({ resources: 2, prompts: 2, templates: 2 });
  });

  test('allows 100 calls, lists and failures among them', async () => {
    const code = `let made = 0;
try {
  for (;;) {
    await mcp.listTools(); made++;
    await mcp.callTool('weather', 'get_forecast'); made++;
    await mcp.callTool('weather', 'gone').catch(() => {}); made++;
    await mcp.listServers(); made++;
  }
} catch (error) {
  return [made, error.message];
}`;
    const { result, stats } = await run(code);
    expect(result).toEqual([100, expect.stringContaining('100 tool calls (maxCalls)')]);
    expect(stats).toMatchObject({ mcpCalls: 100 });
  });

  test('allows as many calls as the option says', async () => {
    const code = 'await mcp.listTools(); return mcp.listServers();';
    const host = (maxCalls: unknown) => open([notes()], { options: { maxCalls } });
    expect(await host(2).run(code)).toMatchObject({ success: true });
    expect(await host(1).run(code)).toMatchObject({ success: false, error: { name: 'SandboxLimitError' } });
    await expect(host('many').run(code)).rejects.toMatchObject({ code: 'bad-options' });
  });

  test('sleeps not at all for what is no time', async () => {
    expect(await resultOf('await mcp.sleep(-1); await mcp.sleep("x"); return "awake";')).toBe('awake');
  });

  test('logs as the console does', async () => {
    const { logs } = await run('mcp.log("a", { b: 1 }); console.log("c"); console.warn("d"); mcp.log();');
    expect(logs).toEqual(['a {"b":1}', 'c', 'd', '']);
  });

  test('cannot be changed by a script', async () => {
    const code = `const said = [];
for (const change of [() => { mcp.callTool = 1; }, () => { delete mcp.log; }, () => { globalThis.mcp = {}; }]) {
  try { change(); said.push('changed'); } catch (error) { said.push(error.name); }
}
RegExp.prototype.test = () => true;
Reflect.apply = () => true;
JSON.stringify = () => '{}';
return [said, (await mcp.listTools('^no')).length];`;
    expect(await resultOf(code)).toEqual([['TypeError', 'TypeError', 'TypeError'], 1]);
  });
});

describe('what a script does not have', () => {
  const GONE = [
    ...['process', 'require', 'module', 'exports', '__dirname', '__filename', 'fetch', 'XMLHttpRequest', 'WebSocket'],
    ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'Buffer', 'ArrayBuffer', 'SharedArrayBuffer'],
    ...['Atomics', 'WebAssembly', 'eval', 'Function'],
  ];
  test.each(GONE)('%s', async (name) => {
    expect(await resultOf(`return [typeof ${name}, typeof globalThis[${JSON.stringify(name)}]];`)).toEqual([
      'undefined',
      'undefined',
    ]);
  });

  test.each(['addServer', 'removeServer', 'reconnectServer', 'subscribeResource', 'setTimer', 'respondToSampling'])(
    'mcp.%s',
    async (name) => {
      expect(await resultOf(`return typeof mcp.${name};`)).toBe('undefined');
    },
  );
});

describe('the envelope', () => {
  test('of a script that ends well', async () => {
    expect(await run('console.log("a"); return { b: await mcp.callTool("notes", "read_note") };')).toEqual({
      success: true,
      result: { b: { content: [{ type: 'text', text: 'hi' }] } },
      logs: ['a'],
      stats: { durationMs: expect.any(Number), mcpCalls: 1 },
    });
    expect(await run('')).toMatchObject({ success: true, result: null });
  });

  test('of a script that throws, with the stack at its own lines', async () => {
    const { success, result, error, logs } = await run(
      'console.log("before");\nconst f = () => {\n  throw new RangeError("no");\n};\nf();',
    );
    expect({ success, result, logs }).toEqual({ success: false, result: null, logs: ['before'] });
    expect(error).toMatchObject({
      name: 'RangeError',
      message: 'no',
      stack: expect.stringMatching(/script\.js:3:.*\n.*script\.js:5:/),
    });
  });

  test.each([
    ['const const = 1;', { name: 'SyntaxError', message: expect.stringContaining('(1:7)') }],
    ['return 1;\n}', { name: 'SyntaxError', message: expect.stringContaining('(2:1)') }],
    ['import fs from "fs";', { name: 'SyntaxError', message: expect.stringContaining('cannot import') }],
    ['return "\\u0000"; // \u0000', { name: 'SyntaxError', message: 'The code holds binary data' }],
    [`return ${JSON.stringify('x'.repeat(102_400))};`, { message: expect.stringContaining('102400') }],
    ['await new Promise(() => {});', { message: expect.stringContaining('awaits a promise') }],
    ['throw "text";', { message: 'text' }],
    ['new Function("return 1");', { name: 'ReferenceError' }],
  ])('of a script that cannot end well: %#', async (code, error) => {
    expect(await run(code)).toMatchObject({ success: false, result: null, error, logs: [], stats: { mcpCalls: 0 } });
  });

  test('of a script that takes too long, with its logs and its calls', async () => {
    const slow = sourceOf('slow', { wait: afterMs(5_000, text('late')) });
    const ended = await open([slow]).run('console.log("a"); await mcp.callTool("slow", "wait");', { timeoutMs: 200 });
    expect(ended).toMatchObject({
      success: false,
      error: { name: 'TimeoutError', message: 'Execution timed out after 200ms' },
      logs: ['a'],
      stats: { mcpCalls: 1 },
    });
  });
});

describe('the audit record', () => {
  const recordsOf = async (code: string, options?: JsonObject): Promise<readonly JsonObject[]> => {
    const events: DialectEvent[] = [];
    const host = open([notes()], {
      onEvent: (event) => events.push(event),
      ...(options === undefined ? {} : { options }),
    });
    await host.run(code);
    await host.run(code);
    return events.flatMap((event) => (event.type === 'audit' ? [event.record] : []));
  };

  test('tells of each run', async () => {
    const code = 'return mcp.callTool("notes", "read_note"); // ü';
    const [record, next] = await recordsOf(code, { sessionId: 'mine' });
    expect(record).toEqual({
      runId: expect.any(Number),
      sessionId: 'mine',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      codeHash: createHash('sha256').update(code).digest('hex'),
      codeLength: code.length,
      timeoutMs: 30_000,
      success: true,
      durationMs: expect.any(Number),
      mcpCallCount: 1,
    });
    expect(next).toMatchObject({ sessionId: 'mine', mcpCallCount: 1 });
    expect(next?.runId).not.toBe(record?.runId);
  });

  test.each([
    ['throw new RangeError("no");', 'RangeError'],
    ['const const = 1;', 'SyntaxError'],
  ])('tells by what a run failed: %s', async (code, errorType) => {
    expect(await recordsOf(code)).toMatchObject([
      { success: false, errorType },
      { success: false, errorType },
    ]);
  });

  test('names one session for each host where none is given', async () => {
    const [one, same] = await recordsOf('return 1;');
    const [other] = await recordsOf('return 1;');
    expect(one?.sessionId).toMatch(/^[0-9a-f]{32}$/);
    expect(same?.sessionId).toBe(one?.sessionId);
    expect(other?.sessionId).not.toBe(one?.sessionId);
    await expect(recordsOf('return 1;', { sessionId: 1 })).rejects.toMatchObject({ code: 'bad-options' });
  });
});

describe('limits and results in the words of the system', () => {
  test('given a call more than maxCalls, the error names that option', async () => {
    const code = 'await mcp.listTools(); await mcp.callTool("notes", "read_note", {});';
    const { error } = (await run(code, undefined, { options: { maxCalls: 1 } })) as { error: JsonObject };
    expect(error).toMatchObject({
      name: 'SandboxLimitError',
      message: 'The limit of 1 tool calls (maxCalls) is used up',
    });
  });

  test.each(['while (true) {}', 'await new Promise(() => {}); await mcp.sleep(5000);', 'for (;;) await mcp.sleep(1);'])(
    'given a script that takes longer than its timeout (%s), the error says so',
    async (code) => {
      const answer = await open([notes()]).call('codemode_execute', { code, timeout: 1_000 });
      const { success, error } = answer as { success: boolean; error: JsonObject };
      expect(success).toBe(false);
      if (!code.startsWith('await new')) {
        expect(error).toMatchObject({ name: 'TimeoutError', message: 'Execution timed out after 1000ms' });
      }
    },
  );

  test('given servers whose lists cannot be had, warnings lead the logs', async () => {
    const { logs, result } = await run('mcp.log("own"); return (await mcp.listTools()).length;', [notes(), broken()]);
    expect(result).toBe(1);
    expect(logs).toEqual([expect.stringMatching(/^Warning: Server "broken" could not list its tools: /), 'own']);
  });

  test('given a server that answers with no list of resources, a warning says what came instead', async () => {
    const untyped = { ...notes(), listResources: async () => undefined as never };
    const { logs, result } = await run('return mcp.listResources();', [untyped]);
    expect(result).toEqual([]);
    expect(logs).toEqual([
      'Warning: Server "notes" could not list its resources: it answered with undefined instead of a list',
    ]);
  });

  test.each([
    ['return 10n;', '10'],
    ['const a = { b: 1 }; a.self = a; return a;', '[Unserializable Object]'],
    ['return () => 1;', expect.stringContaining('Function')],
    ['return { big: 10n };', '[Unserializable Object]'],
    ['return undefined;', null],
    ['return new Map([[1, 2]]);', {}],
  ])('%s gives text where JSON has no form for it', async (code, given) => {
    expect(await resultOf(code)).toEqual(given);
  });
});
