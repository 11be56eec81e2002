import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import type { BuiltinTool, ToolAnswer } from '../server-definition.ts';
import { SETS, type SetName, type Todo, type TodoStore } from './store.ts';

const LATENCY_MS = 18;
const MAX_PAGE = 100;
const DEFAULT_PAGE_SIZE = 10;

const SET = {
  type: 'string',
  enum: [...SETS],
  default: 'default',
  description: 'The list to work on.',
} as const satisfies JsonObject;
const ID = { type: 'string', minLength: 1, examples: ['todo-1'] } as const satisfies JsonObject;

const FIELDS = {
  title: { type: 'string', minLength: 1, maxLength: 200 },
  completed: { type: 'boolean' },
  assignee: { type: 'string', description: 'Who does it.' },
  tags: { type: 'array', items: { type: 'string' } },
} as const satisfies JsonObject;

const TODO = {
  type: 'object',
  properties: { id: { type: 'string' }, ...FIELDS },
  required: ['id', 'title', 'completed', 'assignee', 'tags'],
} as const satisfies JsonObject;

const takes = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties: { ...properties, set: SET },
  required: [...required],
  additionalProperties: false,
});

const READ = { readOnlyHint: true, openWorldHint: false } as const;
const DELETES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false } as const;

const listOf = (store: TodoStore, { set }: JsonObject): Map<string, Todo> =>
  store.sets[SETS.find((name) => name === set) ?? ('default' satisfies SetName)];

const plain = (todo: Todo): JsonObject => ({ ...todo, tags: [...todo.tags] });

const missing = (id: unknown, { set = 'default' }: JsonObject): ToolAnswer => ({
  error: `There is no to-do ${JSON.stringify(id)} in the set ${JSON.stringify(set)}; todo_collection lists them`,
});

/** Whether a to-do has every value that a filter names; of tags, one is enough. */
function fits(todo: Todo, filter: JsonObject): boolean {
  return Object.entries(filter).every(([name, expected]) =>
    name === 'tags' ? todo.tags.includes(String(expected)) : (todo as unknown as JsonObject)[name] === expected,
  );
}

/** The five operations on the entity Todo. */
export const TODO_TOOLS: readonly BuiltinTool<TodoStore>[] = [
  {
    name: 'todo_collection',
    title: 'List to-dos',
    description: 'To-dos that have the values of a filter, a page at a time.',
    inputSchema: takes({
      filter: {
        type: 'object',
        properties: FIELDS,
        additionalProperties: false,
        description: 'Values they must have.',
      },
      page: { type: 'integer', minimum: 1, default: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: DEFAULT_PAGE_SIZE },
    }),
    outputSchema: {
      type: 'object',
      properties: {
        items: { type: 'array', items: TODO },
        page: { type: 'integer' },
        pageSize: { type: 'integer' },
        totalCount: { type: 'integer' },
      },
      required: ['items', 'page', 'pageSize', 'totalCount'],
    },
    annotations: READ,
    latencyMs: LATENCY_MS,
    run(store, input) {
      const filter = isJsonObject(input.filter) ? input.filter : {};
      const page = typeof input.page === 'number' ? input.page : 1;
      const pageSize = typeof input.pageSize === 'number' ? input.pageSize : DEFAULT_PAGE_SIZE;
      const matching = [...listOf(store, input).values()].filter((todo) => fits(todo, filter));
      const items = matching.slice((page - 1) * pageSize, page * pageSize).map(plain);
      return { structured: { items, page, pageSize, totalCount: matching.length } };
    },
  },
  {
    name: 'todo_get_by_id',
    title: 'Get a to-do',
    description: 'One to-do by its id.',
    inputSchema: takes({ id: ID }, ['id']),
    outputSchema: TODO,
    annotations: READ,
    latencyMs: LATENCY_MS,
    run(store, input) {
      const todo = listOf(store, input).get(String(input.id));
      return todo === undefined ? missing(input.id, input) : { structured: plain(todo) };
    },
  },
  {
    name: 'todo_upsert',
    title: 'Write a to-do',
    description:
      'Changes the to-do of an id, or adds one where the id is missing or new. Gives the to-do as it is then.',
    inputSchema: takes({ model: { type: 'object', properties: { id: ID, ...FIELDS }, additionalProperties: false } }, [
      'model',
    ]),
    outputSchema: TODO,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    latencyMs: LATENCY_MS,
    run(store, input) {
      const model = isJsonObject(input.model) ? input.model : {};
      const list = listOf(store, input);
      const id = typeof model.id === 'string' ? model.id : `todo-${store.nextId++}`;
      const before: Todo = list.get(id) ?? { id, title: 'Untitled', completed: false, assignee: 'nobody', tags: [] };
      const after = { ...before, ...model, id } as Todo;
      list.set(id, after);
      return { structured: plain(after) };
    },
  },
  {
    name: 'todo_delete',
    title: 'Delete a to-do',
    description: 'Deletes a to-do for good. Gives how many were deleted: one or none.',
    inputSchema: takes({ id: ID }, ['id']),
    outputSchema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
    annotations: DELETES,
    latencyMs: LATENCY_MS,
    run: (store, input) => ({ structured: { count: listOf(store, input).delete(String(input.id)) ? 1 : 0 } }),
  },
  {
    name: 'todo_delete_many',
    title: 'Delete to-dos',
    description: 'Deletes several to-dos for good. Gives how many were there.',
    inputSchema: takes({ ids: { type: 'array', items: ID, maxItems: MAX_PAGE } }, ['ids']),
    outputSchema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
    annotations: DELETES,
    latencyMs: LATENCY_MS,
    run(store, input) {
      const list = listOf(store, input);
      const ids = Array.isArray(input.ids) ? (input.ids as readonly unknown[]) : [];
      return { structured: { count: ids.filter((id) => list.delete(String(id))).length } };
    },
  },
];
