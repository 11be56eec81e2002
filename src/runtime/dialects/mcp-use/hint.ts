import type { Catalog } from '../../catalog/catalog.ts';
import { serverGlobals } from './names.ts';

/** One corrective action for a mistake that has a name here. */
export function hint(message: string, catalog: Catalog): string | undefined {
  const name = /^'?([\p{ID_Start}$_][\p{ID_Continue}$]*)'? is not defined/u.exec(message)?.[1];
  if (name === undefined) return undefined;
  const globals = serverGlobals(catalog);
  for (const { server, name: global } of globals) {
    const tool = server.tools.find((candidate) => candidate.name === name || candidate.exportName === name);
    if (tool !== undefined) return `Call it of its server: ${global}[${JSON.stringify(tool.name)}]({ … }).`;
  }
  if (!/^(?:codemode|mcp|callTool|getTool|SDK|tools)$/.test(name)) return undefined;
  const example = globals.find(({ server }) => server.tools.length > 0);
  const call =
    example === undefined
      ? 'server.tool({ … })'
      : `${example.alias ?? example.name}.${example.server.tools[0]?.exportName}({ … })`;
  return `That is another system's surface; here a tool is called of its server: await ${call}.`;
}
