import type { Catalog } from '../../catalog/catalog.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { OuterTool } from '../../spec.ts';
import type { OuterContext } from '../outer.ts';

/** What `codemode_search` looks for. */
export const TYPES = ['tools', 'resources', 'prompts', 'servers', 'all'] as const;
const MIN_TIMEOUT_MS = 1_000;
const MAX_TIMEOUT_MS = 300_000;
const DEFAULT_TIMEOUT_MS = 30_000;

/** The two tools that an agent is given. */
export function outerTools(_catalog: Catalog): readonly OuterTool[] {
  return [
    {
      name: 'codemode_search',
      description: 'Search the tools, resources, prompts and servers that code can reach. Gives compact schemas.',
      inputSchema: {
        type: 'object',
        required: ['query'],
        properties: {
          query: { type: 'string', description: 'Matched against names and descriptions. A regular expression works.' },
          type: { type: 'string', enum: [...TYPES], default: 'all', description: 'Kind of capability to search for.' },
          server: { type: 'string', description: 'Only servers whose name this regular expression matches.' },
          includeSchemas: { type: 'boolean', default: false, description: 'Give whole input schemas too.' },
        },
      },
    },
    {
      name: 'codemode_execute',
      description:
        'Run JavaScript that calls MCP servers through the object mcp: listServers, listTools, callTool, listResources, ' +
        'readResource, listResourceTemplates, listPrompts, getPrompt, sleep, log. Async code; return the result.',
      inputSchema: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { type: 'string', description: 'Body of an async function. Return a JSON value.' },
          timeout: {
            type: 'number',
            minimum: MIN_TIMEOUT_MS,
            maximum: MAX_TIMEOUT_MS,
            default: DEFAULT_TIMEOUT_MS,
            description: 'Milliseconds that the code may run.',
          },
        },
      },
    },
  ];
}

/** `codemode_execute`: the run's own envelope. */
export function executeTool({ code, timeout }: JsonObject, { run }: OuterContext): Promise<Json> {
  const timeoutMs = typeof timeout === 'number' ? timeout : DEFAULT_TIMEOUT_MS;
  return run(typeof code === 'string' ? code : '', { limits: { timeoutMs } });
}
