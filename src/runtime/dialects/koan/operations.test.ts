import { describe, expect, test } from 'vitest';
import { sourceOf, structured, text } from '../../host/testing/sources.ts';
import { openKoan } from './testing/open.ts';

const { run, answerOf } = openKoan();

describe('the operations of an entity', () => {
  test('given a filter and a page size, collection() gives a page of items', async () => {
    expect(
      await answerOf('SDK.Entities.Todo.collection({ filter: { completed: false }, pageSize: 1, page: 2 })'),
    ).toEqual({
      items: [{ id: 'todo-125', title: 'Rest', completed: false }],
      page: 2,
      pageSize: 1,
      totalCount: 2,
    });
  });

  test('given an id, getById() gives the model, in a set by its name or by options, with relations', async () => {
    expect(await answerOf('SDK.Entities.Todo.getById("todo-124")')).toEqual({
      id: 'todo-124',
      title: 'Read',
      completed: true,
    });
    expect(await answerOf('SDK.Entities.Todo.getById("todo-124", "tenant-abc")')).toMatchObject({ set: 'tenant-abc' });
    expect(
      await answerOf('SDK.Entities.Todo.getById("todo-124", { set: "default", with: "assignedUser, tags" })'),
    ).toMatchObject({ set: 'default', relations: ['assignedUser', 'tags'] });
  });

  test('given changes, later calls of the same script see them', async () => {
    const code = `const made = SDK.Entities.Todo.upsert({ title: 'New' });
const counts = [SDK.Entities.Todo.delete('todo-123'), SDK.Entities.Todo.delete('todo-123'), SDK.Entities.Todo.deleteMany(['todo-124', 'none'])];
SDK.Out.answer(JSON.stringify({ made, counts, left: SDK.Entities.Todo.collection().items.map(t => t.title) }));`;
    const { output, metrics } = await run(code);
    expect(JSON.parse(String(output))).toEqual({
      made: { id: 'todo-4', title: 'New' },
      counts: [1, 0, 1],
      left: ['Rest', 'New'],
    });
    expect(metrics.entityCalls).toBe(5);
  });

  test('given calls in callbacks, comparators and getters, they give their values there', async () => {
    const code = `const byId = id => SDK.Entities.Todo.getById(id).title;
SDK.Out.answer([['todo-125', 'todo-123'].sort((a, b) => byId(a) < byId(b) ? -1 : 1).map(byId), ({ get it() { return byId('todo-124'); } }).it].join());`;
    expect((await run(code)).output).toBe('Rest,Write,Read');
  });

  test.each([
    ['SDK.Entities.Todo.getById("none")', 'Todo none does not exist'],
    ['SDK.Entities.Todo.getById()', 'Todo.getById needs the id of a Todo'],
    ['SDK.Entities.Todo.upsert("x")', 'Todo.upsert takes a model: an object'],
    ['SDK.Entities.Todo.deleteMany("x")', 'Todo.deleteMany takes an array of ids'],
  ])('given that %s fails, it throws an ordinary error', async (call, message) => {
    expect(
      await answerOf(
        `(() => { try { return ${call}; } catch (e) { return [e.constructor === Error || e instanceof TypeError, e.message, e.name]; } })()`,
      ),
    ).toEqual([true, message, expect.stringMatching(/^(Type)?Error$/)]);
  });

  test('given input that the schema refuses, the error says what is wrong', async () => {
    const { error } = await run('SDK.Entities.Todo.upsert({ completed: "yes" })');
    expect(error).toMatchObject({ code: 'javascript_error', line: 1 });
    expect(error?.message).toContain('title');
  });

  test('given an error that nobody catches, the envelope has its place', async () => {
    const { success, error, logs } = await run(`SDK.Out.info('before');
const nothing = 1;
  SDK.Entities.Todo.getById('none');`);
    expect(success).toBe(false);
    expect(error).toMatchObject({ code: 'javascript_error', message: 'Todo none does not exist', line: 3, column: 28 });
    expect(logs).toEqual([{ level: 'info', message: 'before' }]);
  });

  test('given TypeScript, its errors stand where they are written', async () => {
    const code = `interface A { b: string }
const f = (a: A): string => SDK.Entities.Todo.getById(a.b).title;
f({ b: 'none' });`;
    expect((await run(code)).error).toMatchObject({ line: 2, column: 54 });
  });
});

describe('servers as they are', () => {
  const various = (name: string, answer: Parameters<typeof sourceOf>[1][string]) => [sourceOf('s', { [name]: answer })];
  const gives = async (name: string, call: string, answer: Parameters<typeof sourceOf>[1][string]) =>
    JSON.parse(
      String((await run(`SDK.Out.answer(JSON.stringify(SDK.Entities.${call}))`, {}, {}, various(name, answer))).output),
    );

  test.each([
    ['todo_collection', 'Todo'],
    ['todo.collection', 'Todo'],
    ['todo-item-collection', 'TodoItem'],
    ['TodoItem.Collection', 'TodoItem'],
    ['todoItemCollection', 'TodoItem'],
    ['koan/todo:collection', 'KoanTodo'],
  ])('given the tool %s, there is the entity %s', async (tool, entity) => {
    expect(await gives(tool, `${entity}.collection()`, () => structured([1]))).toMatchObject({
      items: [1],
      totalCount: 1,
    });
  });

  test.each([
    ['a list', structured([{ id: 1 }])],
    ['a list in a box', structured({ result: [{ id: 1 }] })],
    ['JSON in a text', text('[{"id":1}]')],
    ['another name of the list', structured({ todos: [{ id: 1 }], total: 1 })],
  ])('given %s, collection() gives a page', async (_, answer) => {
    expect(await gives('todo_collection', 'Todo.collection({ pageSize: 5 })', () => answer)).toMatchObject({
      items: [{ id: 1 }],
      page: 1,
      pageSize: 5,
      totalCount: 1,
    });
  });

  test('given other names and types of arguments, they are passed as the tool has them', async () => {
    const properties = { where: { type: 'string' }, page_size: { type: 'integer' }, expand: { type: 'string' } };
    const input = await gives(
      'todo_collection',
      'Todo.collection({ filter: { a: 1 }, pageSize: "2", with: ["x", "y"] }).items',
      {
        tool: { inputSchema: { type: 'object', properties } },
        answer: (given) => structured([given ?? null]),
      },
    );
    expect(input).toEqual([{ where: '{"a":1}', page_size: 2, expand: 'x,y' }]);
  });

  test('given a model whose fields are the input itself, upsert() spreads it', async () => {
    const answer = {
      tool: { inputSchema: { type: 'object', properties: { id: {}, title: {}, set: {} } } },
      answer: (given: unknown) => structured(given as never),
    };
    const sources = [sourceOf('s', { todo_upsert: answer, todo_delete: () => text('gone') })];
    const { output } = await run(
      'SDK.Out.answer([JSON.stringify(SDK.Entities.Todo.upsert({ title: "x" }, "s")), SDK.Entities.Todo.delete(1)].join())',
      {},
      {},
      sources,
    );
    expect(output).toBe('{"title":"x","set":"s"},1');
  });

  test('given a model that is null, getById() says that it was not found', async () => {
    const { error } = await run(
      'SDK.Entities.Todo.getById("a")',
      {},
      {},
      various('todo_getById', () => structured(null)),
    );
    expect(error?.message).toBe('Todo "a" was not found');
  });

  test('given parts of an entity on two servers, they are one; given the same twice, each has its own', async () => {
    const ops = (name: string) => sourceOf(name, { todo_collection: () => structured([name]) });
    const sources = [ops('first'), sourceOf('b', { todo_upsert: () => structured({ id: 'b' }) }), ops('second-one')];
    const code =
      'SDK.Out.answer(JSON.stringify([Object.keys(SDK.Entities), Object.keys(SDK.Entities.Todo), SDK.Entities.SecondOneTodo.collection().items]))';
    expect(JSON.parse(String((await run(code, {}, {}, sources)).output))).toEqual([
      ['Todo', 'SecondOneTodo'],
      ['collection', 'upsert'],
      ['second-one'],
    ]);
  });

  test('given a lone tool that deletes, it makes no entity', async () => {
    const sources = [sourceOf('files', { file_delete: () => text('gone') })];
    expect((await run('SDK.Out.answer(Object.keys(SDK.Entities).length)', {}, {}, sources)).output).toBe('0');
  });
});
