import type { Catalog } from '../catalog/catalog.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Search, SearchKind } from '../search/index.ts';
import type { CallToolResult, Prompt, Resource, ResourceTemplate } from '../spec.ts';

/** Where a configured server stands, in the words of the systems that list servers. */
export interface ServerState {
  /** The id of its Source, as configured. */
  readonly name: string;
  readonly status: 'connected' | 'disconnected' | 'reconnecting' | 'error';
  readonly capabilities: { readonly tools: boolean; readonly resources: boolean; readonly prompts: boolean };
  /** Why it is not connected. */
  readonly reason?: string;
}

/** A listed thing, with the id of the Source that lists it. */
export type Listed<T> = T & { readonly server: string };

/** What servers offer beside tools. A server that cannot list leaves a gap, never an error. */
export interface Listings {
  servers(): Promise<readonly ServerState[]>;
  /** Of these Sources; of all where absent. */
  resources(servers?: readonly string[]): Promise<readonly Listed<Resource>[]>;
  resourceTemplates(servers?: readonly string[]): Promise<readonly Listed<ResourceTemplate>[]>;
  prompts(servers?: readonly string[]): Promise<readonly Listed<Prompt>[]>;
}

/** What can be chosen for a single run: options of the dialect that this run overrides, and the run's own. */
export interface RunChoices {
  readonly options?: Readonly<Record<string, unknown>>;
  /** As they were asked for: clamped, and ignored where they are none. */
  readonly limits?: unknown;
  /** Server ids and capability identifiers that the script will use, as they were asked for. */
  readonly requestedCapabilities?: unknown;
  /** Further fields of the request, as they came: those that are nearly a known one are named in the answer. */
  readonly otherFields?: JsonObject;
  readonly signal?: AbortSignal;
  /** A script of the system's own, not of an agent: nothing is told of its run. */
  readonly own?: boolean;
}

/** What a system's own operations work with, inside of a run and outside. */
export interface OwnContext {
  readonly catalog: Catalog;
  readonly listings: Listings;
  /** The one ranked search, over tools, resources, prompts and servers. */
  readonly search: (kinds?: readonly SearchKind[]) => Promise<Search>;
}

/** What the system's own tools work with. */
export interface OuterContext extends OwnContext {
  readonly signal?: AbortSignal;
  /** Runs a script; answers with the system's own envelope, also where `code` is no text. */
  run(code: unknown, choices?: RunChoices): Promise<Json>;
  /** Calls a tool through the same counting, validation, policy and trace as a script's call. Throws a GuestError. */
  callTool(serverId: string, toolName: string, input: Json): Promise<CallToolResult>;
}

/** The outer tools of a system by name. Wrong input is answered in the system's own way, or thrown as a TypeError. */
export type OuterCalls = Readonly<Record<string, (input: JsonObject, context: OuterContext) => Promise<Json>>>;
