import type { BuiltinEntry } from '../server-definition.ts';

export const todos: BuiltinEntry = {
  title: 'To-do lists',
  description: 'Things to do of an invented household: an entity with its five operations. Runs in this page.',
  load: async () => (await import('./index.ts')).createTodosServer(),
};
