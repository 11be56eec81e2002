import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBuiltin } from '../../src/builtin/index.ts';
import { createMcpSource, type McpSource } from '../../src/mcp/index.ts';
import type { JsonObject } from '../../src/runtime/json.ts';
import type { CallToolResult } from '../../src/runtime/spec.ts';

const { signal } = new AbortController();
let source: McpSource;
beforeEach(() => {
  source = createMcpSource({ id: 'todos', transport: createBuiltin('todos').transport });
});
afterEach(() => source.close());

const call = (tool: string, input: JsonObject): Promise<CallToolResult> => source.call(tool, input, { signal });

describe('the to-do server', () => {
  it('offers the five operations of an entity, of which only two read', async () => {
    const tools = await source.tools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['todo_collection', true],
      ['todo_get_by_id', true],
      ['todo_upsert', false],
      ['todo_delete', false],
      ['todo_delete_many', false],
    ]);
  });

  it('gives pages of what has the values of a filter, each set by itself', async () => {
    const open = await call('todo_collection', { filter: { completed: false }, pageSize: 2, page: 2 });
    expect(open.structuredContent).toMatchObject({
      page: 2,
      pageSize: 2,
      totalCount: 4,
      items: [{ id: 'todo-4' }, { id: 'todo-6' }],
    });
    const tagged = await call('todo_collection', { set: 'allotment' });
    expect(tagged.structuredContent).toMatchObject({ totalCount: 3, items: [{ id: 'plot-1' }, {}, {}] });
  });

  it('changes what is there, adds what is not, and says how much it deleted', async () => {
    const changed = await call('todo_upsert', { model: { id: 'todo-1', completed: true } });
    expect(changed.structuredContent).toMatchObject({ id: 'todo-1', title: 'Mend the kitchen tap', completed: true });
    const added = await call('todo_upsert', { model: { title: 'Sleep' } });
    expect(added.structuredContent).toMatchObject({ id: 'todo-7', title: 'Sleep', completed: false });
    expect((await call('todo_delete', { id: 'todo-7' })).structuredContent).toEqual({ count: 1 });
    expect((await call('todo_delete', { id: 'todo-7' })).structuredContent).toEqual({ count: 0 });
    expect((await call('todo_delete_many', { ids: ['todo-1', 'todo-2', 'no'] })).structuredContent).toEqual({
      count: 2,
    });
  });

  it('says of an id that is not there where to look', async () => {
    const missing = await call('todo_get_by_id', { id: 'todo-99' });
    expect(missing.isError).toBe(true);
    expect(JSON.stringify(missing.content)).toContain('todo_collection');
  });
});
