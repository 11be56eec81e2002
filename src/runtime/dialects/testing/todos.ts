import { sourceOf } from '../../host/testing/sources.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Source } from '../../source.ts';
import type { CallToolResult } from '../../spec.ts';

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

/** What the programs of every dialect give on that server: they list what there is, and ask for each. */
export const GIVEN = { count: 2, titles: ['Tide', 'Moon'] };
