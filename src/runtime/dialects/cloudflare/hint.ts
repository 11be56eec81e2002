import type { Catalog } from '../../catalog/catalog.ts';
import { ALL_TOOLS, namespaces } from './names.ts';

/** One corrective action for a mistake that has a name here. */
export function hint(message: string, catalog: Catalog): string | undefined {
  const name = /^'?([\p{ID_Start}$_][\p{ID_Continue}$]*)'? is not defined/u.exec(message)?.[1];
  if (name === undefined) return undefined;
  const tools = namespaces(catalog).flatMap((space) => space.tools);
  const same = tools.find(({ tool, codemodeMember }) => tool.name === name || codemodeMember === name);
  if (same !== undefined) return `Call it as ${ALL_TOOLS}.${same.codemodeMember}({ … }).`;
  if (!/^(?:mcp|callTool|getTool|search_tools|SDK|tools)$/.test(name)) return undefined;
  const example = tools[0]?.codemodeMember ?? 'tool';
  return `That is another system's surface; here tools are members of one object: await ${ALL_TOOLS}.${example}({ … }).`;
}
