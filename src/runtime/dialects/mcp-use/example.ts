import type { GalleryExample } from '../gallery-example.ts';

export const example: GalleryExample = {
  name: 'mcp-use.ts',
  title: 'mcp-use: servers as globals',
  summary: 'search_tools to find, server.tool(args) to call',
  text: `// What is there for issues?
const query = "list issues";
const found = await search_tools(query, "descriptions");
for (const tool of found) console.log(tool.server, tool.name);

// Servers are globals, and their tools are functions.
const [stats, page] = await Promise.all([
  issues.get_stats(),
  issues.list_issues({ labels: ["bug"], limit: 3 }),
]);
const bugs = page.issues.map((issue) => issue.title);
return { open: stats.open, bugs };
`,
};
