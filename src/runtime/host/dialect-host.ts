import type { Catalog } from '../catalog/catalog.ts';
import { nearest } from '../catalog/nearest.ts';
import type { Dialect, DialectContext, DialectFactory } from '../dialects/dialect.ts';
import type { OuterContext, RunChoices } from '../dialects/outer.ts';
import { isRefused } from '../dialects/refused.ts';
import { HostError } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { LargeIntegers } from '../large-integers.ts';
import type { Limits } from '../limits.ts';
import { loadOnce } from '../load-once.ts';
import { abortSignal, amount, fields, listOf, text } from '../options/guard.ts';
import { limitsGuard } from '../options/limits-guard.ts';
import { checkOptions, refuseFaults } from '../options/refuse.ts';
import type { Source } from '../source.ts';
import type { RunRequest } from '../spec.ts';
import type { InputValidator } from '../validation/index.ts';
import { createDialectEvents, type DialectEvents } from './dialect-events.ts';
import type { DialectEvent, DialectHost } from './dialect-host-api.ts';
import { callDirectly } from './direct-call.ts';
import type { RuntimeHost } from './host.ts';
import { createListings } from './listings.ts';
import { createMetadataNames, type MetadataNames } from './metadata-names.ts';
import type { PolicyLink } from './policy.ts';
import { createReads } from './reads.ts';

export type { DialectEvent, DialectHost } from './dialect-host-api.ts';

const RUN_FIELDS = {
  timeoutMs: amount(),
  limits: limitsGuard,
  requestedCapabilities: listOf(text, 'a list of names'),
  signal: abortSignal,
};
const RUN_OPTIONS = fields(RUN_FIELDS);
/** Options that stand beside those of a dialect, in a host's or in a run's. */
const NAMES_BESIDE = ['onEvent', 'toolMetadata', 'policy', 'largeIntegers', 'sync', ...Object.keys(RUN_FIELDS)];

export interface DialectHostSetup {
  readonly runtime: RuntimeHost;
  readonly factory: () => Promise<DialectFactory>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly setting: DialectContext;
  /** Where several hosts have the same options: what they share. */
  readonly dialects?: Dialects;
  readonly sources: readonly Source[];
  /** Refuses what the setting says of tools that no server has, as soon as that is known. */
  readonly metadataNames?: MetadataNames;
  readonly limits?: Partial<Limits>;
  readonly policy?: readonly PolicyLink[];
  readonly largeIntegers?: LargeIntegers;
  readonly onEvent?: (event: DialectEvent) => void;
}

/** The dialect of a host, made when it is first used, and with other options for single runs. */
export interface Dialects {
  plain(): Promise<Dialect>;
  withOptions(options: Readonly<Record<string, unknown>>): Promise<Dialect>;
}

export function createDialects({
  factory: load,
  options,
  setting,
}: Pick<DialectHostSetup, 'factory' | 'options' | 'setting'>): Dialects {
  const factoryOf = loadOnce(load);

  const withOptions = async (choices: Readonly<Record<string, unknown>>): Promise<Dialect> => {
    const factory = await factoryOf();
    const dialect = factory.create(
      factory.merge?.(options, choices) ?? { ...options, ...choices },
      setting,
      NAMES_BESIDE,
    );
    if (isRefused(dialect)) {
      throw new HostError('bad-options', dialect.map(({ message, hint }) => `${message}. ${hint ?? ''}`).join('\n'));
    }
    return dialect;
  };
  return { withOptions, plain: loadOnce(() => withOptions({})) };
}

/** What a host says of tools in its options, checked before anything runs: a tool that is not there protects nothing. */
interface ToolNames {
  check(catalog: Catalog, dialect: Dialect): void;
  isIncomplete(): boolean;
}

function createToolNames({ metadataNames = createMetadataNames({}) }: DialectHostSetup): ToolNames {
  return {
    check: (catalog, dialect) => refuseFaults(metadataNames.faults(catalog, dialect), dialect.id),
    isIncomplete: metadataNames.isIncomplete,
  };
}

/** What every call and run of a host passes through, as far as its setup names it. */
const sharedOptions = ({ policy, largeIntegers }: DialectHostSetup) => ({
  ...(policy === undefined ? {} : { policy }),
  ...(largeIntegers === undefined ? {} : { largeIntegers }),
});

type RunScript = (code: unknown, choices: RunChoices) => Promise<Json>;

function createRunScript(
  setup: DialectHostSetup,
  dialects: Dialects,
  toolNames: ToolNames,
  events: DialectEvents,
): RunScript {
  const { runtime, sources } = setup;
  return async (code, choices) => {
    const { options = {}, requestedCapabilities, otherFields = {}, signal, own = false } = choices;
    const dialect = await (Object.keys(options).length === 0 ? dialects.plain() : dialects.withOptions(options));
    if (toolNames.isIncomplete()) {
      toolNames.check(await runtime.catalog(sources, signal === undefined ? {} : { signal }), dialect);
    }
    const limits = askedLimits(setup.limits, choices.limits);
    const request = {
      ...otherFields,
      code,
      ...(limits === undefined ? {} : { limits }),
      ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }),
    };
    // What is wrong with a request is said in its answer, whatever it is.
    const record = await runtime.run(request as RunRequest, {
      sources,
      dialect,
      onEvent: (event) => (own ? undefined : events.forward(event)),
      ...sharedOptions(setup),
      ...(signal === undefined ? {} : { signal }),
      ...(own ? { own } : {}),
    });
    if (!own) events.audit(dialect, record, String(code ?? ''));
    return dialect.outcome(record);
  };
}

/** Makes what a tool of an agent has at hand, in one call of it. */
function createOuterContexts(
  setup: DialectHostSetup,
  run: RunScript,
  events: DialectEvents,
): (dialect: Dialect, catalog: Catalog, signal: AbortSignal) => OuterContext {
  const { runtime, sources, policy = [], limits } = setup;
  return (dialect, catalog, signal) => {
    const reads = createReads(
      policy,
      { runId: runtime.ids.nextRunId(), signal, whilePaused: (_reason, ask) => ask() },
      () => 0,
      catalog,
    );
    return {
      catalog,
      signal,
      listings: createListings(catalog, sources, signal, reads, () => undefined),
      search: reads.search({
        catalog,
        search: (kinds, mayList) => runtime.search(catalog, sources, kinds, mayList),
      }),
      run: (code, choices = {}) => run(code, { signal, ...choices }),
      callTool: (serverId, toolName, input) =>
        callDirectly({
          ...{ dialect, catalog, sources, serverId, toolName, input, signal },
          onEvent: events.forward,
          validate: runtime.validate,
          ids: runtime.ids,
          ...(limits === undefined ? {} : { limits }),
          ...sharedOptions(setup),
        }),
    };
  };
}

export function createDialectRunner(setup: DialectHostSetup): Omit<DialectHost, 'close'> {
  const { runtime, sources } = setup;
  const { dialects = createDialects(setup) } = setup;
  const toolNames = createToolNames(setup);
  const events = createDialectEvents(
    sources.map(({ id }) => id),
    setup.onEvent ?? (() => undefined),
  );
  const runScript = createRunScript(setup, dialects, toolNames, events);
  const contextOf = createOuterContexts(setup, runScript, events);

  return {
    async run(code, given = {}) {
      const { timeoutMs, limits, requestedCapabilities, signal, ...options } = given;
      checkOptions({ timeoutMs, limits, requestedCapabilities, signal }, RUN_OPTIONS, 'run');
      return runScript(code, {
        options,
        limits: { ...limits, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
        ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }),
        ...(signal === undefined ? {} : { signal }),
      });
    },
    async call(name, input = {}, { signal = new AbortController().signal } = {}) {
      const dialect = await dialects.plain();
      const catalog = await runtime.catalog(sources, { signal });
      toolNames.check(catalog, dialect);
      const tools = dialect.tools(catalog);
      if (name === 'list_tools') return { tools } as unknown as Json;
      const schema = tools.find((tool) => tool.name === name)?.inputSchema;
      const outer = Object.hasOwn(dialect.outer, name) ? dialect.outer[name] : undefined;
      const direct = outer === undefined ? dialect.direct?.(name, catalog) : undefined;
      if (schema === undefined || (outer === undefined && direct === undefined)) throw unknownTool(name, tools);
      if (outer === undefined || dialect.readsInput !== true) await checked(runtime.validate, name, schema, input);
      const context = contextOf(dialect, catalog, signal);
      if (outer !== undefined) return outer(input, context);
      const { serverId, toolName } = direct as { serverId: string; toolName: string };
      return (await context.callTool(serverId, toolName, input)) as unknown as Json;
    },
  };
}

/** The limits of a request over those of the host; what is no set of limits is passed on, to be told of. */
function askedLimits(base: Partial<Limits> | undefined, requested: unknown): unknown {
  if (requested !== undefined && requested !== null && !isJsonObject(requested)) return requested;
  const limits = { ...base, ...requested };
  return Object.keys(limits).length === 0 ? undefined : limits;
}

function unknownTool(name: string, tools: readonly { readonly name: string }[]): HostError {
  const names = tools.map((tool) => tool.name);
  const close = nearest(name, names);
  return new HostError(
    'unknown-tool',
    `There is no tool "${name}". ${close === undefined ? `There are: ${names.join(', ')}` : `Did you mean "${close}"?`}`,
  );
}

async function checked(validate: InputValidator, name: string, schema: JsonObject, input: JsonObject): Promise<void> {
  const validation = await validate(schema, input);
  if (validation.ok) return;
  const { path, expected, received } = validation.problem;
  throw new HostError(
    'bad-input',
    `The input of "${name}" is wrong at ${path === '' ? 'the root' : path}: expected ${expected}, got ${received}`,
  );
}
