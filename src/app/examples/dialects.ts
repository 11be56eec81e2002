import type { Example } from '../../ui/index.ts';

/** One script for each further dialect, on the server that is always there. */
export const DIALECT_EXAMPLES: readonly Example[] = [
  {
    name: 'emceepee.ts',
    title: 'emceepee: find a tool on any server, then call it',
    summary: 'mcp.listServers, mcp.listTools, mcp.callTool; results come raw',
    dialect: 'emceepee',
    text: `// Find a tool by name on any connected server.
const servers = await mcp.listServers();
for (const server of servers.filter((s) => s.status === "connected")) {
  const tools = await mcp.listTools(server.name);
  if (!tools.some((tool) => tool.name === "get_stats")) continue;
  const result = await mcp.callTool(server.name, "get_stats");
  mcp.log("asked", server.name);
  return result.structuredContent;
}
return { error: "no server has get_stats" };
`,
  },
  {
    name: 'mcp-use.ts',
    title: 'mcp-use: servers as globals',
    summary: 'search_tools to find, server.tool(args) to call',
    dialect: 'mcp-use',
    text: `// What is there for issues?
const found = await search_tools("list issues", "descriptions");
for (const tool of found) console.log(tool.server, tool.name);

// Servers are globals, and their tools are functions.
const [stats, page] = await Promise.all([
  issues.get_stats(),
  issues.list_issues({ labels: ["bug"], limit: 3 }),
]);
return { open: stats.open, bugs: page.issues.map((issue) => issue.title) };
`,
  },
  {
    name: 'cloudflare.ts',
    title: 'Cloudflare: one arrow function',
    summary: 'codemode.tool(input), from an async arrow that returns',
    dialect: 'cloudflare',
    text: `async () => {
  const { people } = await codemode.list_people({});
  const engineers = people.filter((p) => /engineer/.test(p.role));
  const free = engineers.sort((a, b) => a.openIssues - b.openIssues)[0];
  console.log(engineers.length, "engineers");
  return { leastBusy: free.name, openIssues: free.openIssues };
}
`,
  },
  {
    name: 'codecall.ts',
    title: 'CodeCall: a plan that is checked before it runs',
    summary: 'callTool by name, notices as it goes, no loops in the secure preset',
    dialect: 'codecall',
    text: `async function main() {
  mcpNotify("step_started", { step: "load bugs" });
  const bugs = await callTool("list_issues", { labels: ["bug"], assignee: "nobody", limit: 3 });
  mcpLog("info", "Loaded bugs", { count: bugs.issues.length });

  // No loops in this preset: arrays do the work.
  const details = await Promise.all(
    bugs.issues.map((issue) => callTool("get_issue", { number: issue.number })),
  );
  mcpNotify("step_completed", { step: "load bugs", count: details.length });
  return details.map(({ number, title, votes }) => ({ number, title, votes }));
}

return main();
`,
  },
  {
    name: 'koan.ts',
    title: 'Koan: entities, without await',
    summary: 'SDK.Entities of tools that share a stem; SDK.Out.answer is the answer',
    dialect: 'koan',
    servers: ['todos'],
    text: `// Calls look synchronous: no await, failures are plain exceptions.
const open = SDK.Entities.Todo.collection({ filter: { completed: false }, pageSize: 10 });
SDK.Out.info(open.totalCount + " things to do");

const [first] = open.items;
const done = SDK.Entities.Todo.upsert({ id: first.id, completed: true });

try {
  SDK.Entities.Todo.getById("todo-99");
} catch (error) {
  SDK.Out.warn(error.message);
}

SDK.Out.answer(done.title + " is done, " + (open.totalCount - 1) + " to go.");
`,
  },
];
