import { type Catalog, type CatalogServer, type CatalogTool, findServer, findTool } from '../catalog/catalog.ts';
import { sendableSchema } from '../catalog/sendable-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { Search } from '../search/index.ts';
import { GuestError, serverNotFound, toolNotFound } from './discovery.ts';
import { mapped, type StepByStep } from './step-by-step.ts';

/** `types` is beyond the specification: a tool as the system prompt declares it. */
const DETAILS = ['name', 'description', 'full', 'types'] as const;
type Detail = (typeof DETAILS)[number];

const USAGE =
  'Call searchTools(query, { serverId, limit, detail }), listTools(serverId, { detail }) or getTool(serverId, toolName, { detail }).';
/** Characters of a wrong argument in a message. */
const MAX_SHOWN = 100;

/** Results of a search that sets no limit of its own. */
const DEFAULT_RESULTS = 20;

/** Answers a call of `@codemode/discovery` (§4.1) from the catalog of the run. Not a tool call. */
export async function answerDiscovery(
  payload: Json,
  catalog: Catalog,
  searchOverTools: () => Promise<Search>,
  stepByStep: StepByStep,
): Promise<Json> {
  const { name, args } = isJsonObject(payload) ? payload : {};
  const [first, second, third] = Array.isArray(args) ? (args as readonly Json[]) : [];
  switch (name) {
    case 'listServers':
      return catalog.servers.map(serverInfo);
    case 'describeServer': {
      const server = serverOf(catalog, first);
      return {
        ...serverInfo(server),
        ...(server.description === undefined ? {} : { description: server.description }),
        ...(server.version === undefined ? {} : { version: server.version }),
      };
    }
    case 'listTools': {
      const detail = detailOf(second);
      const server = serverOf(catalog, first);
      return definitions(
        server.tools.map((tool) => ({ server, tool })),
        detail,
        stepByStep,
      );
    }
    case 'getTool': {
      const server = serverOf(catalog, first);
      const tool = server.tools.find((candidate) => candidate.name === second);
      if (typeof second !== 'string') throw badArgument('getTool', 'the name of a tool after the server', second);
      if (tool === undefined) throw toolNotFound(server, second);
      const [only] = await definitions([{ server, tool }], detailOf(third, 'full'), stepByStep);
      return only as Json;
    }
    case 'searchTools':
      return searchTools(catalog, searchOverTools, first, second, stepByStep);
    default:
      throw new GuestError({
        errorClass: 'CodemodeError',
        message: 'Unknown discovery function',
        hint: 'Use listServers, describeServer, listTools, getTool or searchTools.',
      });
  }
}

async function searchTools(
  catalog: Catalog,
  searchOverTools: () => Promise<Search>,
  query: Json | undefined,
  options: Json | undefined,
  stepByStep: StepByStep,
): Promise<Json> {
  const settings = isJsonObject(options) ? options : {};
  const detail = detailOf(options);
  const within =
    settings.serverId === undefined || settings.serverId === null
      ? {}
      : { serverId: serverOf(catalog, settings.serverId).id };
  const limit = limitOf(settings.limit);
  if (typeof query !== 'string') throw badArgument('searchTools', 'a query, which is a string', query);
  const hits = limit === 0 ? [] : await stepByStep((await searchOverTools()).steps(query, { limit, ...within }));
  const hitTools = hits.flatMap(({ item }) => {
    const server = findServer(catalog, item.serverId);
    const tool = server === undefined ? undefined : findTool(server, item.name);
    return server === undefined || tool === undefined ? [] : [{ server, tool }];
  });
  const defined = await definitions(hitTools, detail, stepByStep);
  const results = mapped(defined, (tool, index) => ({ serverId: hitTools[index]?.server.id ?? '', ...tool }));
  return { query, results: await stepByStep(results) };
}

/** How many results are wanted (§4.2.5); JSON has `Infinity` as null. */
function limitOf(limit: Json | undefined): number {
  if (limit === undefined || limit === null) return DEFAULT_RESULTS;
  if (typeof limit === 'number' && limit >= 0) return Math.floor(limit);
  throw badArgument('searchTools', 'a limit of 0 or more', limit);
}

const badArgument = (name: string, expected: string, got: Json | undefined): GuestError =>
  new GuestError({
    errorClass: 'CodemodeError',
    message: `${name} takes ${expected}; got ${JSON.stringify(got ?? null).slice(0, MAX_SHOWN)}`,
    hint: USAGE,
  });

function serverInfo(server: CatalogServer): JsonObject {
  return {
    serverId: server.id,
    serverName: server.name,
    ...(server.capabilities === undefined ? {} : { capabilities: [...server.capabilities] }),
  };
}

interface Found {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
}

/** The fields of tools at a detail level. */
async function definitions(
  hitTools: readonly Found[],
  detail: Detail,
  stepByStep: StepByStep,
): Promise<readonly JsonObject[]> {
  if (detail !== 'types') return stepByStep(mapped(hitTools, ({ tool }) => definition(tool, detail)));
  // Scripts that look nothing up need none of the printer.
  const { typesOf } = await import('../declarations/prompt/types-of.ts');
  const defined: JsonObject[] = [];
  for (const { server, tool } of hitTools) {
    defined.push({
      toolName: tool.name,
      exportName: tool.exportName,
      types: await typesOf([server], [{ serverId: server.id, name: tool.name }]),
    });
    await stepByStep(oneStep());
  }
  return defined;
}

function* oneStep(): Generator<void, null, void> {
  yield;
  return null;
}

/** The fields of a tool at a detail level (§4.3); what the tool does not have is left out. */
function definition(tool: CatalogTool, detail: Exclude<Detail, 'types'>): JsonObject {
  const { name, exportName, description, annotations, inputSchema, outputSchema } = tool;
  const named = { toolName: name, exportName };
  if (detail === 'name') return named;
  const described = {
    ...named,
    ...(description === undefined ? {} : { description }),
    ...(annotations === undefined ? {} : { annotations: annotations as JsonObject }),
  };
  if (detail === 'description') return described;
  return {
    ...described,
    ...(inputSchema === undefined ? {} : { inputSchema: sendableSchema(inputSchema) }),
    ...(outputSchema === undefined ? {} : { outputSchema: sendableSchema(outputSchema) }),
  };
}

function detailOf(options: Json | undefined, usual: Detail = 'description'): Detail {
  if (options !== undefined && options !== null && !isJsonObject(options)) {
    throw badArgument('Discovery', 'its options as an object', options);
  }
  const detail = isJsonObject(options) && Object.hasOwn(options, 'detail') ? options.detail : undefined;
  if (detail === undefined || detail === null) return usual;
  const known = DETAILS.find((name) => name === detail);
  if (known !== undefined) return known;
  throw new GuestError({
    errorClass: 'CodemodeError',
    message: `Unknown detail level ${JSON.stringify(detail)}`,
    hint: 'Use "name", "description", "full" or "types".',
  });
}

function serverOf(catalog: Catalog, id: Json | undefined): CatalogServer {
  const server = catalog.servers.find((candidate) => candidate.id === id);
  if (server !== undefined) return server;
  if (typeof id === 'string') throw serverNotFound(catalog, id);
  const known = catalog.servers.map((candidate) => candidate.id).join(', ');
  throw new GuestError({
    errorClass: 'ServerNotFoundError',
    message: `A server id is a string; got ${JSON.stringify(id ?? null)}`,
    hint: `Pass the id of a connected server: ${known === '' ? 'none is connected' : known}.`,
  });
}
