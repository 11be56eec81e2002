import { sourceOf, structured, text } from '../../../host/testing/sources.ts';
import type { DialectCases } from '../../testing/dialect-suite.ts';
import { calling } from './calling.ts';

/** The programs of the system's own document, and what they give on servers that have what they call. */
export const emceepeeCases: DialectCases = {
  id: 'emceepee',
  resultOf: ({ result }) => result,
  failed: ({ success }) => success === false,
  calling,
  runsBy: ['codemode_execute', 'code'],
  giving: (expression) => `return ${expression};`,
  examples: [
    {
      title: 'find and call a tool across all servers',
      sources: () => [
        sourceOf('files', { read: () => text('no') }),
        sourceOf('weather', { get_weather: (input) => structured({ asked: input ?? null }) }),
      ],
      code: `const servers = await mcp.listServers();
for (const server of servers.filter(s => s.status === "connected")) {
  const tools = await mcp.listTools(server.name);
  const weatherTool = tools.find(t => t.name === "get_weather");
  if (weatherTool) {
    return await mcp.callTool(server.name, "get_weather", { city: "London" });
  }
}
return { error: "get_weather tool not found on any server" };`,
      gives: { content: [], structuredContent: { asked: { city: 'London' } } },
    },
    {
      title: 'aggregate data from multiple resources',
      sources: () =>
        ['a', 'b'].map((id) =>
          sourceOf(
            id,
            { noop: () => text('') },
            {
              listResources: async () => [{ uri: `cfg://${id}/config.json` }, { uri: `cfg://${id}/readme` }],
              readResource: async (uri) => ({ contents: [{ uri, text: JSON.stringify({ of: id }) }] }),
            },
          ),
        ),
      code: `const configs = {};
const resources = await mcp.listResources();
for (const r of resources.filter(r => r.uri.endsWith("/config.json"))) {
  const content = await mcp.readResource(r.server, r.uri);
  configs[r.server] = JSON.parse(content.contents[0].text);
}
return configs;`,
      gives: { a: { of: 'a' }, b: { of: 'b' } },
    },
    {
      title: 'execute tools in sequence with error handling',
      sources: () => [
        sourceOf('db', { query: () => structured([{ id: 1 }]) }),
        sourceOf('transform', { format: () => text('id\n1') }),
        sourceOf('storage', { upload: () => text('done') }),
      ],
      code: `const results = [];
try {
  results.push(await mcp.callTool("db", "query", { sql: "SELECT * FROM users LIMIT 5" }));
  results.push(await mcp.callTool("transform", "format", { data: results[0], format: "csv" }));
  results.push(await mcp.callTool("storage", "upload", { content: results[1], path: "/exports/users.csv" }));
  return { success: true, path: "/exports/users.csv" };
} catch (e) {
  return { success: false, error: e.message, completedSteps: results.length };
}`,
      gives: { success: true, path: '/exports/users.csv' },
    },
  ],
  programs: [
    `const page = await mcp.callTool("todo-list", "todo.collection", { pageSize: 10 });
const items = page.structuredContent.items;
mcp.log("items", items.length);
const titles = [];
for (const { id } of items) {
  const one = await mcp.callTool("todo-list", "todo.getById", { id });
  titles.push(JSON.parse(one.content[0].text).title);
}
return { count: items.length, titles };`,
  ],
};
