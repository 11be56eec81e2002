import { createSlices, inSlices } from '../slices.ts';
import type { Tool, ToolAnnotations } from '../spec.ts';
import { exportNames } from './identifiers.ts';
import { moduleSegments } from './module-segments.ts';
import { type ParsedTools, parseTools, parsingTools } from './parse-tools.ts';

/** A tool with the identifier its module exports it under (§6.1). */
export interface CatalogTool extends Tool {
  readonly exportName: string;
}

/** A connected server as a run sees it: frozen at the start of the run (§8.2). */
export interface CatalogServer {
  /** The normalised id: module path segment, `__meta__.serverId`, discovery (§5.0.1). */
  readonly id: string;
  /** The id of the Source behind it, as configured. */
  readonly sourceId: string;
  readonly name: string;
  readonly description?: string;
  readonly version?: string;
  readonly capabilities?: readonly string[];
  /** Sorted by canonical name, UTF-16 code units (§6.1). */
  readonly tools: readonly CatalogTool[];
  /** Why entries of the server's list are not among its tools: one sentence each. Absent where all are. */
  readonly skipped?: readonly string[];
  /** Tools of its list that the host withholds, because the server is read-only here. Nothing offers or calls them. */
  readonly withheld?: readonly CatalogTool[];
}

/** A configured server whose tools could not be had, and why. Not listed by discovery (§3.2.3). */
export interface UnavailableServer {
  readonly id: string;
  readonly sourceId: string;
  readonly reason: string;
  /** What to do about it, where whoever knows the server said so. */
  readonly hint?: string;
}

/** All servers of one run, in the order of the host's configuration. */
export interface Catalog {
  readonly servers: readonly CatalogServer[];
  readonly unavailable: readonly UnavailableServer[];
}

/** A configured server together with what came of listing its tools. */
export interface CatalogInput {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  readonly capabilities?: readonly string[];
  /** Only tools that say that they only read are to be had. */
  readonly readOnly?: boolean;
  /** The list as the server or Source gave it, not yet trusted, or why there is none. */
  readonly tools: readonly unknown[] | { readonly unavailable: string; readonly hint?: string };
}

type Described = { readonly [Field in keyof Omit<CatalogInput, 'tools'>]: CatalogInput[Field] | undefined } & {
  readonly id: string;
};

/** What a catalog takes of a source, with what came of listing its tools. */
export function catalogInput(source: Described, tools: CatalogInput['tools']): CatalogInput {
  const { id, name, description, version, capabilities, readOnly } = source;
  return {
    id,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(version === undefined ? {} : { version }),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(readOnly === undefined ? {} : { readOnly }),
    tools,
  };
}

/** What whoever runs the host says of a tool: before what the server says of it. */
export type Annotate = (
  tool: string,
  server: { readonly id: string; readonly sourceId: string },
) => ToolAnnotations | undefined;

/** Builds the catalog of a run. Pure: equal inputs give equal catalogs. */
export function buildCatalog(inputs: readonly CatalogInput[], annotate?: Annotate): Catalog {
  const segments = moduleSegments(inputs.map((input) => input.id));
  const servers: CatalogServer[] = [];
  const unavailable: UnavailableServer[] = [];
  inputs.forEach((input, index) => {
    const id = segments[index] as string;
    if ('unavailable' in input.tools) {
      const { unavailable: reason, hint } = input.tools;
      unavailable.push({ id, sourceId: input.id, reason, ...(hint === undefined ? {} : { hint }) });
      return;
    }
    const { tools: listed, skipped } = catalogTools(input.tools);
    const message = annotate === undefined ? listed : annotated(listed, annotate, { id, sourceId: input.id });
    const { tools, withheld } = input.readOnly === true ? readOnlyTools(message) : { tools: message, withheld: [] };
    servers.push({
      id,
      sourceId: input.id,
      name: input.name ?? input.id,
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.version === undefined ? {} : { version: input.version }),
      ...(input.capabilities === undefined ? {} : { capabilities: input.capabilities }),
      tools,
      ...(skipped.length === 0 ? {} : { skipped }),
      ...(withheld.length === 0 ? {} : { withheld }),
    });
  });
  return { servers, unavailable };
}

/** Tools with what the host says of them over what their server says. */
function annotated(
  tools: readonly CatalogTool[],
  annotate: Annotate,
  server: { readonly id: string; readonly sourceId: string },
): readonly CatalogTool[] {
  return tools.map((tool) => {
    const annotations = annotate(tool.name, server);
    return annotations === undefined ? tool : { ...tool, annotations: { ...tool.annotations, ...annotations } };
  });
}

/** Of a server that is only to be read from: what says of itself that it only reads, and what does not. */
function readOnlyTools(tools: readonly CatalogTool[]): {
  readonly tools: readonly CatalogTool[];
  readonly withheld: readonly CatalogTool[];
} {
  const reads = ({ annotations }: CatalogTool): boolean => annotations?.readOnlyHint === true;
  return { tools: tools.filter(reads), withheld: tools.filter((tool) => !reads(tool)) };
}

/** Why a tool of a server is withheld, by either of its names, as the end of a sentence; undefined where it is not. */
export function whyWithheld({ withheld = [] }: CatalogServer, name: string): string | undefined {
  if (!withheld.some((tool) => tool.name === name || tool.exportName === name)) return undefined;
  return 'the server is read-only here, and the tool is not marked read-only (readOnlyHint)';
}

/** What to do without a tool that is withheld. */
export const WITHHELD_HINT = 'Use a tool that only reads, or ask the operator of this host to lift read-only.';

/** The usable tools of one server by canonical name, and why the rest is missing. */
export interface CatalogTools {
  readonly tools: readonly CatalogTool[];
  readonly skipped: readonly string[];
}

const cache = new WeakMap<readonly unknown[], CatalogTools>();

/** The tools of one server's list with their export names (§6.1). Never throws; cached by the identity of the list. */
export function catalogTools(list: readonly unknown[]): CatalogTools {
  return cache.get(list) ?? keep(list, parseTools(list));
}

/** Reads a list in slices of a few milliseconds, so that `catalogTools` and `buildCatalog` have it read already. */
export async function readCatalogTools(list: readonly unknown[]): Promise<void> {
  if (cache.has(list)) return;
  const parsed = await inSlices(parsingTools(list), createSlices(SLICE_MS));
  if (parsed !== undefined && !cache.has(list)) keep(list, parsed);
}

const SLICE_MS = 8;

function keep(list: readonly unknown[], { tools, skipped }: ParsedTools): CatalogTools {
  const names = exportNames(tools.map((tool) => tool.name));
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : 1));
  const result = { tools: sorted.map((tool) => ({ ...tool, exportName: names.get(tool.name) as string })), skipped };
  cache.set(list, result);
  return result;
}

/** Finds a server by its normalised id. */
export function findServer(catalog: Catalog, id: string): CatalogServer | undefined {
  return catalog.servers.find((server) => server.id === id);
}

const indexes = new WeakMap<CatalogServer['tools'], ReadonlyMap<string, CatalogTool>>();

/** Finds a tool by its canonical name. */
export function findTool(server: CatalogServer, name: string): CatalogTool | undefined {
  let index = indexes.get(server.tools);
  if (index === undefined) {
    index = new Map(server.tools.map((tool) => [tool.name, tool]));
    indexes.set(server.tools, index);
  }
  return index.get(name);
}
