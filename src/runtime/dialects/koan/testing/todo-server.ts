import { structured, text } from '../../../host/testing/sources.ts';
import type { Json, JsonObject } from '../../../json.ts';
import type { CallOptions, Source } from '../../../source.ts';
import type { CallToolResult, Tool } from '../../../spec.ts';

type Row = JsonObject & { readonly id: string };
type Answer = (input: JsonObject, options: CallOptions) => CallToolResult | Promise<CallToolResult>;

const text_ = { type: 'string' };
const SET = { type: 'string', enum: ['default', 'tenant-abc', 'tenant-123'] };
const WITH = { type: 'array', items: { type: 'string', enum: ['assignedUser', 'tags', 'all'] } };

const MODEL = {
  type: 'object',
  required: ['title'],
  properties: { id: text_, title: text_, completed: { type: 'boolean' } },
};

const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required: [...required] }),
});

/** A server of todos as Koan lists them: five operations, data sets and relations by their names. */
export function todoServer(rows: readonly Row[] = ROWS, more: Partial<Source> = {}): Source {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const answers: Readonly<Record<string, Answer>> = {
    'todo.collection': ({ filter, pageSize = 10, page = 1 }) => {
      const expected = Object.entries((filter as JsonObject | undefined) ?? {});
      const all = [...byId.values()].filter((row) => expected.every(([name, value]) => row[name] === value));
      const [size, number] = [Number(pageSize), Number(page)];
      const items = all.slice((number - 1) * size, number * size);
      return structured({ items, page: number, pageSize: size, totalCount: all.length });
    },
    'todo.getById': ({ id, set, with: relations }) => {
      const row = byId.get(String(id));
      if (row === undefined) return { ...text(`Todo ${String(id)} does not exist`), isError: true };
      return structured({
        ...row,
        ...(set === undefined ? {} : { set }),
        ...(relations === undefined ? {} : { relations }),
      });
    },
    'todo.upsert': ({ model, set }) => {
      const given = model as JsonObject;
      const id = typeof given.id === 'string' ? given.id : `todo-${byId.size + 1}`;
      const row: Row = { ...byId.get(id), ...given, id };
      byId.set(id, row);
      return structured({ ...row, ...(set === undefined ? {} : { set }) });
    },
    'todo.delete': ({ id }) => structured({ count: byId.delete(String(id)) ? 1 : 0 }),
    'todo.deleteMany': ({ ids }) =>
      structured({ count: (ids as readonly Json[]).filter((id) => byId.delete(String(id))).length }),
  };
  const schemas: Readonly<Record<string, JsonObject>> = {
    'todo.collection': object({
      filter: { type: 'object' },
      pageSize: { type: 'integer' },
      page: { type: 'integer' },
      set: SET,
      with: WITH,
    }),
    'todo.getById': object({ id: text_, set: SET, with: WITH }, ['id']),
    'todo.upsert': object({ model: MODEL, set: SET }, ['model']),
    'todo.delete': object({ id: text_, set: SET }, ['id']),
    'todo.deleteMany': object({ ids: { type: 'array', items: text_ }, set: SET }, ['ids']),
  };
  const tools = Object.keys(answers).map((name): Tool => ({ name, inputSchema: schemas[name] as JsonObject }));
  return {
    id: 'todos',
    tools: async () => tools,
    call: async (name, input, options) => (answers[name] as Answer)((input ?? {}) as JsonObject, options),
    ...more,
  };
}

export const ROWS: readonly Row[] = [
  { id: 'todo-123', title: 'Write', completed: false },
  { id: 'todo-124', title: 'Read', completed: true },
  { id: 'todo-125', title: 'Rest', completed: false },
];
