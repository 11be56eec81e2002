import type { Catalog } from '../catalog/catalog.ts';
import { moduleSegments } from '../catalog/module-segments.ts';
import { nearest } from '../catalog/nearest.ts';
import type { Dialect, DialectContext, DialectFactory } from '../dialects/dialect.ts';
import type { OuterContext, RunChoices } from '../dialects/outer.ts';
import { isRefused } from '../dialects/refused.ts';
import { HostError } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { LargeIntegers } from '../large-integers.ts';
import type { Limits } from '../limits.ts';
import { abortSignal, amount, fields, listOf, text } from '../options/guard.ts';
import { limitsGuard } from '../options/limits-guard.ts';
import { checkOptions, refuseFaults } from '../options/refuse.ts';
import type { Source } from '../source.ts';
import type { CallRecord, RunEvent, RunRecord, RunRequest } from '../spec.ts';
import type { InputValidator } from '../validation/index.ts';
import type { CallNotice, DialectEvent, DialectHost, DialectMoment } from './dialect-host-api.ts';
import { callDirectly } from './direct-call.ts';
import type { RuntimeHost } from './host.ts';
import { createListings } from './listings.ts';
import { createMetadataNames, type MetadataNames } from './metadata-names.ts';
import type { PolicyLink } from './policy.ts';
import { createReads, type Reads } from './reads.ts';

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
  readonly sources: readonly Source[];
  /** Refuses what the setting says of tools that no server has, as soon as that is known. */
  readonly metadataNames?: MetadataNames;
  readonly limits?: Partial<Limits>;
  readonly policy?: readonly PolicyLink[];
  readonly largeIntegers?: LargeIntegers;
  readonly onEvent?: (event: DialectEvent) => void;
}

export function createDialectRunner(setup: DialectHostSetup): Omit<DialectHost, 'close'> {
  const { runtime, sources } = setup;
  const tell = setup.onEvent ?? (() => undefined);
  const segments = moduleSegments(sources.map(({ id }) => id));
  const names = new Map(sources.map(({ id }, index) => [segments[index] as string, id]));
  let loading: Promise<DialectFactory> | undefined;
  let plain: Promise<Dialect> | undefined;

  const create = async (choices: Readonly<Record<string, unknown>>): Promise<Dialect> => {
    loading ??= setup.factory();
    const factory = await loading;
    const options = factory.merge?.(setup.options, choices) ?? { ...setup.options, ...choices };
    const dialect = factory.create(options, setup.setting, NAMES_BESIDE);
    if (isRefused(dialect)) {
      throw new HostError('bad-options', dialect.map(({ message, hint }) => `${message}. ${hint ?? ''}`).join('\n'));
    }
    return dialect;
  };
  const metadataNames = setup.metadataNames ?? createMetadataNames({});
  /** Before anything runs: what is said of a tool that is not there would protect nothing. */
  const checkToolNames = (catalog: Catalog, dialect: Dialect): void =>
    refuseFaults(metadataNames.faults(catalog, dialect), dialect.id);
  const base = (): Promise<Dialect> => {
    plain ??= create({});
    return plain;
  };

  const run = async (code: unknown, choices: RunChoices): Promise<Json> => {
    const { options = {}, requestedCapabilities, signal, own = false } = choices;
    const dialect = Object.keys(options).length === 0 ? await base() : await create(options);
    if (metadataNames.isIncomplete()) {
      checkToolNames(await runtime.catalog(sources, signal === undefined ? {} : { signal }), dialect);
    }
    const limits = askedLimits(setup.limits, choices.limits);
    const request = {
      code,
      ...(limits === undefined ? {} : { limits }),
      ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }),
    };
    // What is wrong with a request is said in its answer, whatever it is.
    const record = await runtime.run(request as RunRequest, {
      sources,
      dialect,
      onEvent: (event) => (own ? undefined : forward(event, names, tell)),
      ...(setup.policy === undefined ? {} : { policy: setup.policy }),
      ...(setup.largeIntegers === undefined ? {} : { largeIntegers: setup.largeIntegers }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (!own) audited(dialect, record, String(code ?? ''), tell);
    return dialect.outcome(record);
  };

  const readsOf = (catalog: Catalog, signal: AbortSignal): Reads =>
    createReads(
      setup.policy ?? [],
      { runId: runtime.ids.nextRunId(), signal, whilePaused: (_reason, ask) => ask() },
      () => 0,
      catalog,
    );

  const contextOf = (dialect: Dialect, catalog: Catalog, signal: AbortSignal, reads: Reads): OuterContext => ({
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
        onEvent: (event) => forward(event, names, tell),
        validate: runtime.validate,
        ids: runtime.ids,
        ...(setup.limits === undefined ? {} : { limits: setup.limits }),
        ...(setup.policy === undefined ? {} : { policy: setup.policy }),
        ...(setup.largeIntegers === undefined ? {} : { largeIntegers: setup.largeIntegers }),
      }),
  });

  return {
    async run(code, given = {}) {
      const { timeoutMs, limits, requestedCapabilities, signal, ...options } = given;
      checkOptions({ timeoutMs, limits, requestedCapabilities, signal }, RUN_OPTIONS, 'run');
      return run(code, {
        options,
        limits: { ...limits, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
        ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }),
        ...(signal === undefined ? {} : { signal }),
      });
    },
    async call(name, input = {}, { signal = new AbortController().signal } = {}) {
      const dialect = await base();
      const catalog = await runtime.catalog(sources, { signal });
      checkToolNames(catalog, dialect);
      const tools = dialect.tools(catalog);
      if (name === 'list_tools') return { tools } as unknown as Json;
      const schema = tools.find((tool) => tool.name === name)?.inputSchema;
      const outer = Object.hasOwn(dialect.outer, name) ? dialect.outer[name] : undefined;
      const direct = outer === undefined ? dialect.direct?.(name, catalog) : undefined;
      if (schema === undefined || (outer === undefined && direct === undefined)) throw unknownTool(name, tools);
      if (outer === undefined || dialect.readsInput !== true) await checked(runtime.validate, name, schema, input);
      const context = contextOf(dialect, catalog, signal, readsOf(catalog, signal));
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

/** Events of a run in the words of these systems. */
function forward(event: RunEvent, names: ReadonlyMap<string, string>, out: (event: DialectEvent) => void): void {
  const tell = (moment: DialectMoment): void => out({ runId: event.runId, ...moment });
  switch (event.type) {
    case 'log':
      for (const { level, message, timeMs } of event.entries) tell({ type: 'log', level, message, timeMs });
      return;
    case 'call-start':
      tell({ type: 'call-start', ...callNotice(event.call, names) });
      return;
    case 'call-end': {
      const { outcome, startMs, endMs } = event.call;
      const durationMs = Math.max(0, Math.round((endMs ?? startMs) - startMs));
      const failed = outcome?.ok === false ? { status: 'error' as const, error: outcome.error } : undefined;
      tell({ type: 'call-end', ...callNotice(event.call, names), durationMs, ...(failed ?? { status: 'ok' }) });
      return;
    }
    case 'call-refused': {
      const { callId, server = '', toolName, input, error } = event.call;
      const notice = { callId, server: names.get(server) ?? server, toolName, input };
      tell({ type: 'call-start', ...notice });
      tell({ type: 'call-end', ...notice, status: 'error', durationMs: 0, error });
      return;
    }
    case 'notice': {
      const { notice } = event;
      if (notice.kind === 'event') tell({ type: 'mcpNotify', event: notice.event, payload: notice.payload });
      else {
        const { level, message, metadata } = notice;
        tell({ type: 'mcpLog', level, message, ...(metadata === undefined ? {} : { metadata }) });
      }
      return;
    }
    case 'call-progress':
    case 'pause':
    case 'resume':
      return;
  }
}

function callNotice(call: CallRecord, names: ReadonlyMap<string, string>): CallNotice {
  const { callId, serverId, toolName, calledAs, input } = call;
  return { callId, server: names.get(serverId) ?? serverId, toolName: calledAs ?? toolName, input };
}

function audited(dialect: Dialect, record: RunRecord, code: string, tell: (event: DialectEvent) => void): void {
  const entry = dialect.audit?.(record, code);
  if (entry !== undefined && isJsonObject(entry)) {
    // A record that is kept without its event still says which run it is of.
    tell({ type: 'audit', runId: record.runId, record: { runId: record.runId, ...entry } });
  }
}
