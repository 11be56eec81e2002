/** Something to do, in a list of one of two households. */
export interface Todo {
  readonly id: string;
  readonly title: string;
  readonly completed: boolean;
  readonly assignee: string;
  readonly tags: readonly string[];
}

/** Lists that are kept apart, as systems with tenants keep their data. */
export const SETS = ['default', 'allotment'] as const;
export type SetName = (typeof SETS)[number];

export interface TodoStore {
  readonly sets: Readonly<Record<SetName, Map<string, Todo>>>;
  nextId: number;
}

const todo = (id: string, title: string, assignee: string, completed: boolean, ...tags: readonly string[]): Todo => ({
  id,
  title,
  completed,
  assignee,
  tags,
});

const byId = (todos: readonly Todo[]): Map<string, Todo> => new Map(todos.map((one) => [one.id, one]));

/** The lists as they are at the start. */
export function createTodoStore(): TodoStore {
  return {
    sets: {
      default: byId([
        todo('todo-1', 'Mend the kitchen tap', 'ines', false, 'house'),
        todo('todo-2', 'Book the dentist', 'otto', true, 'health'),
        todo('todo-3', 'Return the library books', 'ines', false, 'errand'),
        todo('todo-4', 'Find out why the cellar hums', 'otto', false, 'house', 'odd'),
        todo('todo-5', 'Write to grandmother', 'mila', true),
        todo('todo-6', 'Buy flour, yeast, salt', 'mila', false, 'errand'),
      ]),
      allotment: byId([
        todo('plot-1', 'Prune the pear tree', 'otto', false, 'winter'),
        todo('plot-2', 'Order seed potatoes', 'ines', false),
        todo('plot-3', 'Clean the rain barrel', 'mila', true),
      ]),
    },
    nextId: 7,
  };
}
