/** Finds a tool at run time instead of knowing it, as an agent with hundreds of tools does. */
export const searchThenCall = {
  name: 'search-then-call.ts',
  title: 'Search for a tool, then call it',
  summary: 'Discovery: searchTools, getTool, then an import at run time',
  text: `import { getTool, listServers, searchTools } from "@codemode/discovery";

const servers = await listServers();
console.log("connected:", servers.map((server) => server.serverId));

// An agent need not know every tool. It asks for the one that fits.
const found = await searchTools("statistics of issues");
console.log(found);

const issues = await import("@codemode/servers/issues");
const tool = await getTool("issues", "get_stats");
console.debug(tool.description);

const call = issues[tool.exportName as keyof typeof issues] as () => Promise<unknown>;
globalThis.__codemode_result__ = await call();
`,
} as const;
