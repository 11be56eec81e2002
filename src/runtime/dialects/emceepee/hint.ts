import type { Catalog } from '../../catalog/catalog.ts';

/** Names of other surfaces, or of `mcp` without the object. */
const ELSEWHERE = /^(?:callTool|listTools|listServers|getTool|codemode|tools|SDK|search_tools|readResource|getPrompt)$/;

/** One corrective action for a mistake that has a name here. */
export function hint(message: string, { servers }: Catalog): string | undefined {
  const name = /^'?([\p{ID_Start}$_][\p{ID_Continue}$]*)'? is not defined/u.exec(message)?.[1];
  if (name === undefined) return undefined;
  if (/^set(?:Timeout|Interval|Immediate)$/.test(name)) return 'Wait with await mcp.sleep(ms); there are no timers.';
  for (const { sourceId, tools } of servers) {
    const tool = tools.find((candidate) => candidate.name === name || candidate.exportName === name);
    if (tool !== undefined) return `Call it of its server: ${callOf(sourceId, tool.name)}.`;
    if (sourceId === name) return `Name the server in the call: ${callOf(sourceId, tools[0]?.name ?? 'tool')}.`;
  }
  return ELSEWHERE.test(name)
    ? 'Everything is on the object mcp: await mcp.callTool("server", "tool", { … }).'
    : undefined;
}

const callOf = (server: string, tool: string): string =>
  `await mcp.callTool(${JSON.stringify(server)}, ${JSON.stringify(tool)}, { … })`;
