import { sourceOf, text } from '../../../host/testing/sources.ts';
import type { DialectCases } from '../../testing/dialect-suite.ts';
import { calling } from './calling.ts';

const github = () =>
  sourceOf('github', {
    list_issues: (input) => text(JSON.stringify([{ id: 1, asked: input ?? null }])),
    get_pull_request: {
      tool: { description: 'Gets one pull request' },
      answer: () =>
        text(JSON.stringify({ number: 12345, title: 'Fix the tide', state: 'open', labels: [{ name: 'bug' }] })),
    },
  });
const slack = () => sourceOf('slack', { post_message: () => text('posted') });

/** The programs of the system's own documents, and what they give on servers that have what they call. */
export const mcpUseCases: DialectCases = {
  id: 'mcp-use',
  resultOf: ({ result }) => result,
  failed: ({ error }) => error !== null,
  calling,
  runsBy: ['execute_code', 'code'],
  giving: (expression) => `return ${expression};`,
  examples: [
    {
      title: 'a tool call',
      sources: () => [github()],
      code: 'return await github.list_issues({ owner: "foo", repo: "bar" });',
      gives: [{ id: 1, asked: { owner: 'foo', repo: 'bar' } }],
    },
    {
      title: 'find all tools of a server',
      sources: () => [github(), slack()],
      code: `const tools = await search_tools("github");
for (const tool of tools) {
    console.log(\`\${tool.server}.\${tool.name}: \${tool.description}\`);
}
return __tool_namespaces;`,
      gives: ['github', 'slack'],
    },
    {
      title: 'get only tool names for a quick overview',
      sources: () => [github(), slack()],
      code: `const tools = await search_tools("", "names");
return tools;`,
      gives: {
        meta: { total_tools: 3, namespaces: ['github', 'slack'], result_count: 3 },
        results: [
          { name: 'get_pull_request', server: 'github' },
          { name: 'list_issues', server: 'github' },
          { name: 'post_message', server: 'slack' },
        ],
      },
    },
    {
      title: 'the example workflow',
      sources: () => [github(), slack()],
      code: `// 1. Discover available tools
const github_tools = await search_tools("github pull request");
console.log(\`Available GitHub PR tools: \${github_tools.map(t => t.name)}\`);

// 2. Call tools with proper parameters
const pr = await github.get_pull_request({
    owner: "facebook",
    repo: "react",
    number: 12345
});

// 3. Process results
let result;
if (pr.state === 'open' && pr.labels.some(l => l.name === 'bug')) {
    // 4. Chain with other tools
    await slack.post_message({
        channel: "#bugs",
        text: \`🐛 Bug PR needs review: \${pr.title}\`
    });
    result = "Notification sent";
} else {
    result = "No action needed";
}

// 5. Return structured results
return {
    pr_number: pr.number,
    pr_title: pr.title,
    action_taken: result
};`,
      gives: { pr_number: 12345, pr_title: 'Fix the tide', action_taken: 'Notification sent' },
    },
  ],
  programs: [
    `const { items } = await todo_list["todo.collection"]({ pageSize: 10 });
if (items.length === 0) return { count: 0 };
const titles = await Promise.all(items.map(async (item) => {
  const one = await globalThis["todo-list"]["todo.getById"]({ id: item.id });
  return one.title;
}));
return { count: items.length, titles };`,
  ],
};

/** The same programs, by the client of mcp-use 2. */
export const mcpUse2Cases: DialectCases = { ...mcpUseCases, id: 'mcp-use@2' };
