import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { launchInProcess } from '../../host/testing/in-process.ts';
import { sourceOf, text } from '../../host/testing/sources.ts';
import type { DialectId } from '../index.ts';
import { dialectsOn } from '../testing/dialect-suite.ts';
import { todos } from '../testing/todos.ts';
import { convertScript } from './index.ts';
import { convertSuite, IDS, programsOf } from './testing/convert-suite.ts';

const open = dialectsOn(launchInProcess);
const source = todos();
const catalog = buildCatalog([{ id: source.id, tools: await source.tools() }]);
/** A ring through all systems: each is read once and written once, there and back, by one script. */
convertSuite(
  IDS.map((from, index) => [from, IDS[(index + 1) % IDS.length] ?? from]),
  1,
);

describe('a converted script', () => {
  test('keeps comments, names and everything else', async () => {
    const { code, notes } = await convertScript(programsOf('codemode')[0] ?? '', {
      from: 'codemode',
      to: 'mcp-use',
      catalog,
    });
    expect(code).toBe(`// All that are there
const { items } = await todo_list["todo.collection"]({ pageSize: 10 });
const titles = await Promise.all(items.map(async ({ id }) => (await todo_list["todo.getById"]({ id })).title));
return { count: items.length, titles };
`);
    expect(notes).toEqual([
      { severity: 'warning', message: 'A failed tool does not throw here: what it says is the value' },
    ]);
  });

  test('has the form of its system', async () => {
    const body = programsOf('mcp-use')[0] ?? '';
    const module = (await convertScript(body, { from: 'mcp-use', to: 'codemode', catalog })).code;
    expect(module).toMatch(
      /^import \{ todo_collection, todo_getById \} from "@codemode\/servers\/todo-list";\n\nasync function main\(\) \{\n/,
    );
    expect(module).toMatch(/\n\}\nglobalThis\.__codemode_result__ = await main\(\);\n$/);
    expect((await convertScript(body, { from: 'mcp-use', to: 'cloudflare', catalog })).code).toMatch(
      /^async \(\) => \{\n[\s\S]+\}\n$/,
    );
    expect(
      (await convertScript(programsOf('cloudflare')[0] ?? '', { from: 'cloudflare', to: 'koan', catalog })).code,
    ).toContain('const { items } = SDK.Entities.Todo.collection({ pageSize: 10 });');
    expect(
      (await convertScript(programsOf('koan')[0] ?? '', { from: 'koan', to: 'cloudflare', catalog })).code,
    ).toContain(
      'await Promise.all(page.items.map(async (item) => (await codemode.todo_getById({ id: item.id })).title));',
    );
  });

  test('takes no name that the script has', async () => {
    const script =
      'const todo_collection = await mcp.callTool("todo-list", "todo.collection");\nreturn todo_collection.structuredContent.items.length;';
    const { code } = await convertScript(script, { from: 'emceepee', to: 'codemode', catalog });
    expect(code).toContain('import { todo_collection as todo_collection_tool } from');
  });

  test('keeps its types', async () => {
    const script =
      'interface Page { items: { id: string }[] }\nconst page = (await codemode.todo_collection({})) as Page;\nreturn page.items.length;';
    const { code } = await convertScript(script, { from: 'cloudflare', to: 'codecall', catalog });
    expect(code).toBe(
      'interface Page { items: { id: string }[] }\nconst page = (await callTool("todo.collection", {})) as Page;\nreturn page.items.length;\n',
    );
  });

  test('passes tools on as functions', async () => {
    const script = 'const ids = [{ id: "a" }];\nreturn Promise.all(ids.map(codemode.todo_getById));';
    const { code } = await convertScript(script, { from: 'cloudflare', to: 'emceepee', catalog });
    expect(code).toContain('ids.map(((input) => mcp.callTool("todo-list", "todo.getById", input)');
  });
});

describe('a script for another version of its system', () => {
  const convertTo = async (code: string, from: DialectId, to: DialectId) =>
    (await convertScript(code, { from, to, catalog })).code;

  test('has what the older one lacks in ways that both have', async () => {
    const script = `// Looks twice
const one = await todo.getById({ id: "a" }, { throwOnError: false });
mcpLog('info', 'one');
return await __safe_parallel([() => todo.collection()]);`;
    const code = await convertTo(script, 'codecall@1.5', 'codecall');
    expect(code).toContain(
      '// Looks twice\nconst one = await attempted(async () => callTool("todo.getById", { id: "a" }), "todo.getById");',
    );
    expect(code).toContain("mcpLog('info', 'one');\nreturn await parallel([() => callTool(\"todo.collection\")]);");
    const there = await convertTo(
      'return [await todo.getById({ id: "a" }, { throwOnError: false }), (await todo.getById({ id: "b" }, { throwOnError: false })).data];',
      'codecall@1.5',
      'koan',
    );
    expect(there).not.toContain('await');
    const back = await convertTo(there, 'koan', 'codecall');
    expect(back).toContain('async function attempted(call, toolName) {');
    expect(back).toContain('data: await call()');
    expect(back).toContain('await attempted(async () => await callTool("todo.getById", { id: "a" }), "todo.getById")');
    expect(back).toMatch(
      /\(await attempted\(async \(\) => await callTool\("todo.getById", \{ id: "b" \}\), "todo.getById"\)\)+\.data/,
    );
    const pages = 'SDK.Entities.Todo.firstPage();\nSDK.Entities.Todo.page(2, 5, { filter: {} });';
    expect(await convertTo(pages, 'koan@current', 'koan')).toBe(
      'SDK.Entities.Todo.collection({ page: 1 });\nSDK.Entities.Todo.collection({ page: 2, pageSize: 5, ...{ filter: {} } });',
    );
  });

  test('stays as it is where the newer one has it all', async () => {
    const script = "const main = async () => callTool('todo.collection', {});\nmcpNotify('go');\nreturn main();\n";
    expect(await convertTo(script, 'codecall', 'codecall@1.5')).toBe(script);
    const page = 'const page = SDK.Entities.Todo.collection({ pageSize: 2 });\nSDK.Out.answer(page.totalCount);';
    expect(await convertTo(page, 'koan', 'koan@current')).toBe(page);
  });

  test('has arrow functions where others are refused, at the start of their block', async () => {
    const script = `return one(1);
function one(n) {
  return two(n) + (function (m) { return m; })(1);
  function two(n: number): number { return n * 2; }
}`;
    const { code } = await convertScript(script, { from: 'codecall', to: 'codecall@1.5', catalog });
    expect(code).not.toMatch(/\bfunction\b/);
    expect(await open('codecall@1.5')([]).run(code)).toMatchObject({ status: 'ok', result: 3 });
    const lone = 'return [1].map(function () { return this; });';
    const stored = await convertScript(lone, { from: 'codecall', to: 'codecall@1.5', catalog });
    expect(stored.notes).toMatchObject([{ severity: 'warning', message: expect.stringContaining('no arrow') }]);
  });
});

describe('notes', () => {
  const notesOf = async (script: string, from: DialectId, to: DialectId) =>
    (await convertScript(script, { from, to, catalog })).notes.map(({ message, path }) =>
      `${path ?? ''} ${message}`.trim(),
    );

  test.each<[DialectId, DialectId, string, string]>([
    [
      'mcp-use',
      'codemode',
      'const x = 1;\nawait search_tools("a");',
      '2:7 search_tools has no counterpart in codemode',
    ],
    ['emceepee', 'codemode', 'return mcp.listServers();', '1:8 mcp.listServers has no counterpart in codemode'],
    ['emceepee', 'codecall', 'await mcp.sleep(5);', '1:7 mcp.sleep has no counterpart in codecall'],
    ['codemode', 'emceepee', 'setTimeout(() => {}, 1);', '1:1 There are no timers in emceepee: use mcp.sleep(ms)'],
    [
      'cloudflare',
      'mcp-use',
      'return codemode.nope();',
      '1:8 This call stays as it is: no connected server has codemode.nope',
    ],
    [
      'codecall',
      'mcp-use',
      'const n = "a";\nreturn callTool(n, {});',
      '2:8 This call stays as it is: the tool is named by a value that is known only when the script runs',
    ],
    [
      'mcp-use',
      'codecall',
      'for (const x of []) {}',
      '1:1 Loops need the preset "balanced" of CodeCall, or list methods in their place',
    ],
    [
      'koan',
      'mcp-use',
      'return [1].filter((id) => SDK.Entities.Todo.getById(id));',
      '1:19 Calls wait here, and this function cannot: move the call out of it, into a for loop',
    ],
  ])('given a script of %s that has no counterpart in %s, it says where', async (from, to, script, expected) => {
    expect(await notesOf(script, from, to)).toContain(expected);
  });

  test('given a tool that is no operation of an entity, there is none in Koan', async () => {
    const other = sourceOf('s', { ping: () => text('') });
    const two = buildCatalog([{ id: 's', tools: await other.tools() }]);
    const { code, notes } = await convertScript('return s.ping();', { from: 'mcp-use', to: 'koan', catalog: two });
    expect(code).toBe('return s.ping();\n');
    expect(notes.map(({ path }) => path)).toEqual(['1:8']);
  });

  test('given a script that cannot be parsed, it comes back with a note', async () => {
    expect(await convertScript('const const', { from: 'mcp-use', to: 'codemode', catalog })).toMatchObject({
      code: 'const const',
      notes: [{ severity: 'warning', path: '1:7' }],
    });
  });
});
