import { sendableSchema } from '../../catalog/sendable-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { OuterContext } from '../outer.ts';
import { matchingTexts } from './matching.ts';
import { TYPES } from './outer-tools.ts';

/** Something that can be found, by the texts that the query is held against. */
interface Candidate {
  readonly texts: readonly (string | undefined)[];
  readonly shown: JsonObject;
}

/** `codemode_search`: what matches, by kind. */
export async function searchTool(input: JsonObject, context: OuterContext): Promise<Json> {
  const type = TYPES.find((known) => known === input.type) ?? 'all';
  const candidates = await candidatesOf(input, context, (kind) => type === 'all' || type === kind);
  const texts = Object.values(candidates).flatMap((list) => list.flatMap((candidate) => textsOf(candidate)));
  const matches = await matchingTexts(String(input.query ?? ''), texts, context);
  const listed = (list: readonly Candidate[]): Json =>
    list.filter((candidate) => textsOf(candidate).some((text) => matches.has(text))).map(({ shown }) => shown);
  const { tools, resources, prompts, servers } = candidates;
  return { tools: listed(tools), resources: listed(resources), prompts: listed(prompts), servers: listed(servers) };
}

const textsOf = ({ texts }: Candidate): readonly string[] => texts.filter((text) => text !== undefined);

type Kind = 'tools' | 'resources' | 'prompts' | 'servers';

async function candidatesOf(
  { server, includeSchemas }: JsonObject,
  context: OuterContext,
  wants: (kind: Kind) => boolean,
): Promise<Record<Kind, readonly Candidate[]>> {
  const states = await context.listings.servers();
  const all = states.map(({ name }) => name);
  const selected = typeof server === 'string' ? await serversMatching(server, all, context) : new Set(all);
  const names = [...selected];
  const tools = context.catalog.servers
    .filter(({ sourceId }) => selected.has(sourceId))
    .flatMap(({ sourceId, tools: offered }) => offered.map((tool) => ({ server: sourceId, ...tool })));
  return {
    tools: wants('tools')
      ? tools.map(({ server: of, name, description, inputSchema }) => ({
          texts: [name, description],
          shown: {
            server: of,
            name,
            ...(description === undefined ? {} : { description }),
            ...(includeSchemas === true ? { inputSchema: sendableSchema(inputSchema) } : {}),
          },
        }))
      : [],
    resources: wants('resources')
      ? (await context.listings.resources(names)).map(({ server: of, uri, name, description, mimeType }) => ({
          texts: [uri, name, description],
          shown: {
            server: of,
            uri,
            name: name ?? uri,
            ...(description === undefined ? {} : { description }),
            ...(mimeType === undefined ? {} : { mimeType }),
          },
        }))
      : [],
    prompts: wants('prompts')
      ? (await context.listings.prompts(names)).map(({ server: of, name, description, arguments: args }) => ({
          texts: [name, description],
          shown: {
            server: of,
            name,
            ...(description === undefined ? {} : { description }),
            arguments: (args ?? []).filter(isJsonObject).map((argument) => ({ ...argument }) as JsonObject),
          },
        }))
      : [],
    servers: wants('servers')
      ? states
          .filter(({ name }) => selected.has(name))
          .map(({ name, status, capabilities }) => ({
            texts: [name],
            shown: { name, status, capabilities: { ...capabilities } },
          }))
      : [],
  };
}

/** Servers by a pattern; one that is the name of a server means that one. */
async function serversMatching(
  pattern: string,
  names: readonly string[],
  context: OuterContext,
): Promise<ReadonlySet<string>> {
  return names.includes(pattern) ? new Set([pattern]) : matchingTexts(pattern, names, context);
}
