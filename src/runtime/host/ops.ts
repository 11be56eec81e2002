import { type Catalog, findServer } from '../catalog/catalog.ts';
import { sendableSchema } from '../catalog/sendable-schema.ts';
import type { Dialect, HostOp } from '../dialects/dialect.ts';
import type { Listed, Listings } from '../dialects/outer.ts';
import { isJsonObject, type Json, type JsonObject, utf8Bytes } from '../json.ts';
import type { Search, SearchKind } from '../search/index.ts';
import type { Source } from '../source.ts';
import type { ScriptNotice } from '../spec.ts';
import { answerDiscovery, GuestError, mapped, type StepByStep, serverNotFound } from './discovery.ts';
import { unknownOp } from './op-failures.ts';
import type { Reads } from './reads.ts';

/** What the operations of one run work with. */
export interface OpContext {
  readonly dialect: Pick<Dialect, 'own'>;
  readonly catalog: Catalog;
  readonly sources: ReadonlyMap<string, Source>;
  readonly listings: Listings;
  readonly reads: Reads;
  readonly search: (kinds?: readonly SearchKind[]) => Promise<Search>;
  readonly signal: AbortSignal;
  readonly onNotice: (notice: ScriptNotice) => void;
  readonly onAnswer: (text: string) => void;
  /** A server whose list could not be had. */
  readonly onGap: (server: string, what: string, error: unknown) => void;
}

/** All operations but tool calls, which the call desk answers. */
export type PlainOp = Exclude<HostOp, 'callTool'>;

/** Bytes of one notice. Scripts tell of steps and findings this way, not of data. */
const MAX_NOTICE_BYTES = 64 * 1024;

/** Answers an operation of a guest module. Throws a GuestError, or what a Source throws. */
export async function answerOp(op: PlainOp, payload: Json, context: OpContext, stepByStep: StepByStep): Promise<Json> {
  const input: JsonObject = isJsonObject(payload) ? payload : {};
  const { listings } = context;
  switch (op) {
    case 'discovery':
      return answerDiscovery(payload, context.catalog, () => context.search(['tool']), stepByStep);
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
      const hits = await stepByStep(search.steps(text(input, 'query'), limit === undefined ? {} : { limit }));
      const results = mapped(hits, ({ item, score, excerpt }) => ({ ...item, score, excerpt }));
      return plain(await stepByStep(results));
    }
    case 'own':
      if (context.dialect.own === undefined) throw new GuestError(unknownOp);
      return context.dialect.own(text(input, 'name'), isJsonObject(input.input) ? input.input : {}, context);
    case 'notify':
      bounded(payload);
      context.onNotice(noticeOf(input));
      return null;
    case 'answer':
      context.onAnswer(text(input, 'text'));
      return null;
  }
}

async function readResource(input: JsonObject, context: OpContext): Promise<Json> {
  const source = sourceOf(context, input, 'readResource', 'resources');
  const uri = text(input, 'uri');
  return plain(
    await context.reads.through({ sourceId: source.id, read: 'resource', sent: uri }, () =>
      source.readResource(uri, { signal: context.signal }),
    ),
  );
}

async function getPrompt(input: JsonObject, context: OpContext): Promise<Json> {
  const source = sourceOf(context, input, 'getPrompt', 'prompts');
  const name = text(input, 'name');
  const args = argumentsOf(input);
  return plain(
    await context.reads.through({ sourceId: source.id, read: 'prompt', sent: { name, arguments: args } }, () =>
      source.getPrompt(name, args, { signal: context.signal }),
    ),
  );
}

const plain = (value: unknown): Json => value as Json;

const text = (input: JsonObject, key: string): string => {
  const value = input[key];
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
};

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
  const name = text(input, 'server');
  const id = findServer(catalog, name)?.sourceId;
  const source = sources.get(name) ?? (id === undefined ? undefined : sources.get(id));
  if (source === undefined) throw serverNotFound(catalog, name);
  if (source[method] === undefined) {
    throw new GuestError({
      errorClass: 'ToolCallError',
      message: `Server "${name}" offers no ${what}`,
      hint: `List ${what} first: they say which server they are of.`,
    });
  }
  return source as Source & Required<Pick<Source, M>>;
}

function bounded(payload: Json): void {
  const bytes = utf8Bytes(JSON.stringify(payload));
  if (bytes <= MAX_NOTICE_BYTES) return;
  throw new GuestError({
    errorClass: 'SandboxLimitError',
    message: `A notice has ${bytes} bytes, more than the ${MAX_NOTICE_BYTES} of one notice`,
    hint: 'Send less, or return the data.',
  });
}

const NOTICE_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

function noticeOf(input: JsonObject): ScriptNotice {
  if (input.kind === 'event') {
    return { kind: 'event', event: text(input, 'event'), payload: isJsonObject(input.payload) ? input.payload : {} };
  }
  return {
    kind: 'log',
    level: NOTICE_LEVELS.find((level) => level === input.level) ?? 'info',
    message: text(input, 'message'),
    ...(isJsonObject(input.metadata) ? { metadata: input.metadata } : {}),
  };
}
