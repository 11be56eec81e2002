import type { DialectCases } from '../../testing/dialect-suite.ts';
import { calling } from './calling.ts';
import { billing, users } from './sources.ts';

/** The program of the system's own document, and programs of its kind. */
export const codecallCases: DialectCases = {
  id: 'codecall',
  resultOf: ({ result }) => result,
  failed: ({ status }) => status !== 'ok',
  calling,
  runsBy: ['codecall.execute', 'script'],
  giving: (expression) => `return ${expression};`,
  examples: [
    {
      title: 'a plan that tells of its steps',
      sources: () => [users()],
      code: `async function main() {
  mcpNotify('step_started', { step: 'load_users' });

  const users = await callTool('users:list', { limit: 100 });

  mcpLog('info', 'Loaded users', { count: users.items.length });

  mcpNotify('step_completed', {
    step: 'load_users',
    count: users.items.length,
  });

  return users.items.map((u) => u.id);
}

return main();
`,
      gives: [1, 2],
    },
    {
      title: 'a join across apps',
      sources: () => [users(), billing()],
      code: `const [users, invoices] = await Promise.all([
  callTool('user:users:list', { limit: 10 }),
  callTool('invoices:list', {}),
]);
return users.items.map(({ id, name }) => ({
  name,
  total: invoices.filter((invoice) => invoice.userId === id).reduce((sum, { total }) => sum + total, 0),
}));`,
      gives: [
        { name: 'Ada', total: 20 },
        { name: 'Bo', total: 0 },
      ],
    },
    {
      title: 'a plan that looks at its context and at a tool',
      sources: () => [users()],
      expected: { options: { context: { tenant: 'acme' } } },
      code: `const main = async () => {
  const { name, inputSchema } = getTool('users:list');
  return [codecallContext.tenant, name, Object.keys(inputSchema.properties), Object.isFrozen(codecallContext)];
};
return main();`,
      gives: ['acme', 'users:list', ['limit'], true],
    },
    {
      title: 'a plan that catches what a tool throws',
      sources: () => [users()],
      code: `try {
  await callTool('user:get', { id: 9 });
} catch (error) {
  return [error instanceof Error, error.message, error.toolName];
}`,
      gives: [true, 'User 9 was not found', 'user:get'],
    },
    {
      title: 'a main that nobody calls',
      sources: () => [users()],
      code: 'async function main() {\n  return (await callTool("users:list")).items.length;\n}',
      gives: 2,
    },
    {
      title: 'a main whose result nobody returns',
      sources: () => [users()],
      code: 'async function main() {\n  return (await callTool("users:list")).items.length;\n}\nmain();',
      gives: 2,
    },
    {
      title: 'a script in a code fence',
      sources: () => [users()],
      code: '```js\nreturn (await callTool("users:list", { limit: 1 })).items.length;\n```',
      gives: 2,
    },
  ],
  // The preset that comes with the system has no loops.
  options: { vm: { preset: 'balanced' } },
  programs: [
    `async function main() {
  const { items } = await callTool('todo.collection', { pageSize: 10 });
  mcpNotify('loaded', { count: items.length });
  const ones = await Promise.all(items.map(({ id }) => callTool('todo-list:todo.getById', { id })));
  return { count: items.length, titles: ones.map(({ title }) => title) };
}

return main();`,
  ],
};
