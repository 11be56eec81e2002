import type { ToolIndex } from './tool-index.ts';

/** One corrective action for a mistake that has a name here. */
export function hint(message: string, { callable }: ToolIndex): string | undefined {
  const name = /^'?([\p{ID_Start}$_][\p{ID_Continue}$]*)'? is not defined/u.exec(message)?.[1];
  if (name === undefined) return undefined;
  const tool = callable.find((candidate) => candidate.tool.name === name || candidate.tool.exportName === name);
  if (tool !== undefined) return `Call it by its name: await callTool(${JSON.stringify(tool.name)}, { … }).`;
  if (!/^(?:codemode|mcp|tools|SDK|codecall|search_tools)$/.test(name)) return undefined;
  return 'That is another surface; here a tool is called by its name: await callTool("name", { … }).';
}
