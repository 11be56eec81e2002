import { expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { compileErrors } from '../../declarations/testing/compile.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import type { Dialect } from '../dialect.ts';
import { cloudflareFactory } from './index.ts';

const tool = (name: string, more: object = {}) => ({ name, ...more });
const catalog = buildCatalog([
  {
    id: 'my.orders',
    description: 'Orders */ of a shop ```` with fences',
    tools: [
      tool('list-orders', {
        description: 'Lists orders',
        inputSchema: {
          type: 'object',
          required: ['status'],
          properties: { status: { enum: ['open', 'sent'] }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
        },
        outputSchema: {
          type: 'object',
          required: ['orders'],
          properties: {
            orders: {
              type: 'array',
              items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
            },
          },
        },
      }),
      tool('delete', { description: 'Deletes one ```` for good' }),
      tool('a-b'),
      tool('a_b'),
    ],
  },
  { id: 'mail', tools: [tool('list-orders'), tool('search')] },
]);
const dialect = cloudflareFactory.create({}, { toolMetadata: {}, servers: {} }) as Dialect;
const declarations = Object.fromEntries(
  (await dialect.declare(catalog)).map(({ path, text }) => [path.replace(/\//g, '-'), text]),
);
const body = (code: string): string => `export {};\nasync () => {\n${code}\n};\n`;

test('given scripts right and wrong, the declarations tell them apart', { timeout: 120_000 }, async () => {
  const errors = await compileErrors({
    ...declarations,
    'right.ts': body(`
const { orders } = await codemode.list_orders({ status: 'open', tags: ['a'] });
const id: number = orders[0]!.id;
await my_orders.delete_();
await codemode.delete_({ any: id });
await my_orders.a_b__2();
const any = await codemode.list_orders__2();
any.deep.inside;
await codemode.search({ of: 'the tool of this name' });
const { types } = await codemode.describe('mail');
const step: number = await codemode.step('now', () => types.length);
console.log(step, new URL('https://a.example').host);
setTimeout(() => {}, 5);`),
    'imports.ts': `import { list_orders } from '@codemode/servers/my-orders';\nexport default (await list_orders({ status: 'open' })).orders;\n`,
    'wrong-enum.ts': body("await codemode.list_orders({ status: 'lost' });"),
    'wrong-tool.ts': body('await codemode.nope();'),
    'wrong-input.ts': body('await my_orders.list_orders();'),
    'wrong-array.ts': body("await codemode.list_orders({ status: 'open', tags: 'b' });"),
  });
  const files = errors.map((line) => line.split('(')[0]);
  expect(files.filter((file) => !file?.startsWith('wrong-'))).toEqual([]);
  expect([...new Set(files)].sort()).toEqual(['wrong-array.ts', 'wrong-enum.ts', 'wrong-input.ts', 'wrong-tool.ts']);
});

test('given its prompt, it has the restrictions, and types in a fence that no text of a server ends', async () => {
  const prompt = await dialect.prompt(catalog, DEFAULT_LIMITS);
  expect(prompt).toContain('At most 1000 tool calls, 1048576 bytes of code, 30000 ms.');
  expect(prompt).toContain('): Promise<{ orders: { id: number }[] }>');
  expect(prompt).toContain('// the text, as data where it is JSON, else the whole result');
  const [, types = ''] = /\n`{5}ts\n([\s\S]*)\n`{5}\n$/.exec(prompt) ?? [];
  expect(await compileErrors({ 'prompt.d.ts': types })).toEqual([]);
  expect(types).not.toContain('search(query');
  expect(prompt).toMatch(/\n`{5}ts\n[\s\S]*\n`{5}\n$/);
  expect(dialect.prompt({ servers: [], unavailable: [] }, DEFAULT_LIMITS)).toContain('No server is connected.');
});

test('given a tool with dollar signs in its name, the prompt has all of them', async () => {
  const { servers } = buildCatalog([{ id: 'shop', tools: [tool('get$$')] }]);
  const prompt = await dialect.prompt({ servers, unavailable: [] }, DEFAULT_LIMITS);
  expect(prompt).toContain('function get$$(');
});

test('given a script, the tools that it names are told', async () => {
  const namedTools = async (code: string) => dialect.namedTools?.(code, catalog.servers);
  expect(await namedTools('async () => [codemode.list_orders({}), mail.search()]')).toEqual({
    servers: [
      { serverId: 'my-orders', tools: ['list_orders'], open: false },
      { serverId: 'mail', tools: ['search'], open: false },
    ],
    open: false,
  });
  expect(await namedTools('return codemode[name]();')).toMatchObject({ servers: [], open: true });
  expect(await namedTools('return 1;')).toEqual({ servers: [], open: false });
});
