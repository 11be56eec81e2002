import { sourceOf } from '../../../host/testing/sources.ts';
import type { Json, JsonObject } from '../../../json.ts';
import type { Source } from '../../../source.ts';
import type { CallToolResult } from '../../../spec.ts';
import type { DialectId } from '../../index.ts';

const both = (value: Json): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
});
const ROWS = [
  { id: 'a', title: 'Tide', done: false },
  { id: 'b', title: 'Moon', done: true },
];
const byId = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } as const;
const anything = { type: 'object' } as const;

/** A server that every system can reach: its tools are operations of an entity, and their results are the same in all. */
export const todos = (): Source =>
  sourceOf('todo-list', {
    'todo.collection': {
      tool: {
        inputSchema: { type: 'object', properties: { filter: { type: 'object' }, pageSize: { type: 'integer' } } },
        outputSchema: anything,
      },
      answer: (input) => {
        const filter = Object.entries(((input as JsonObject | undefined)?.filter ?? {}) as JsonObject);
        const items = ROWS.filter((row) => filter.every(([key, value]) => row[key as 'done'] === value));
        return both({ items, page: 1, pageSize: 10, totalCount: items.length });
      },
    },
    'todo.getById': {
      tool: { inputSchema: byId, outputSchema: anything },
      answer: (input) => {
        const row = ROWS.find(({ id }) => id === (input as JsonObject).id);
        if (row === undefined) return { isError: true, content: [{ type: 'text', text: 'There is no such todo' }] };
        return both(row);
      },
    },
  });

/** One program as each system has it: it lists, asks for each, and catches nothing. */
const OF_SYSTEMS = {
  codemode: [
    `import { todo_collection, todo_getById as one } from "@codemode/servers/todo-list";

// All that are there
const { items } = await todo_collection({ pageSize: 10 });
const titles = await Promise.all(items.map(async ({ id }) => (await one({ id })).title));
globalThis.__codemode_result__ = { count: items.length, titles };
`,
    `import * as todo from "@codemode/servers/todo-list";
const { items } = await todo.todo_collection();
if (items.length > 0) {
  const titles = [];
  for (const item of items) titles.push((await todo.todo_getById({ id: item.id })).title);
  globalThis.__codemode_result__ = { count: items.length, titles };
}
console.log("done");`,
    `import { todo_collection } from "@codemode/servers/todo-list";
const { items } = await todo_collection();
export default { count: items.length, titles: items.map(({ title }) => title) };`,
  ],
  emceepee: [
    `const page = await mcp.callTool("todo-list", "todo.collection", { pageSize: 10 });
const items = page.structuredContent.items;
mcp.log("items", items.length);
const titles = [];
for (const { id } of items) {
  const one = await mcp.callTool("todo-list", "todo.getById", { id });
  titles.push(JSON.parse(one.content[0].text).title);
}
return { count: items.length, titles };`,
  ],
  'mcp-use': [
    `const { items } = await todo_list["todo.collection"]({ pageSize: 10 });
if (items.length === 0) return { count: 0 };
const titles = await Promise.all(items.map(async (item) => {
  const one = await globalThis["todo-list"]["todo.getById"]({ id: item.id });
  return one.title;
}));
return { count: items.length, titles };`,
  ],
  codecall: [
    `async function main() {
  const { items } = await callTool('todo.collection', { pageSize: 10 });
  mcpNotify('loaded', { count: items.length });
  const ones = await Promise.all(items.map(({ id }) => callTool('todo-list:todo.getById', { id })));
  return { count: items.length, titles: ones.map(({ title }) => title) };
}

return main();`,
  ],
  koan: [
    `const page = SDK.Entities.Todo.collection({ pageSize: 10 });
const titles = page.items.map((item) => SDK.Entities.Todo.getById(item.id).title);
SDK.Out.info("found", page.totalCount);
SDK.Out.answer(JSON.stringify({ count: page.totalCount, titles }));`,
    `function titleOf(id) {
  return SDK.Entities.Todo.getById(id).title;
}
const titles = [];
for (const item of SDK.Entities.Todo.collection().items) titles.push(titleOf(item.id));
return { count: titles.length, titles };`,
  ],
  cloudflare: [
    `async () => {
  const { items } = await codemode.todo_collection({ pageSize: 10 });
  const titles = await Promise.all(items.map(async ({ id }) => (await todo_list.todo_getById({ id })).title));
  return { count: items.length, titles };
}`,
    `const { items } = await codemode.todo_collection({});
({ count: items.length, titles: items.map(({ title }) => title) });`,
    `async function main() {
  const { items } = await codemode.todo_collection({});
  return { count: items.length, titles: items.map(({ title }) => title) };
}`,
    'export default async () => {\n  const { items } = await codemode.todo_collection();\n  return { count: items.length, titles: items.map((item) => item.title) };\n};',
  ],
} as const satisfies Partial<Record<DialectId, readonly string[]>>;

export const PROGRAMS: Readonly<Record<DialectId, readonly string[]>> = {
  ...OF_SYSTEMS,
  'codecall@1.5': [
    `const titleOf = async (id) => (await callTool('todo-list:todo.getById', { id })).title;
const page = await callTool('todo.collection', {});
const titles = [];
for (const { id } of page.items) titles.push(await titleOf(id));
return { count: page.items.length, titles };`,
    `const { items } = await todo.collection({ pageSize: 10 });
const titles = [];
for (const { id } of items) {
  const one = await callTool('todo.getById', { id }, { throwOnError: false });
  if (one.success) titles.push(one.data.title);
}
return { count: items.length, titles };`,
  ],
  'koan@current': [
    `const page = SDK.Entities.Todo.firstPage(10);
const again = SDK.Entities.Todo.page(1, 10, { filter: {} });
const titles = again.items.map((item) => SDK.Entities.Todo.getById(item.id).title);
SDK.Out.answer(JSON.stringify({ count: page.totalCount, titles }));`,
  ],
  'cloudflare@current': OF_SYSTEMS.cloudflare,
  'mcp-use@2': OF_SYSTEMS['mcp-use'],
};

/** What each of them gives. */
export const GIVEN = { count: 2, titles: ['Tide', 'Moon'] };
