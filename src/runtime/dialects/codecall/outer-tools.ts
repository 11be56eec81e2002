import { sendableSchema } from '../../catalog/sendable-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { OuterTool } from '../../spec.ts';
import type { OuterContext } from '../outer.ts';
import { decomposedTools } from './decomposed-tools.ts';
import { type CodeCallOptions, MAX_RESULTS } from './options.ts';
import type { Release } from './release.ts';
import { definitionOf } from './surface.ts';
import { type IndexedTool, type ToolIndex, toolsNamed } from './tool-index.ts';

const strings = (description: string): JsonObject => ({ type: 'array', items: { type: 'string' }, description });

/** What an agent is given: the system's own tools, and the tools that say they stay visible. */
export function outerTools(options: CodeCallOptions, { visible }: ToolIndex, release: Release): readonly OuterTool[] {
  const own = release.safeCalls ? decomposedTools(options, release) : ownTools(options);
  const taken = new Set(own.map(({ name }) => name));
  return [
    ...own,
    ...visible
      .filter(({ name }) => !taken.has(name))
      .map(({ name, tool }) => ({
        name,
        description: tool.description ?? '',
        inputSchema: objectSchema(sendableSchema(tool.inputSchema)),
      })),
  ];
}

/** MCP wants an object where a schema is written. */
const objectSchema = (schema: Json): JsonObject => (isJsonObject(schema) ? schema : { type: 'object' });

function ownTools({ topK, maxDefinitions, vm, directCalls }: CodeCallOptions): readonly OuterTool[] {
  const tools = [searchDefinition(topK), describeDefinition(maxDefinitions), executeDefinition(vm)];
  return directCalls.enabled ? [...tools, INVOKE_DEFINITION] : tools;
}

const COUNT = { type: 'integer', minimum: 1, maximum: MAX_RESULTS } as const;

const searchDefinition = (topK: number): OuterTool => ({
  name: 'codecall.search',
  description: 'Find tools by what they do. Gives their names and descriptions, best first.',
  inputSchema: {
    type: 'object',
    required: ['query'],
    properties: {
      query: { type: 'string', description: 'What you want to do, in plain words.' },
      topK: { ...COUNT, default: topK, description: 'How many tools to give.' },
      filter: {
        type: 'object',
        properties: {
          appIds: strings('Only tools of these apps.'),
          tags: strings('Only tools that have one of these tags.'),
          includeOpenApi: {
            type: 'boolean',
            default: true,
            description: 'Tools made from OpenAPI documents, too.',
          },
          includeInline: { type: 'boolean', default: true, description: 'Tools of the server itself, too.' },
        },
      },
    },
  },
});

const describeDefinition = (maxDefinitions: number): OuterTool => ({
  name: 'codecall.describe',
  description: 'Get the input and output schemas of tools, and examples.',
  inputSchema: {
    type: 'object',
    required: ['tools'],
    properties: {
      tools: strings('Names of tools, as codecall.search gives them.'),
      max: { ...COUNT, default: maxDefinitions, description: 'How many tools to describe at most.' },
    },
  },
});

const executeDefinition = ({ timeoutMs, allowLoops }: CodeCallOptions['vm']): OuterTool => ({
  name: 'codecall.execute',
  description:
    'Run a JavaScript plan that calls tools with await callTool(name, input) and returns a JSON value. ' +
    `It may run for ${timeoutMs} ms${allowLoops ? '' : ' and must not use loop statements'}.`,
  inputSchema: {
    type: 'object',
    required: ['script'],
    properties: {
      script: { type: 'string', description: 'Body of an async function. Define main and return main().' },
      allowedTools: strings('The only tools that this script may call.'),
      context: { type: 'object', description: 'What the script finds as codecallContext.' },
    },
  },
});

const INVOKE_DEFINITION: OuterTool = {
  name: 'codecall.invoke',
  description: 'Call one tool directly, without a script.',
  inputSchema: {
    type: 'object',
    required: ['tool'],
    properties: {
      tool: { type: 'string', description: 'Name of the tool.' },
      input: { description: 'Its input.' },
    },
  },
};

/** `codecall.execute`: the run's own union on `status`. */
export function executeTool({ script, allowedTools, context }: JsonObject, { run }: OuterContext): Promise<Json> {
  return run(typeof script === 'string' ? script : '', {
    options: { ...(allowedTools === undefined ? {} : { allowedTools }), ...(context === undefined ? {} : { context }) },
  });
}

/** `codecall.search`: the tools of the index that fit a query, best first. */
export async function searchTool(
  { query, topK, filter }: JsonObject,
  context: OuterContext,
  options: CodeCallOptions,
  { enabled }: ToolIndex,
): Promise<Json> {
  const limit = typeof topK === 'number' ? topK : options.topK;
  const candidates = enabled.filter((tool) => fits(tool, isJsonObject(filter) ? filter : {}));
  const byId = new Map(candidates.map((entry) => [keyOf(entry.server.id, entry.tool.name), entry]));
  const text = typeof query === 'string' ? query.trim() : '';
  if (text === '' || text === '*') return { tools: candidates.slice(0, limit).map((entry) => hit(entry, 0)) };
  const search = await context.search(['tool']);
  const hits = search(text, { limit: context.catalog.servers.reduce((sum, { tools }) => sum + tools.length, 0) });
  const tools = hits.flatMap(({ item, score }) => {
    const entry = byId.get(keyOf(item.serverId, item.name));
    return entry === undefined ? [] : [hit(entry, score)];
  });
  return { tools: tools.slice(0, limit) };
}

const keyOf = (serverId: string, name: string): string => `${serverId}\0${name}`;

const hit = ({ name, appId, seen }: IndexedTool, score: number): JsonObject => ({
  name,
  description: seen.description ?? '',
  appId,
  source: seen.source,
  score: Math.round(score * 10_000) / 10_000,
});

function fits({ appId, server, seen }: IndexedTool, filter: JsonObject): boolean {
  const { appIds, tags, includeOpenApi, includeInline } = filter;
  if (Array.isArray(appIds) && ![appId, server.sourceId, server.id].some((id) => appIds.includes(id))) return false;
  if (Array.isArray(tags) && !(seen.tags ?? []).some((tag) => tags.includes(tag))) return false;
  if (includeOpenApi === false && seen.source === 'openapi') return false;
  return includeInline !== false || seen.source !== 'inline';
}

/** `codecall.describe`: schemas and examples of the named tools that are in the index. */
export function describeTools({ tools, max }: JsonObject, options: CodeCallOptions, { enabled }: ToolIndex): Json {
  const names = [...new Set((Array.isArray(tools) ? tools : []).map(String))];
  const limit = typeof max === 'number' ? max : options.maxDefinitions;
  const described = [...new Set(names.flatMap((name) => toolsNamed(enabled, name)))].slice(0, limit);
  const notFound = names.filter((name) => toolsNamed(enabled, name).length === 0);
  return {
    tools: described.map((entry) => {
      const examples = entry.metadata.examples ?? examplesIn(entry.tool.inputSchema);
      return { ...definitionOf(entry), ...(examples.length === 0 ? {} : { examples: examples as Json }) };
    }),
    ...(notFound.length === 0 ? {} : { notFound }),
  };
}

const MAX_EXAMPLES = 3;

/** Inputs that a schema itself gives as examples. */
function examplesIn(schema: Json | undefined): readonly { readonly input: Json }[] {
  const examples = isJsonObject(schema) && Array.isArray(schema.examples) ? (schema.examples as readonly Json[]) : [];
  return examples.slice(0, MAX_EXAMPLES).map((input) => ({ input }));
}
