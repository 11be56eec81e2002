/** Finds a tool at run time instead of knowing it, as an agent with hundreds of tools does. */
export const searchThenCall = {
  name: 'search-then-call.ts',
  title: 'Search for a tool, then call it',
  summary: 'Discovery: searchTools, getTool, then an import at run time',
  text: `import {
  getTool, listServers, searchTools,
} from "@codemode/discovery";

const servers = await listServers();
console.log("connected:", servers.map((s) => s.serverId));

// With hundreds of tools, an agent searches for the right one.
const found = await searchTools("statistics of issues");
console.log(found);

const issues = await import("@codemode/servers/issues");
const tool = await getTool("issues", "get_stats");
console.debug(tool.description);

const name = tool.exportName as "get_stats";
globalThis.__codemode_result__ = await issues[name]();
`,
} as const;
