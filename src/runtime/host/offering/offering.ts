import type { Catalog } from '../../catalog/catalog.ts';
import type { Dialect, DialectContext, DialectFactory } from '../../dialects/dialect.ts';
import { DEFAULT_DIALECT } from '../../dialects/index.ts';
import { keptPerCatalog } from '../../dialects/shared/kept-per-catalog.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { LargeIntegers } from '../../large-integers.ts';
import { clampLimits, type Limits } from '../../limits.ts';
import { refuseFaults } from '../../options/refuse.ts';
import type { Source } from '../../source.ts';
import type { OuterTool, RunEvent, RunRecord } from '../../spec.ts';
import { createDialectRunner, createDialects, type DialectEvent } from '../dialect-host.ts';
import type { RuntimeHost } from '../host.ts';
import { createMetadataNames } from '../metadata-names.ts';
import type { PolicyLink } from '../policy.ts';
import { runSignal } from '../run-signal.ts';
import { within } from '../within.ts';
import { SEARCH_TOOL, searchTypes } from './search-tool.ts';
import { type NameChoice, renaming, servedTools } from './served-tools.ts';
import { summaryOf } from './summary.ts';

export interface OfferingSetup {
  readonly runtime: RuntimeHost;
  readonly dialect: Dialect;
  readonly factory: DialectFactory;
  readonly options: Readonly<Record<string, unknown>>;
  readonly setting: DialectContext;
  readonly sources: readonly Source[];
  readonly limits: Partial<Limits>;
  readonly policy: readonly PolicyLink[];
  readonly largeIntegers: LargeIntegers;
  readonly names: NameChoice;
}

/** Watches one script of a call. What a watch does must not fail. */
export interface RunWatch {
  onEvent(event: RunEvent): void;
  /** Without a record, the run failed by a fault of ours or of its options. */
  ended(record: RunRecord | undefined): void;
}

/** What came of a call: an answer of one of the dialect's own tools, or the result of a server's tool as it gave it. */
export type OfferedResult = { readonly kind: 'answer' | 'result'; readonly value: Json };

/** What is offered to MCP clients: the tools an agent is given in a dialect, and what it has to know. */
export interface Offering {
  tools(): Promise<readonly OuterTool[]>;
  /** The system prompt, with the servers as they are now. */
  instructions(): Promise<string>;
  /** Rejects with a `HostError` where there is no such tool or its input is wrong. */
  call(
    name: string,
    input: JsonObject,
    options: {
      readonly signal: AbortSignal;
      readonly onEvent: (event: DialectEvent) => void;
      /** Connections of this call alone to the same servers; those of the offering where absent. */
      readonly sources?: readonly Source[];
      /** Has each script of the call watched. */
      readonly watchRun?: (() => RunWatch) | undefined;
    },
  ): Promise<OfferedResult>;
  /** Whether a call of this name would find a tool. Never rejects. */
  has(name: string): Promise<boolean>;
  /** Rejects with `HostError('bad-options')` where something is said of a tool that no server has. */
  check(): Promise<void>;
  /** Calls back when what is offered may have changed; returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** Stops all calls; resolves when they have been answered, or after a short while. Later calls are stopped at once. */
  stop(): Promise<void>;
}

/** Some clients show a model no more than the first 2,000 characters of instructions and descriptions. */
const MAX_SUMMARY_CHARS = 1_500;
/** Lists of several servers that change together are told once. */
const SETTLE_MS = 50;
/** How long calls that are stopped may take to say so. */
const STOP_MS = 1_000;

export function createOffering(setup: OfferingSetup): Offering {
  const { runtime, dialect, factory, options, setting, sources, limits, policy, largeIntegers, names } = setup;
  const metadataNames = createMetadataNames(setting.toolMetadata);
  const making = { options, setting, factory: async () => factory };
  const dialects = createDialects(making);
  const runner = (
    onEvent: (event: DialectEvent) => void,
    reached: readonly Source[],
    watchRun: (() => RunWatch) | undefined,
  ) =>
    createDialectRunner({
      ...{ ...making, dialects, metadataNames, limits, policy, largeIntegers, onEvent },
      runtime: watchRun === undefined ? runtime : watchedRuntime(runtime, watchRun),
      sources: reached,
    });
  const checkedCatalog = async (): Promise<Catalog> => {
    const catalog = await runtime.catalog(sources);
    refuseFaults(metadataNames.faults(catalog, dialect), '--tool-metadata');
    return catalog;
  };
  // The specification wants one tool and no other: whoever asks for its names gets that.
  const hasSearch = dialect.id === DEFAULT_DIALECT && !names.isOwn;
  const isOwnTool = (name: string): boolean => Object.hasOwn(dialect.outer, name);
  const run = runToolOf(dialect);
  const served = keptPerCatalog((catalog) => servedTools(dialect.tools(catalog), run, isOwnTool, names));
  const runIndex = (catalog: Catalog): number => dialect.tools(catalog).findIndex(({ name }) => name === run);
  /** Its own tools have the same names whatever there is beside them: they come first. */
  const { ownNames: alone } = served({ servers: [], unavailable: [] });
  /** The dialect's name of a tool by any name that it goes by. */
  const ownName = async (name: string): Promise<string> => {
    const own = alone.get(name) ?? name;
    return isOwnTool(own) ? own : (served(await checkedCatalog()).ownNames.get(name) ?? name);
  };
  const hinted = hasSearch ? SEARCH_TOOL.name : undefined;
  /** Made once for a catalog: of the current revision, each request asks for them. */
  const instructionsOf = keptPerCatalog(async (catalog) => {
    const prompt = await dialect.prompt(catalog, clampLimits(limits, dialect.limits));
    const rename = renaming(served(catalog).ownNames, isOwnTool);
    return `${summaryOf(catalog, hinted, MAX_SUMMARY_CHARS)}\n\n${rename(prompt)}`;
  });
  const open = new Set<Promise<Json>>();
  const stopping = new AbortController();
  const listeners = new Set<() => void>();
  const tell = settled(() => {
    for (const listener of listeners) listener();
  });
  for (const source of sources) source.onToolsChanged?.(tell);
  return {
    async tools() {
      const catalog = await checkedCatalog();
      const { tools } = served(catalog);
      const summary = summaryOf(catalog, hinted, MAX_SUMMARY_CHARS);
      const described = tools.map((tool, index) =>
        index === runIndex(catalog) ? { ...tool, description: `${tool.description}\n\n${summary}` } : tool,
      );
      return hasSearch ? [...described, SEARCH_TOOL] : described;
    },
    instructions: async () => instructionsOf(await checkedCatalog()),
    check: async () => void (await checkedCatalog()),
    async has(name) {
      const own = await ownName(name).catch(() => name);
      if (Object.hasOwn(dialect.outer, own) || (hasSearch && own === SEARCH_TOOL.name)) return true;
      const catalog = await checkedCatalog().catch(() => undefined);
      return catalog !== undefined && served(catalog).ownNames.has(name);
    },
    async call(name, input, { signal, onEvent, watchRun, sources: reached = sources }) {
      const own = await ownName(name);
      const either = runSignal([signal, stopping.signal]);
      const calling =
        own === SEARCH_TOOL.name && hasSearch
          ? checkedCatalog().then((catalog) =>
              searchTypes(input, catalog, () => runtime.search(catalog, sources, ['tool'])),
            )
          : runner(onEvent, reached, watchRun).call(own, input, { signal: either.signal });
      open.add(calling);
      try {
        return {
          kind: own === SEARCH_TOOL.name || Object.hasOwn(dialect.outer, own) ? 'answer' : 'result',
          value: await calling,
        };
      } finally {
        open.delete(calling);
        either.release();
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      stopping.abort();
      await within(Promise.allSettled(open), STOP_MS);
    },
  };
}

/** A host whose runs are watched. */
function watchedRuntime(runtime: RuntimeHost, watchRun: () => RunWatch): RuntimeHost {
  return {
    ...runtime,
    async run(request, options) {
      const watch = watchRun();
      let record: RunRecord | undefined;
      try {
        record = await runtime.run(request, {
          ...options,
          onEvent(event) {
            watch.onEvent(event);
            options.onEvent?.(event);
          },
        });
        return record;
      } finally {
        watch.ended(record);
      }
    },
  };
}

/** The tool of a dialect that takes a script: the one with a member for its text. */
function runToolOf(dialect: Dialect): string {
  const tools = dialect.tools({ servers: [], unavailable: [] });
  const run = tools.find(({ name, inputSchema }) => Object.hasOwn(dialect.outer, name) && takesScript(inputSchema));
  return run?.name ?? '';
}

function takesScript({ properties }: JsonObject): boolean {
  return isJsonObject(properties) && (Object.hasOwn(properties, 'code') || Object.hasOwn(properties, 'script'));
}

/** Calls back once for all calls of a short while. */
function settled(callback: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      callback();
    }, SETTLE_MS);
  };
}
