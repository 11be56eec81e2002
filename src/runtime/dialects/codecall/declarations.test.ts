import { expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { compileErrors } from '../../declarations/testing/compile.ts';
import type { Dialect } from '../dialect.ts';
import { codecallFactory } from './index.ts';
import { codecallCases } from './testing/cases.ts';
import { billing, users } from './testing/sources.ts';

const inputs = await Promise.all([users(), billing()].map(async ({ id, tools }) => ({ id, tools: await tools() })));
const catalog = buildCatalog(inputs);
const dialect = codecallFactory.create({}, { toolMetadata: {}, servers: {} }) as Dialect;
const declarations = Object.fromEntries((await dialect.declare(catalog)).map(({ path, text }) => [path, text]));

/** A body as the editor wraps it. */
const body = (code: string): string => `export {};\nasync () => {\n${code}\n};\n`;

const errorsIn = (scripts: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  compileErrors({ ...declarations, ...scripts });

test('given the programs of the document and of its kind, the declarations accept them', {
  timeout: 120_000,
}, async () => {
  const scripts = codecallCases.examples
    .filter(({ code }) => !code.startsWith('```') && !/main\(\) \{\n {2}return \(await/.test(code))
    .map(({ code }, index) => [`example-${index}.ts`, body(code)]);
  expect(scripts.length).toBeGreaterThan(3);
  const errors = await errorsIn(Object.fromEntries(scripts) as Record<string, string>);
  // What nothing is known of has to be annotated: the result of a tool without a schema, and what was caught.
  expect(errors.filter((line) => !/TS(?:7006|7031|18046)/.test(line))).toEqual([]);
});

test('given scripts right and wrong, the declarations tell them apart', { timeout: 120_000 }, async () => {
  const errors = await errorsIn({
    'right.ts': body(`
const { items } = await callTool('users:list', { limit: 3 });
const id: number = items[0]!.id;
const all = await callTool('users:list');
const any = await callTool('some:tool', { whatever: id, all });
any.deep.inside;
const typed = await callTool<{ id: number }, { name: string }>('user:get', { id });
const name: string = typed.name;
const loose = await callTool<any, any>('user:get', { id });
loose.anything;
const dynamic = await callTool(['a', 'b'].join(':'), {});
dynamic.x;
const { inputSchema } = getTool('users:list');
mcpLog('info', name, { inputSchema });
mcpNotify('step', { name });
console.log(codecallContext['tenant'], dynamic);
try { await callTool('refund', {}); } catch (error) { return (error as CodeCallError).details; }
return getTool('gone').description.length;`),
    'input.ts': body(`await callTool('users:list', { limit: 'three' });`),
    'output.ts': body(`(await callTool('users:list')).users;`),
    'level.ts': body(`mcpLog('loud', 'x');`),
    'no-name.ts': body('await callTool();'),
  });
  const files = new Set(errors.map((line) => /^[\w.-]+(?=\(\d)/.exec(line)?.[0]));
  expect([...files].filter((file) => file !== undefined).sort()).toEqual([
    'input.ts',
    'level.ts',
    'no-name.ts',
    'output.ts',
  ]);
});

test('given rules without a console, none is declared', async () => {
  const strict = codecallFactory.create(
    { vm: { preset: 'locked_down' } },
    { toolMetadata: {}, servers: {} },
  ) as Dialect;
  const textOf = async (one: Dialect): Promise<string> => (await one.declare(catalog)).map(({ text }) => text).join('');
  expect(await textOf(dialect)).toContain('declare const console');
  expect(await textOf(strict)).not.toContain('declare const console');
});
