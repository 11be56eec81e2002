import { expect, test } from 'vitest';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { afterMs, sourceOf, text } from '../../host/testing/sources.ts';
import type { JsonObject } from '../../json.ts';
import { dialectsOn, type Wanted } from '../testing/dialect-suite.ts';
import { billing, users } from './testing/sources.ts';

const open = dialectsOn(launchInProcess)('codecall');
const run = async (
  code: string,
  options: Wanted['options'] = {},
  sources = [users(), billing()],
): Promise<JsonObject> => (await open(sources, { options }).run(code)) as JsonObject;

test('given a script that ends well, its status is ok, with its logs where it has some', async () => {
  expect(await run('return 1;')).toEqual({ status: 'ok', result: 1 });
  expect(await run('console.log("a", { b: 1 }); console.warn("c");')).toEqual({
    status: 'ok',
    result: null,
    logs: ['a {"b":1}', 'c'],
  });
});

test.each([
  ['const x = ;', { line: 1, column: 11 }],
  ['const a = 1;\nreturn a +;', { line: 2, column: 11 }],
  ['const a: number = 1;\n@b class C {}\nreturn a;', { line: 2, column: 1 }],
  ['import fs from "fs";\nreturn 1;', { line: 1, column: 1 }],
  ['return 1;\nexport const a = 1;', { line: 2, column: 1 }],
  ['```js\nreturn 1 +;\n```', { line: 2, column: 11 }],
])('given a script that cannot be read, its status is syntax_error with the place: %j', async (code, location) => {
  const { status, error } = await run(code);
  expect({ status, error }).toMatchObject({
    status: 'syntax_error',
    error: { location, message: expect.any(String) },
  });
});

test('given a script that throws, its status is runtime_error with the stack of the text as written', async () => {
  const { status, error } = await run(
    'const a: number = 1;\nconst fail = () => {\n  throw new RangeError("no");\n};\nfail();',
  );
  expect(status).toBe('runtime_error');
  expect(error).toMatchObject({ source: 'script', name: 'RangeError', message: 'no' });
  expect([...String((error as JsonObject).stack).matchAll(/script\.js:(\d+)/g)].map(([, line]) => line)).toEqual([
    '3',
    '5',
  ]);
  expect(await run('throw "text";')).toMatchObject({ status: 'runtime_error', error: { message: 'text' } });
  expect(await run('return 1n;')).toMatchObject({ status: 'runtime_error', error: { source: 'script' } });
  expect(await run('await new Promise(() => {});')).toMatchObject({
    status: 'runtime_error',
    error: { message: /awaits/ },
  });
});

test('given a tool that fails, the status is tool_error with its name, its input and its details', async () => {
  expect(await run('return callTool("user:get", { id: 9 });')).toEqual({
    status: 'tool_error',
    error: { source: 'tool', toolName: 'user:get', toolInput: { id: 9 }, message: 'User 9 was not found' },
  });
  expect(await run('await callTool("refund", { id: 1 });')).toEqual({
    status: 'tool_error',
    error: {
      source: 'tool',
      toolName: 'refund',
      toolInput: { id: 1 },
      message: 'Sign in first',
      code: 'authorization_required',
      details: { code: 'authorization_required', url: 'https://auth.example' },
    },
  });
});

test('given input that the schema of a tool refuses, the status is tool_error with the place', async () => {
  expect(await run('await callTool("users:list", { limit: 0 });')).toMatchObject({
    status: 'tool_error',
    error: { toolName: 'users:list', toolInput: { limit: 0 }, code: 'InvalidInput', details: { path: '/limit' } },
  });
});

test.each([
  ['await callTool("users:lst", { a: 1 });', 'users:lst', { a: 1 }, 'Did you mean "users:list"?'],
  ['await callTool("codecall.execute", {});', 'codecall.execute', {}, 'for agents'],
  ['await callTool("nothing:like:it");', 'nothing:like:it', null, 'There is no tool "nothing:like:it"'],
  ['getTool("users:lst");', 'users:lst', null, 'There is no tool "users:lst"'],
])(
  'given a tool that is not there, the status is tool_error with the code UnknownTool: %s',
  async (code, toolName, toolInput, message) => {
    expect(await run(code)).toMatchObject({
      status: 'tool_error',
      error: { source: 'tool', code: 'UnknownTool', toolName, toolInput, message: expect.stringContaining(message) },
    });
  },
);

test('given a name that two apps have, the status is tool_error and names both', async () => {
  const { status, error } = await run('await callTool("get", { id: 1 });');
  expect({ status, error }).toMatchObject({ status: 'tool_error', error: { code: 'AmbiguousTool', toolName: 'get' } });
  expect((error as JsonObject).message).toContain('"user:get" or "billing:get"');
  expect(await run('getTool("get");')).toMatchObject({
    error: { message: expect.stringContaining('"user:get" or "billing:get"') },
  });
});

test('given an error of a tool that the script caught, the status is what comes after', async () => {
  expect(await run('try { await callTool("user:get", { id: 9 }); } catch {}\nreturn "went on";')).toEqual({
    status: 'ok',
    result: 'went on',
  });
  expect(await run('try { await callTool("user:get", { id: 9 }); } catch {}\nthrow new Error("mine");')).toMatchObject({
    status: 'runtime_error',
    error: { message: 'mine' },
  });
  expect(await run('try { await callTool("user:get", { id: 9 }); } catch (error) { throw error; }')).toMatchObject({
    status: 'tool_error',
  });
  const many = 'await Promise.all([callTool("users:list"), callTool("user:get", { id: 8 })]);';
  expect(await run(many)).toMatchObject({ status: 'tool_error', error: { toolInput: { id: 8 } } });
});

test('given a failed call that is not awaited, the run ends with the error of the tool', async () => {
  const { logs, ...rest } = await run('console.log("first");\ncallTool("user:get", { id: 9 });\nreturn 1;');
  expect(rest).toMatchObject({ status: 'tool_error', error: { toolName: 'user:get', toolInput: { id: 9 } } });
  expect(logs).toEqual(['first']);
});

test('given a script that is too large, the status is runtime_error and says how large it may be', async () => {
  expect(await run(`return ${JSON.stringify('x'.repeat(1024 * 1024))};`)).toMatchObject({
    status: 'runtime_error',
    error: { name: 'SandboxLimitError', message: expect.stringContaining('maxSourceBytes') },
  });
});

test('given an app that cannot be reached, a call of its tools says why', async () => {
  const down = { ...users(), tools: () => Promise.reject(new Error('the line is down')) };
  const options = { directCalls: { enabled: true } };
  const reason = 'There is no tool "user:get": app "user" is not available: the line is down';
  const error = { code: 'UnknownTool', toolName: 'user:get', message: reason };
  const host = open([down, billing()], { options });
  expect(await host.run('return callTool("user:get", { id: 1 });')).toMatchObject({ status: 'tool_error', error });
  expect(await host.call('codecall.invoke', { tool: 'user:get' })).toMatchObject({ status: 'tool_error', error });
  expect(await host.run('return callTool("invoices:list");')).toMatchObject({ status: 'ok' });
});

test('given a script that takes too long, the status is timeout and its logs are kept', async () => {
  const waits = sourceOf('slow', { wait: afterMs(5_000, text('late')) });
  const ended = await open([waits], { options: { vm: { timeoutMs: 200 } } }).run(
    'console.log("before"); await callTool("wait");',
  );
  expect(ended).toEqual({
    status: 'timeout',
    error: { message: expect.stringContaining('timeoutMs = 200 ms') },
    logs: ['before'],
  });
  const busy = await run('console.log("before"); while (true) {}', { vm: { preset: 'balanced', timeoutMs: 200 } });
  expect(busy).toMatchObject({ status: 'timeout', logs: ['before'] });
});

test('given a run that is stopped, its logs are kept', async () => {
  const controller = new AbortController();
  const waits = sourceOf('slow', {
    wait: (input, options) => {
      controller.abort();
      return afterMs(5_000, text('late'))(input, options);
    },
  });
  const ended = await open([waits]).run('console.log("before"); await callTool("wait");', {
    signal: controller.signal,
  });
  expect(ended).toMatchObject({ status: 'runtime_error', error: { name: 'AbortError' }, logs: ['before'] });
});

test.each([
  [
    'return callTool("invoices:list");',
    [
      { userId: 1, total: 15 },
      { userId: 1, total: 5 },
    ],
  ],
  ['return callTool("shout");', '{no data'],
  [
    'return callTool("two");',
    [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ],
  ],
  ['return callTool("image");', [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }]],
  ['return callTool("user:get", { id: 1 });', { id: 1, name: 'Ada', active: true }],
])('given what a tool answers, a call gives its result: %s', async (code, result) => {
  expect(await run(code)).toMatchObject({ status: 'ok', result });
});
