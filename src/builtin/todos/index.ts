import { createServer } from '../serve.ts';
import type { BuiltinServer } from '../server-definition.ts';
import { createTodoStore, type TodoStore } from './store.ts';
import { TODO_TOOLS } from './tools.ts';

/** A list of things to do as an entity: the five operations that systems with entities have. */
export function createTodosServer(): BuiltinServer {
  return createServer<TodoStore>({
    name: 'todos',
    title: 'To-do lists',
    version: '1.0.0',
    instructions: 'Things to do of an invented household, in two sets: default and allotment.',
    createState: createTodoStore,
    tools: TODO_TOOLS,
  });
}
