import type { GalleryExample } from '../gallery-example.ts';

export const example: GalleryExample = {
  name: 'emceepee.ts',
  title: 'emceepee: find a tool on any server, then call it',
  summary: 'mcp.listServers, mcp.listTools, mcp.callTool; results come raw',
  text: `// Find a tool by name on any connected server.
const servers = await mcp.listServers();
for (const server of servers) {
  if (server.status !== "connected") continue;
  const tools = await mcp.listTools(server.name);
  if (!tools.some(({ name }) => name === "get_stats")) continue;
  const result = await mcp.callTool(server.name, "get_stats");
  mcp.log("asked", server.name);
  return result.structuredContent;
}
return { error: "no server has get_stats" };
`,
};
