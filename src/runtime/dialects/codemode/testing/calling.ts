/** A script that calls a tool of the server `todos`. */
export const calling = (tool: string): string => `import { ${tool} } from "@codemode/servers/todos";
globalThis.__codemode_result__ = await ${tool}({});`;
