import { createSlices, inSlices } from '../slices.ts';
import type { Tool } from '../spec.ts';
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
  readonly leftOut?: readonly string[];
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
  /** The list as the server or Source gave it, not yet trusted, or why there is none. */
  readonly tools: readonly unknown[] | { readonly unavailable: string; readonly hint?: string };
}

/** Builds the catalog of a run. Pure: equal inputs give equal catalogs. */
export function buildCatalog(inputs: readonly CatalogInput[]): Catalog {
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
    const { tools, leftOut } = catalogTools(input.tools);
    servers.push({
      id,
      sourceId: input.id,
      name: input.name ?? input.id,
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.version === undefined ? {} : { version: input.version }),
      ...(input.capabilities === undefined ? {} : { capabilities: input.capabilities }),
      tools,
      ...(leftOut.length === 0 ? {} : { leftOut }),
    });
  });
  return { servers, unavailable };
}

/** The usable tools of one server by canonical name, and why the rest is missing. */
export interface CatalogTools {
  readonly tools: readonly CatalogTool[];
  readonly leftOut: readonly string[];
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

function keep(list: readonly unknown[], { tools, leftOut }: ParsedTools): CatalogTools {
  const names = exportNames(tools.map((tool) => tool.name));
  const sorted = [...tools].sort((a, b) => (a.name < b.name ? -1 : 1));
  const made = { tools: sorted.map((tool) => ({ ...tool, exportName: names.get(tool.name) as string })), leftOut };
  cache.set(list, made);
  return made;
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
