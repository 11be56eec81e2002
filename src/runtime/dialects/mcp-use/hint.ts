import { type Catalog, whyWithheld } from '../../catalog/catalog.ts';
import { nearest } from '../../catalog/nearest.ts';
import { serverGlobals } from './names.ts';

/** One corrective action for a mistake that has a name here. */
export function hint(message: string, catalog: Catalog, before = ''): string | undefined {
  if (/not a function/.test(message)) return missingTool(catalog, before);
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

/** What a server has in place of a tool that it has not. */
function missingTool(catalog: Catalog, before: string): string | undefined {
  const [, server, dotted, quoted] = /([\w$]+)(?:\.([\w$]+)|\[["']([^"']+)["']\])\s*$/.exec(before) ?? [];
  const member = dotted ?? quoted;
  const match = serverGlobals(catalog).find(({ name, alias }) => name === server || alias === server);
  if (match === undefined || member === undefined) return undefined;
  const why = whyWithheld(match.server, member);
  if (why !== undefined) return `Tool ${JSON.stringify(member)} of server ${server} cannot be called: ${why}.`;
  const names = match.server.tools.map(({ name }) => name);
  const letters = (name: string): string => name.replace(/[^a-z\d]/gi, '').toLowerCase();
  const close = names.find((name) => letters(name) === letters(member)) ?? nearest(member, names);
  const which =
    close === undefined
      ? `It has: ${names.slice(0, 20).join(', ')}.`
      : `Did you mean ${server}[${JSON.stringify(close)}]?`;
  return `Server ${server} has no tool ${JSON.stringify(member)}. ${which}`;
}
