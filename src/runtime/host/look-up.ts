import { type Catalog, findServer } from '../catalog/catalog.ts';
import { sendableSchema } from '../catalog/sendable-schema.ts';
import type { Listed } from '../dialects/outer.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { SearchKind } from '../search/index.ts';
import type { Source } from '../source.ts';
import { answerDiscovery } from './answer-discovery.ts';
import { GuestError, serverNotFound } from './discovery.ts';
import { type OpContext, type PlainOp, textIn } from './op-context.ts';
import { mapped, type StepByStep } from './step-by-step.ts';

/** Operations that ask what servers there are and what they offer. */
type LookUp = Exclude<PlainOp, 'own' | 'notify' | 'answer'>;

/** Answers what a script looks up. Throws a GuestError, or what a Source throws. */
export async function lookUp(op: LookUp, input: JsonObject, context: OpContext, stepByStep: StepByStep): Promise<Json> {
  const { listings } = context;
  switch (op) {
    case 'discovery':
      return answerDiscovery(input, context.catalog, () => context.search(['tool']), stepByStep);
    case 'serverNames':
      return [...context.sources.keys()];
    case 'listServers':
      return plain(
        (await listings.servers()).map(({ name, status, capabilities }) => ({ name, status, capabilities })),
      );
    case 'listTools':
      for (const { sourceId, reason } of context.catalog.unavailable) {
        if (serversOf(input)?.includes(sourceId) ?? true) context.onGap(sourceId, 'tools', reason);
      }
      return stepByStep(listingTools(context.catalog, serversOf(input)));
    case 'listResources':
      return plain(await listings.resources(serversOf(input)));
    case 'listResourceTemplates':
      return plain(await listings.resourceTemplates(serversOf(input)));
    case 'listPrompts':
      return plain(await listings.prompts(serversOf(input)));
    case 'readResource':
      return readResource(input, context);
    case 'getPrompt':
      return getPrompt(input, context);
    case 'search': {
      const limit = typeof input.limit === 'number' ? input.limit : undefined;
      const kinds = Array.isArray(input.kinds) ? (input.kinds as readonly SearchKind[]) : undefined;
      const search = await context.search(kinds);
      const hits = await stepByStep(search.steps(textIn(input, 'query'), limit === undefined ? {} : { limit }));
      const results = mapped(hits, ({ item, score, excerpt }) => ({ ...item, score, excerpt }));
      return plain(await stepByStep(results));
    }
  }
}

async function readResource(input: JsonObject, context: OpContext): Promise<Json> {
  const source = sourceOf(context, input, 'readResource', 'resources');
  const uri = textIn(input, 'uri');
  return plain(
    await context.reads.through({ sourceId: source.id, read: 'resource', sent: uri }, () =>
      source.readResource(uri, { signal: context.signal }),
    ),
  );
}

async function getPrompt(input: JsonObject, context: OpContext): Promise<Json> {
  const source = sourceOf(context, input, 'getPrompt', 'prompts');
  const name = textIn(input, 'name');
  const args = argumentsOf(input);
  return plain(
    await context.reads.through({ sourceId: source.id, read: 'prompt', sent: { name, arguments: args } }, () =>
      source.getPrompt(name, args, { signal: context.signal }),
    ),
  );
}

const plain = (value: unknown): Json => value as Json;

function serversOf(input: JsonObject): readonly string[] | undefined {
  const { servers } = input;
  return Array.isArray(servers) ? servers.filter((name): name is string => typeof name === 'string') : undefined;
}

function argumentsOf(input: JsonObject): Readonly<Record<string, string>> {
  const { args } = input;
  if (!isJsonObject(args)) return {};
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** Tools by the ids of their Sources, as the systems that list tools as data have them. */
function* listingTools(catalog: Catalog, servers?: readonly string[]): Generator<void, Json, void> {
  const listed: Listed<JsonObject>[] = [];
  for (const { sourceId, tools } of catalog.servers) {
    if (servers !== undefined && !servers.includes(sourceId)) continue;
    for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
      listed.push({
        server: sourceId,
        name,
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        inputSchema: sendableSchema(inputSchema),
        ...(outputSchema === undefined ? {} : { outputSchema: sendableSchema(outputSchema) }),
        ...(annotations === undefined ? {} : { annotations: annotations as JsonObject }),
      });
      yield;
    }
  }
  return listed as Json;
}

type Method = 'readResource' | 'getPrompt';

/** The Source that an operation names, by its own id or by the normalised one. */
function sourceOf<M extends Method>(
  { catalog, sources }: OpContext,
  input: JsonObject,
  method: M,
  what: string,
): Source & Required<Pick<Source, M>> {
  const name = textIn(input, 'server');
  const id = findServer(catalog, name)?.sourceId;
  const source = sources.get(name) ?? (id === undefined ? undefined : sources.get(id));
  if (source === undefined) throw serverNotFound(catalog, name);
  if (source[method] === undefined) {
    throw new GuestError({
      errorClass: 'ToolCallError',
      message: `Server "${name}" offers no ${what}`,
      hint: `List ${what} first: each names its server.`,
    });
  }
  return source as Source & Required<Pick<Source, M>>;
}
