import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRuntimeHost, type RuntimeHost } from '../host/host.ts';
import { launchInProcess } from '../host/testing/in-process.ts';
import type { Dialect } from './dialect.ts';
import { type DialectId, loadDialect } from './index.ts';
import { todoServer } from './koan/testing/todo-server.ts';

let host: RuntimeHost;
beforeAll(() => {
  host = createRuntimeHost({ launch: launchInProcess });
});
afterAll(() => host.close());

/** What an expression throws, as the script logs it, in scripts that log by the function `log`. */
async function thrownIn(id: DialectId, expression: string, log = 'console.log'): Promise<string | undefined> {
  const body = `try { ${id === 'koan' ? '' : 'await '}${expression}; } catch (error) { ${log}(error.message); }`;
  const code = id === 'cloudflare' ? `async () => { ${body} }` : body;
  const dialect = (await loadDialect(id)) as Dialect;
  const { response } = await host.run({ code }, { sources: [todoServer()], dialect });
  return response.logs.at(-1)?.message;
}

const CONVERT = 'Convert it with Number(value) or String(value).';

test.each<[id: DialectId, expression: string, message: string, log?: string]>([
  [
    'koan',
    'SDK.Out.answer({ a: [1, 2n] })',
    `The answer is not JSON at /a/1: got a BigInt. ${CONVERT}`,
    'SDK.Out.info',
  ],
  [
    'koan',
    'SDK.Entities.Todo.collection({ filter: { "a/b": 2n } })',
    'The input of "todo.collection" is not JSON at /filter/a~1b: got a BigInt',
    'SDK.Out.info',
  ],
  [
    'koan',
    'SDK.Entities.Todo.getById("1", { set: { a: 2n } })',
    'The argument "set" is not JSON at /a',
    'SDK.Out.info',
  ],
  ['koan', 'SDK.Entities.Todo.upsert({ id: 2n })', '/id: got a BigInt', 'SDK.Out.info'],
  [
    'codecall',
    'callTool("todos:get", { id: [2n] })',
    `The input of "todos:get" is not JSON at /id/0: got a BigInt. ${CONVERT}`,
  ],
  [
    'codecall',
    'callTool("todos:get", Symbol())',
    'The input of "todos:get" is not JSON at the root: got a symbol. Pass plain data.',
  ],
  [
    'emceepee',
    'mcp.callTool("s", "get", { id: 2n })',
    `The input of "get" is not JSON at /id: got a BigInt. ${CONVERT}`,
    'mcp.log',
  ],
  [
    'emceepee',
    'mcp.getPrompt("s", "ask", { id: 2n })',
    `The input of "ask" is not JSON at /id: got a BigInt. ${CONVERT}`,
    'mcp.log',
  ],
])(
  'given a value in %s that JSON cannot hold, in %s, the error names what, where and what to do',
  async (id, expression, message, log) => {
    expect(await thrownIn(id, expression, log)).toContain(message);
  },
);

test('given an argument of a discovery function that JSON cannot hold, the error names which, where and what to do', async () => {
  const dialect = (await loadDialect('codemode')) as Dialect;
  const code = `import { searchTools } from '@codemode/discovery';
try { await searchTools('a', { limit: 2n }); } catch (error) { console.log(error.message); }`;
  const { response } = await host.run({ code }, { sources: [], dialect });
  expect(response.logs.at(-1)?.message).toBe(
    `Argument 2 of searchTools is not JSON at /limit: got a BigInt. ${CONVERT}`,
  );
});

test.each([
  ['mcpLog("info", "text", { at: 2n })', 'The metadata is not JSON at /at: got a BigInt'],
  ['mcpNotify("event", () => 1)', 'The payload is not JSON at the root: got a function'],
])('given a notice of codecall that JSON cannot hold, %s, the logs name the place', async (expression, message) => {
  expect(await thrownIn('codecall', `${expression}; await null; await null`)).toContain(message);
});

test('given a toJSON that gives nothing, the error says so', async () => {
  expect(await thrownIn('codecall', 'callTool("todos:get", { toJSON() {} })')).toBe(
    'The input of "todos:get" is not JSON at the root: got a toJSON that gives no JSON. Pass plain data.',
  );
});

test('given a getter that throws, its own error is what is thrown', async () => {
  expect(await thrownIn('codecall', 'callTool("todos:get", { get a() { throw new Error("mine"); } })')).toBe('mine');
});
