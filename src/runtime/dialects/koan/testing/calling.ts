/** A script that calls a tool of the server `todos`. */
export const calling = (tool: string): string =>
  `SDK.Out.answer(JSON.stringify(SDK.Entities.Todo.${tool.replace('todo_', '')}({})));`;
