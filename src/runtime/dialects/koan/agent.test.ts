import { describe, expect, test } from 'vitest';
import { sourceOf, structured } from '../../host/testing/sources.ts';
import type { Wanted } from '../testing/dialect-suite.ts';
import { openKoan } from './testing/open.ts';
import { todoServer } from './testing/todo-server.ts';

const { koan, run, answerOf } = openKoan();

describe('what an agent is given', () => {
  const CODE = ['koan.code.execute', 'koan.code.validate'];
  const TODO = ['todo.collection', 'todo.getById', 'todo.upsert', 'todo.delete', 'todo.deleteMany'];
  const audit = () =>
    sourceOf('audit', { 'AuditLog.collection': () => structured([1]), 'AuditLog.upsert': () => structured({}) });
  const listed = async (expected: Wanted, sources = [todoServer(), audit()]) =>
    ((await koan(sources, expected).call('list_tools')) as { tools: { name: string }[] }).tools.map(({ name }) => name);
  const AUDIT = ['AuditLog.collection', 'AuditLog.upsert'];

  test.each([
    ['Auto', [...CODE, ...TODO, ...AUDIT]],
    ['full', [...CODE, ...TODO, ...AUDIT]],
    ['Code', CODE],
    ['Tools', [...TODO, ...AUDIT]],
  ])('given the exposure %s, these are the tools', async (exposure, names) => {
    expect(await listed({ options: { exposure } })).toEqual(names);
  });

  test('given other modes for an entity and a server, the entity’s own wins, then its server’s', async () => {
    const traits = { todos: { exposure: 'tools' }, audit: { exposure: 'tools' } };
    const expected = { options: { exposure: 'code' }, traits, toolMetadata: { Todo: { exposure: 'code' } } };
    expect(await listed(expected)).toEqual([...CODE, ...AUDIT]);
    const code = 'SDK.Out.answer(Object.keys(SDK.Entities).join())';
    expect((await run(code, expected, {}, [todoServer(), audit()])).output).toBe('Todo');
    expect(
      (
        await run(code, { ...expected, toolMetadata: { 'todo.upsert': { exposure: 'Full' } } }, {}, [
          todoServer(),
          audit(),
        ])
      ).output,
    ).toBe('Todo');
  });

  test('given the exposure Tools, code does not run', async () => {
    const { error } = await run('1', { options: { exposure: 'Tools' } });
    expect(error?.code).toBe('code_mode_disabled');
    await expect(
      koan([todoServer()], { options: { exposure: 'Tools' } }).call(CODE[0] as string, { code: '1' }),
    ).rejects.toMatchObject({ code: 'unknown-tool' });
  });

  test('given an exposure that does not exist, the error names those that do', async () => {
    await expect(koan([], { options: { exposure: 'some' } }).run('1')).rejects.toMatchObject({
      code: 'bad-options',
      message: expect.stringContaining('Full'),
    });
  });

  test.each([
    [
      'a server whose collection says that it reads',
      {
        traits: { audit: { readOnly: true } },
        toolMetadata: { 'AuditLog.collection': { annotations: { readOnlyHint: true } } },
      },
    ],
    ['an entity', { toolMetadata: { AuditLog: { annotations: { readOnlyHint: true } } } }],
    ['a tool', { toolMetadata: { 'AuditLog.upsert': { annotations: { readOnlyHint: true } } } }],
  ])('given %s marked read-only, nothing that changes something is exposed', async (_, expected) => {
    expect(await listed(expected, [audit()])).toEqual([...CODE, 'AuditLog.collection']);
    const { error } = await run('SDK.Entities.AuditLog.upsert({})', expected, {}, [audit()]);
    expect(error?.message).toBe('not a function');
    expect(error).toMatchObject({ hint: expect.stringContaining('AuditLog') });
    await expect(koan([audit()], expected).call('AuditLog.upsert', {})).rejects.toMatchObject({ code: 'unknown-tool' });
  });

  test.each([
    ['todo.collection', { pageSize: 2 }, 'collection({ pageSize: 2 })'],
    ['todo.getById', { id: 'todo-124' }, 'getById("todo-124")'],
    ['todo.upsert', { model: { title: 'x' }, set: 'default' }, 'upsert({ title: "x" }, "default")'],
  ])('given %s called directly, it gives what the script’s call gives', async (name, input, call) => {
    const direct = (await koan([todoServer()]).call(name, input)) as { structuredContent: unknown };
    expect(await answerOf(`SDK.Entities.Todo.${call}`)).toEqual(direct.structuredContent);
  });

  test.each([
    ['todo.delete', { id: 'todo-124' }, 'delete("todo-124")'],
    ['todo.deleteMany', { ids: ['todo-124', 'todo-125'] }, 'deleteMany(["todo-124", "todo-125"])'],
  ])('given %s called directly, its count is what the script’s call gives', async (name, input, call) => {
    const direct = (await koan([todoServer()]).call(name, input)) as { structuredContent: { count: number } };
    expect(await answerOf(`SDK.Entities.Todo.${call}`)).toBe(direct.structuredContent.count);
  });

  test('koan.code.execute takes an entry, a set and an id, and gives the envelope', async () => {
    const input = {
      code: 'const go = () => SDK.Out.answer(SDK.Entities.Todo.getById("todo-123").set)',
      entryFunction: 'go',
      set: 'tenant-abc',
      correlationId: 'c-1',
    };
    expect(await koan([todoServer()]).call('koan.code.execute', input)).toEqual({
      success: true,
      output: 'tenant-abc',
      logs: [],
      metrics: { executionMs: expect.any(Number), memoryMb: expect.any(Number), entityCalls: 1 },
      correlationId: 'c-1',
    });
  });

  test('koan.code.validate reads code and does not run it', async () => {
    const validate = (code: string) => koan([todoServer()]).call('koan.code.validate', { code });
    expect(await validate('SDK.Entities.Todo.delete("todo-123")')).toEqual({ valid: true, errors: [] });
    expect(await validate('let a;\nlet a;')).toEqual({
      valid: false,
      error: expect.stringMatching(/^Syntax error at line 2, column 5: /),
      errors: [expect.objectContaining({ line: 2, column: 5 })],
    });
    expect(await validate(' ')).toMatchObject({ valid: false, error: 'Code cannot be empty' });
  });
});
