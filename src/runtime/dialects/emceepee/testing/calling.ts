/** A script that calls a tool of the server `todos`. */
export const calling = (tool: string): string => `return await mcp.callTool("todos", "${tool}", {});`;
