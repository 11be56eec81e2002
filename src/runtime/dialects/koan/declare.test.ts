import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { compileErrors } from '../../declarations/testing/compile.ts';
import { LIMITS } from '../../limits.ts';
import type { Dialect, DialectContext } from '../dialect.ts';
import { koanFactory } from './index.ts';
import { koanCases } from './testing/cases.ts';
import { todoServer } from './testing/todo-server.ts';

const SETTING: DialectContext = { toolMetadata: {}, servers: {} };
const koan = koanFactory.create({}, SETTING) as Dialect;

const page = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: { type: 'object', required: ['id', 'at'], properties: { id: { type: 'string' }, at: { type: 'string' } } },
    },
  },
};
const READS = { annotations: { readOnlyHint: true } };
const catalog = async () =>
  buildCatalog([
    { id: 'todos', tools: await todoServer().tools({ signal: new AbortController().signal }) },
    {
      id: 'audit',
      readOnly: true,
      tools: [
        { name: 'AuditLog_collection', outputSchema: page, ...READS },
        { name: 'AuditLog_upsert' },
        { name: 'Record.getById', description: 'Ends a comment */ and goes on', ...READS },
      ],
    },
  ]);
const declared = async () => (await koan.declare(await catalog()))[0]?.text ?? '';
/** A script as the editor shows it to the compiler: the body of a function. */
const asBody = (code: string): string => `export const body = () => {\n${code}\n};\n`;

const GOOD = `const { items, page, pageSize, totalCount } = SDK.Entities.Todo.collection({ filter: { completed: false }, pageSize: 5, page: 1, with: 'assignedUser,tags', set: 'tenant-123' });
const total: number = page + pageSize + totalCount;
for (const todo of items) {
  const title: string = todo.title;
  if (!todo.completed) SDK.Entities.Todo.upsert({ ...todo, title }, 'tenant-abc');
}
SDK.Entities.Todo.upsert({ title: 'New' });
const one = SDK.Entities.Todo.getById('1', { set: 'default', with: 'all' });
const gone: number = SDK.Entities.Todo.delete(one.id) + SDK.Entities.Todo.deleteMany(['a', 'b'], { set: 'default' });
const at: string = SDK.Entities.AuditLog.collection().items[0]!.at;
const other: Koan.Entities.Todo = one;
const field: string = SDK.Entities.Record.getById(1).anything;
Koan.Out.info(at, other, field, total);
SDK.Out.answer(String(gone));
return gone;`;

describe('the declarations', () => {
  test('given scripts of the system’s own document and others, they compile under strict', async () => {
    // JavaScript does not say what it catches.
    const scripts = [GOOD, ...koanCases.examples.map(({ code }) => code.replace('catch (err)', 'catch (err: any)'))];
    const text = await declared();
    const files = Object.fromEntries(scripts.map((code, index) => [`s${index}.ts`, asBody(code)]));
    expect(await compileErrors({ 'koan.d.ts': text, ...files })).toEqual([]);
  });

  test.each([
    ['SDK.Entities.AuditLog.upsert({});', /'upsert' does not exist/],
    ['SDK.Entities.Todo.getById("1", "tenant-xyz");', /tenant-xyz/],
    ['SDK.Entities.Todo.upsert({ title: 1 });', /not assignable/],
    ['SDK.Entities.Nothing.collection();', /'Nothing' does not exist/],
    ['SDK.Entities.Todo.collection().items[0].owner;', /'owner' does not exist|possibly/],
  ])('given %s, the compiler says what is wrong', async (code, message) => {
    const errors = await compileErrors({ 'koan.d.ts': await declared(), 's.ts': asBody(code) });
    expect(errors.join('\n')).toMatch(message);
  });

  test('given data sets and relations that schemas name, they are unions', async () => {
    const text = await declared();
    expect(text).toContain('type KoanSet = "default" | "tenant-abc" | "tenant-123";');
    expect(text).toContain('type TodoRelationships = "assignedUser" | "tags" | "all";');
    expect(text).not.toContain('upsert(model: AuditLog');
  });
});

test('given the prompt, it has every restriction, the limits and the declarations', async () => {
  const limits = { ...koan.limits, maxCpuMs: 1_234 };
  const prompt = koan.prompt(await catalog(), limits);
  for (const part of [
    '1234 ms',
    '64 MiB',
    'recursion 100',
    'No await',
    'no eval',
    'run()',
    '- AuditLog: collection (read-only)',
    await declared(),
  ]) {
    expect(prompt).toContain(part.trimEnd());
  }
  expect(LIMITS.maxCpuMs.default).not.toBe(koan.limits.maxCpuMs);
});

test('given a script, the tools that it names are told before it runs', async () => {
  const { servers } = await catalog();
  const named = (code: string) => koan.namedTools?.(code, servers);
  expect(
    await named(
      'const { items } = SDK.Entities.Todo.collection(); SDK.Entities["AuditLog"].collection(); SDK.Out.info(1)',
    ),
  ).toEqual({
    servers: [
      { serverId: 'todos', tools: ['todo_collection'], open: false },
      { serverId: 'audit', tools: ['AuditLog_collection'], open: false },
    ],
    open: false,
  });
  expect(await named('const E = SDK.Entities; E.Todo.delete("1")')).toEqual({ servers: [], open: true });
  expect((await named('const T = SDK.Entities.Todo; T.delete("1")'))?.servers[0]?.tools).toHaveLength(5);
});

test('given the page, it names every error code', () => {
  const text = readFileSync(new URL('../../../../docs/dialects/koan.md', import.meta.url), 'utf8');
  const codes = readFileSync(new URL('./outcome.ts', import.meta.url), 'utf8').matchAll(/'([a-z]+(?:_[a-z]+)+)'/g);
  const names = [...codes].map(([, code]) => code as string);
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) expect(text).toContain(`\`${name}\``);
});
