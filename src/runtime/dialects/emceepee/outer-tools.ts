import type { Catalog } from '../../catalog/catalog.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { OuterTool } from '../../spec.ts';
import type { OuterContext } from '../outer.ts';

const TYPES = ['tools', 'resources', 'prompts', 'servers', 'all'] as const;
const MIN_TIMEOUT_MS = 1_000;
const MAX_TIMEOUT_MS = 300_000;
const DEFAULT_TIMEOUT_MS = 30_000;
/** Longest pattern that is tried as a regular expression: it runs on the host. */
const MAX_PATTERN_CHARS = 200;

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

/** `codemode_search`: what matches, by kind. */
export async function searchTool(input: JsonObject, context: OuterContext): Promise<Json> {
  const matches = matcher(typeof input.query === 'string' ? input.query : '');
  const isServer = typeof input.server === 'string' ? matcher(input.server) : () => true;
  const type = TYPES.find((known) => known === input.type) ?? 'all';
  const states = (await context.listings.servers()).filter(({ name }) => isServer(name));
  const names = states.map(({ name }) => name);
  const wants = (kind: string): boolean => type === 'all' || type === kind;
  const found = <T extends { readonly name?: string; readonly description?: string }>(list: readonly T[]): T[] =>
    list.filter((entry) => matches(entry.name ?? '') || matches(entry.description ?? ''));

  const tools = context.catalog.servers
    .filter(({ sourceId }) => names.includes(sourceId))
    .flatMap(({ sourceId, tools: offered }) => found(offered).map((tool) => ({ server: sourceId, ...tool })));
  return {
    tools: wants('tools')
      ? tools.map(({ server, name, description, inputSchema }) => ({
          server,
          name,
          ...(description === undefined ? {} : { description }),
          ...(input.includeSchemas === true ? { inputSchema: inputSchema ?? { type: 'object' } } : {}),
        }))
      : [],
    resources: wants('resources')
      ? (await context.listings.resources(names))
          .filter((entry) => matches(entry.uri) || found([entry]).length > 0)
          .map(({ server, uri, name, description, mimeType }) => ({
            server,
            uri,
            name: name ?? uri,
            ...(description === undefined ? {} : { description }),
            ...(mimeType === undefined ? {} : { mimeType }),
          }))
      : [],
    prompts: wants('prompts')
      ? found(await context.listings.prompts(names)).map(({ server, name, description, arguments: args }) => ({
          server,
          name,
          ...(description === undefined ? {} : { description }),
          arguments: (args ?? []).filter(isJsonObject).map((argument) => ({ ...argument }) as JsonObject),
        }))
      : [],
    servers: wants('servers')
      ? states
          .filter(({ name }) => matches(name))
          .map(({ name, status, capabilities }) => ({ name, status, capabilities: { ...capabilities } }))
      : [],
  };
}

/** Case-insensitive; what is no regular expression, or too long for one, is taken literally. */
function matcher(pattern: string): (text: string) => boolean {
  const literal = pattern.toLowerCase();
  if (pattern.length <= MAX_PATTERN_CHARS) {
    try {
      const expression = new RegExp(pattern, 'i');
      return (text) => expression.test(text);
    } catch {
      // An invalid expression is a search for its own text.
    }
  }
  return (text) => text.toLowerCase().includes(literal);
}
