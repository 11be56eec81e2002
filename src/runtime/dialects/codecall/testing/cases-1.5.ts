import { sourceOf, structured, text } from '../../../host/testing/sources.ts';
import type { Source } from '../../../source.ts';
import type { DialectCases } from '../../testing/dialect-suite.ts';
import { calling } from './calling.ts';

const USERS = { items: [{ id: 1 }, { id: 2 }] };
const ORDERS: Readonly<Record<number, readonly { readonly amount: number }[]>> = {
  1: [{ amount: 5 }, { amount: 10 }],
  2: [],
};

/** A server with the tools that the descriptions of 1.5 call. */
export const shop = (): Source =>
  sourceOf('shop', {
    'users:list': { tool: { description: 'List users' }, answer: () => text(JSON.stringify(USERS)) },
    'users:get': () => ({ ...text('User maybe-invalid not found'), isError: true }),
    'orders:list': {
      tool: { description: 'List orders of a user', inputSchema: { type: 'object', required: ['userId'] } },
      answer: (input) => text(JSON.stringify({ items: ORDERS[(input as { userId: number }).userId] })),
    },
    'acme.getOrder': (input) => structured({ order: input ?? null }),
    'acme.refund': () => ({ ...text('The card is locked'), isError: true }),
    both: () => ({ content: [{ type: 'text', text: 'the text' }], structuredContent: { of: 'structure' } }),
  });

/** The programs of the descriptions that FrontMCP 1.5 gives agents, and programs of their kind. */
export const codecall15Cases: DialectCases = {
  id: 'codecall@1.5',
  resultOf: ({ result }) => result,
  failed: ({ status }) => status !== 'ok',
  calling,
  runsBy: ['codecall:execute', 'script'],
  giving: (expression) => `return ${expression};`,
  examples: [
    {
      title: 'a loop over users that asks for the orders of each',
      sources: () => [shop()],
      code: `const users = await callTool('users:list', { active: true });
const results = [];
for (const u of users.items) {
  const orders = await callTool('orders:list', { userId: u.id });
  results.push({ id: u.id, total: orders.items.reduce((s,o) => s + o.amount, 0) });
}
return results;`,
      gives: [
        { id: 1, total: 15 },
        { id: 2, total: 0 },
      ],
    },
    {
      title: 'a call whose failure is a value',
      sources: () => [shop()],
      code: `const result = await callTool('users:get', { id: 'maybe-invalid' }, { throwOnError: false });
const fine = await callTool('users:list', {}, { throwOnError: false });
return [result, fine.success, fine.data.items.length];`,
      gives: [
        {
          success: false,
          error: { code: 'NOT_FOUND', message: 'Tool "users:get" was not found', toolName: 'users:get' },
        },
        true,
        2,
      ],
    },
    {
      title: 'tools as members of their namespace',
      sources: () => [shop()],
      code: `const order = await acme.getOrder({ id: 7 });
const refund = await acme.refund({}, { throwOnError: false });
return [order, refund.error.code, typeof acme.none];`,
      gives: [{ order: { id: 7 } }, 'EXECUTION', 'undefined'],
    },
    {
      title: 'operations side by side, some at a time',
      sources: () => [shop()],
      code: `return await __safe_parallel([1, 2].map((userId) => () => callTool('orders:list', { userId })), { maxConcurrency: 1 });`,
      gives: [{ items: [{ amount: 5 }, { amount: 10 }] }, { items: [] }],
    },
    {
      title: 'the text of a result before its structure, and a tool that there is not',
      sources: () => [shop()],
      code: `const retry = async (name) => {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const result = await callTool(name, {}, { throwOnError: false });
    if (result.success) return result.data;
    if (result.error.code === 'NOT_FOUND') return result.error.code;
  }
};
return [await callTool('both', {}), await retry('none'), getTool('none') === undefined, getTool('both').name];`,
      gives: ['the text', 'NOT_FOUND', true, 'both'],
    },
  ],
  // The preset that comes with the system has no loops.
  options: { vm: { preset: 'balanced' } },
  programs: [
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
};
