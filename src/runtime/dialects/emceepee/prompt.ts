import type { Catalog } from '../../catalog/catalog.ts';
import type { Limits } from '../../limits.ts';

/** What an agent that is given the two tools has to know. */
export function systemPrompt({ servers }: Catalog, limits: Limits): string {
  const connected = servers.map(({ sourceId, tools }) => `- ${sourceId}: ${tools.length} tools`);
  return `${[
    '# codemode_search and codemode_execute',
    '',
    'Find what you need with codemode_search, then do the whole job in one codemode_execute: list, filter, call and combine ' +
      'in code, and return only what you need.',
    '',
    '- The code is the body of an async function: use await, and return a JSON value.',
    '- mcp.callTool(server, tool, args) gives the raw MCP result: its content, structuredContent where the server sends ' +
      'it, and isError. A failed tool does not throw.',
    '- mcp.listTools, listResources, listResourceTemplates and listPrompts take a regular expression for server names.',
    '- mcp.sleep(ms) waits for at most 5,000 ms. mcp.log and console.log end up in the logs.',
    '- There are no timers, no network, no modules, no eval. Code runs in strict mode.',
    `- At most ${limits.maxToolCalls} calls of mcp, ${limits.maxSourceBytes} bytes of code, ${limits.timeoutMs} ms.`,
    '',
    '## Servers',
    '',
    ...(connected.length === 0 ? ['None is connected.'] : connected),
  ].join('\n')}\n`;
}
