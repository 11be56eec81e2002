import type { DialectName } from '../../src/runtime/dialects/index.ts';

/** A script that calls a tool, in each dialect: the same in all its versions. */
export const CALLS = {
  codemode: (tool) => `import { ${tool} } from "@codemode/servers/todos";
globalThis.__codemode_result__ = await ${tool}({});`,
  emceepee: (tool) => `return await mcp.callTool("todos", "${tool}", {});`,
  'mcp-use': (tool) => `return await todos.${tool}({});`,
  cloudflare: (tool) => `async () => await codemode.${tool}({})`,
  codecall: (tool) => `return await callTool("${tool}", {});`,
  koan: (tool) => `SDK.Out.answer(JSON.stringify(SDK.Entities.Todo.${tool.replace('todo_', '')}({})));`,
} as const satisfies Readonly<Record<DialectName, (tool: string) => string>>;
