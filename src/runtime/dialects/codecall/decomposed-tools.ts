import { sendableSchema } from '../../catalog/sendable-schema.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { OuterTool } from '../../spec.ts';
import type { OuterContext } from '../outer.ts';
import type { CodeCallOptions } from './options.ts';
import type { Release } from './release.ts';
import { resolveTool } from './resolve.ts';
import { definitionOf } from './surface.ts';
import { type IndexedTool, type ToolIndex, toolsNamed } from './tool-index.ts';

// The tools around code since 1.5: a search of several queries at once, and descriptions with calls to copy.

const MIN_RELEVANCE = 0.1;
const MAX_QUERIES = 10;
const MIN_QUERY_CHARS = 2;
const MAX_QUERY_CHARS = 256;
const MAX_APPS = 10;
const MAX_EXCLUDED = 50;
const MAX_EXAMPLES = 5;
const MAX_SCRIPT_CHARS = 100 * 1024;

const strings = (description: string, more: JsonObject = {}): JsonObject => ({
  type: 'array',
  items: { type: 'string' },
  ...more,
  description,
});

/** The tools that an agent is given, beside those that stay visible. */
export function decomposedTools({ topK, vm, directCalls }: CodeCallOptions, release: Release): readonly OuterTool[] {
  const tools = [searchDefinition(release, topK), describeDefinition(release), executeDefinition(release, vm)];
  return directCalls.enabled ? [...tools, invokeDefinition(release)] : tools;
}

const searchDefinition = ({ prefix, maxResults }: Release, topK: number): OuterTool => ({
  name: `${prefix}search`,
  description: 'Find tools: split what you want into single actions, one query for each.',
  inputSchema: {
    type: 'object',
    required: ['queries'],
    properties: {
      queries: {
        type: 'array',
        items: { type: 'string', minLength: MIN_QUERY_CHARS, maxLength: MAX_QUERY_CHARS },
        minItems: 1,
        maxItems: MAX_QUERIES,
        description: 'Single actions, in plain words.',
      },
      appIds: strings('Only tools of these apps.', { maxItems: MAX_APPS }),
      excludeToolNames: strings('Tools that are known already.', { maxItems: MAX_EXCLUDED }),
      topK: {
        ...{ type: 'integer', minimum: 1, maximum: maxResults, default: topK },
        description: 'Tools a query.',
      },
      minRelevanceScore: {
        ...{ type: 'number', minimum: 0, maximum: 1, default: MIN_RELEVANCE },
        description: 'Leaves out what fits less; the best of a query has 1.',
      },
    },
  },
});

const describeDefinition = ({ prefix }: Release): OuterTool => ({
  name: `${prefix}describe`,
  description: 'Get the input and output schemas of tools, and calls to start from.',
  inputSchema: {
    type: 'object',
    required: ['toolNames'],
    properties: {
      toolNames: strings(`Names of tools, as ${prefix}search gives them.`, { minItems: 1, uniqueItems: true }),
    },
  },
});

const executeDefinition = ({ prefix }: Release, { timeoutMs, allowLoops }: CodeCallOptions['vm']): OuterTool => ({
  name: `${prefix}execute`,
  description:
    'Run a JavaScript plan that calls tools with await callTool(name, input, { throwOnError }) and returns a JSON ' +
    `value. It may run for ${timeoutMs} ms; for and for…of loop, ${allowLoops ? 'as while does' : 'while does not'}.`,
  inputSchema: {
    type: 'object',
    required: ['script'],
    properties: {
      script: {
        type: 'string',
        maxLength: MAX_SCRIPT_CHARS,
        description: 'Body of an async function; return a value.',
      },
      allowedTools: strings('The only tools that this script may call.'),
    },
  },
});

const invokeDefinition = ({ prefix }: Release): OuterTool => ({
  name: `${prefix}invoke`,
  description: 'Call one tool directly, without a script. Gives what the tool answers, as it is.',
  inputSchema: {
    type: 'object',
    required: ['tool', 'input'],
    properties: {
      tool: { type: 'string', description: 'Name of the tool.' },
      input: { type: 'object', description: 'Its input.' },
    },
  },
});

const texts = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

interface Match {
  readonly entry: IndexedTool;
  readonly score: number;
  readonly queries: readonly string[];
}

/** `codecall:search`: the tools that fit any of the queries, best first, each with the queries that found it. */
export async function searchQueries(
  input: JsonObject,
  context: OuterContext,
  options: CodeCallOptions,
  { enabled }: ToolIndex,
): Promise<Json> {
  const queries = texts(input.queries);
  const apps = texts(input.appIds);
  const excluded = texts(input.excludeToolNames);
  const limit = typeof input.topK === 'number' ? input.topK : options.topK;
  const least = typeof input.minRelevanceScore === 'number' ? input.minRelevanceScore : MIN_RELEVANCE;
  const unknown = excluded.filter((name) => toolsNamed(enabled, name).length === 0);
  const left = new Set(excluded.flatMap((name) => toolsNamed(enabled, name)));
  const candidates = enabled.filter(
    (entry) =>
      !left.has(entry) &&
      (apps.length === 0 || [entry.appId, entry.server.sourceId, entry.server.id].some((id) => apps.includes(id))),
  );
  const { matches, tooLow } = await matchesOf(queries, candidates, context, { limit, least });
  return {
    tools: [...matches]
      .sort((a, b) => b.score - a.score)
      .map(({ entry, score, queries: by }) => ({
        name: entry.name,
        appId: entry.appId,
        description: entry.seen.description ?? '',
        relevanceScore: Math.round(score * 10_000) / 10_000,
        matchedQueries: by,
      })),
    warnings: [
      ...(unknown.length === 0
        ? []
        : [
            {
              type: 'excluded_tool_not_found',
              message: `Excluded tools not found: ${unknown.join(', ')}`,
              affectedTools: unknown,
            },
          ]),
      ...(matches.length > 0
        ? []
        : [{ type: 'no_results', message: `No tools found for queries: ${queries.join(', ')}` }]),
      ...(tooLow === 0 || matches.length === 0
        ? []
        : [{ type: 'low_relevance', message: `${tooLow} results are below a relevance of ${least}` }]),
    ],
    totalAvailableTools: enabled.length,
  };
}

async function matchesOf(
  queries: readonly string[],
  candidates: readonly IndexedTool[],
  { search: makeSearch, catalog }: OuterContext,
  { limit, least }: { readonly limit: number; readonly least: number },
): Promise<{ readonly matches: readonly Match[]; readonly tooLow: number }> {
  const keyOf = (serverId: string, name: string): string => JSON.stringify([serverId, name]);
  const byKey = new Map(candidates.map((entry) => [keyOf(entry.server.id, entry.tool.name), entry]));
  const all = catalog.servers.reduce((sum, { tools }) => sum + tools.length, 0);
  const search = await makeSearch(['tool']);
  const matches = new Map<IndexedTool, Match>();
  let tooLow = 0;
  for (const query of queries) {
    const hits = search(query, { limit: Math.max(1, all) });
    const best = hits[0]?.score ?? 1;
    const hitsOfQuery = hits.flatMap(({ item, score }) => {
      const entry = byKey.get(keyOf(item.serverId, item.name));
      return entry === undefined ? [] : [{ entry, score: score / best }];
    });
    for (const { entry, score } of hitsOfQuery.slice(0, limit)) {
      if (score < least) tooLow += 1;
      else {
        const known = matches.get(entry);
        matches.set(entry, {
          entry,
          score: Math.max(score, known?.score ?? 0),
          queries: [...(known?.queries ?? []), query],
        });
      }
    }
  }
  return { matches: [...matches.values()], tooLow };
}

/** `codecall:describe`: schemas of the named tools that are in the index, and calls to copy. */
export function describeNamed({ toolNames }: JsonObject, { enabled }: ToolIndex): Json {
  const names = [...new Set(texts(toolNames))];
  const described = [...new Set(names.flatMap((name) => toolsNamed(enabled, name)))];
  const notFound = names.filter((name) => toolsNamed(enabled, name).length === 0);
  return {
    tools: described.map((entry) => ({
      ...definitionOf(entry),
      appId: entry.appId,
      ...(entry.tool.annotations === undefined ? {} : { annotations: sendableSchema(entry.tool.annotations as Json) }),
      usageExamples: examplesOf(entry),
    })),
    ...(notFound.length === 0 ? {} : { notFound }),
  };
}

function examplesOf({ name, metadata, tool }: IndexedTool): Json {
  const given = (metadata.examples ?? []).slice(0, MAX_EXAMPLES).map(({ input }) => ({
    description: 'Example usage',
    code: callOf(name, input),
  }));
  if (given.length > 0) return given;
  const schema = tool.inputSchema as { readonly required?: Json; readonly properties?: Json } | undefined;
  const required = texts(schema?.required);
  const input = Object.fromEntries(required.map((key) => [key, `<${key}>`]));
  return [{ description: `Calls ${name}`, code: callOf(name, input) }];
}

const callOf = (name: string, input: Json): string =>
  `const result = await callTool(${JSON.stringify(name)}, ${JSON.stringify(input)});\nreturn result;`;

/** `codecall:invoke`: one call without a script; gives the tool's own result, and a result that is an error where there is none. */
export async function invokeNamed(input: JsonObject, context: OuterContext, { direct }: ToolIndex): Promise<Json> {
  const name = String(input.tool);
  const resolved = resolveTool(name, direct, () => ' among those that can be called directly', 'codecall:search');
  if ('thrown' in resolved) return failed(`${resolved.thrown.message}. ${resolved.thrown.hint ?? ''}`.trim());
  const { server, tool } = resolved.tool;
  try {
    return (await context.callTool(server.id, tool.name, input.input ?? {})) as unknown as Json;
  } catch (error) {
    if (error instanceof Error && 'thrown' in error) return failed(error.message);
    throw error;
  }
}

const failed = (text: string): Json => ({ content: [{ type: 'text', text }], isError: true });
