import type { ArmSettings, SandboxRun, SyncRun } from '../bridge/sandbox-api.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { moduleSegments } from '../catalog/module-segments.ts';
import { nearest } from '../catalog/nearest.ts';
import type { Dialect, Surface } from '../dialects/dialect.ts';
import type { LargeIntegers } from '../large-integers.ts';
import type { Limits } from '../limits.ts';
import type { Prepared } from '../program/index.ts';
import type { Diagnostic, RunRequest } from '../spec.ts';
import type { InputValidator } from '../validation/index.ts';
import type { Catalogs } from './catalogs.ts';
import type { PolicyLink } from './policy.ts';
import type { RunOptions, RunPlan } from './run-plan.ts';
import type { Searches } from './searches.ts';
import type { SyncChoice } from './sync-choice.ts';
import type { Turns } from './turns.ts';

/** What planning needs from the host, beside the request and its options. */
export interface PlanContext {
  readonly runId: number;
  readonly nextCallId: () => number;
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly settings: ArmSettings;
  readonly signal: AbortSignal;
  readonly prepare: (dialect: Dialect, code: string) => Promise<Prepared>;
  readonly catalogs: Catalogs;
  readonly searches: Searches;
  readonly turns: Turns;
  readonly hostPolicy: readonly PolicyLink[];
  readonly largeIntegers: LargeIntegers;
  /** What the request itself was told. */
  readonly diagnostics: readonly Diagnostic[];
  readonly validate: InputValidator;
  readonly sync?: SyncChoice;
}

/**
 * Prepares the script, asks the servers it names (all, where it may reach any) for their tools, and says which requested
 * capabilities nobody offers (§3.2.3).
 */
export async function planRun(
  request: RunRequest,
  options: RunOptions,
  context: PlanContext,
): Promise<RunPlan | { readonly refused: readonly Diagnostic[] }> {
  const { dialect } = context;
  const prepared = await context.prepare(dialect, request.code);
  const diagnostics = [...context.diagnostics, ...prepared.diagnostics];
  if (diagnostics.some(({ severity }) => severity === 'error')) return { refused: diagnostics };
  const segments = moduleSegments(options.sources.map((source) => source.id));
  const requested = request.requestedCapabilities ?? [];
  const { serverIds, names = () => false, open } = prepared.mentions;
  const catalog = await context.catalogs.of(options.sources, {
    signal: context.signal,
    timeoutMs: context.limits.timeoutMs,
    isRequested: (source, index) =>
      open ||
      serverIds.includes(segments[index] as string) ||
      names(source.id) ||
      requested.some((name) => offers(name, source.id, segments[index] as string, source.capabilities)),
  });
  const sources = new Map(options.sources.map((source) => [source.id, source]));
  const randomSeed = options.randomSeed ?? createSeed(context.sync?.seed);
  const surface = dialect.surface(catalog);
  const sync = dialect.calls === 'sync' ? syncRun(randomSeed, context.sync, options.startMs) : null;
  return {
    runId: context.runId,
    nextCallId: context.nextCallId,
    source: request.code,
    prepared,
    surface,
    sandbox: sandboxRun(prepared.code, surface, { ...context, randomSeed, sync }),
    ...(sync === null ? {} : { createSyncBridge: (await import('./sync-bridge.ts')).createSyncBridge }),
    catalog,
    sources,
    search: (kinds, mayList) => context.searches.over(catalog, sources, kinds, mayList),
    dialect,
    limits: context.limits,
    largeIntegers: context.largeIntegers,
    policy: [...context.hostPolicy, ...(options.policy ?? [])],
    validate: context.validate,
    turns: context.turns,
    signal: context.signal,
    onEvent: (event) => options.onEvent?.({ runId: context.runId, ...event }),
    diagnostics: [...diagnostics, ...unavailableCapabilities(requested, catalog), ...leftOutTools(catalog, serverIds)],
  };
}

/** What a realm is given of the run. */
const sandboxRun = (
  code: string,
  surface: Surface,
  { runId, settings, limits, randomSeed, sync }: SandboxContext,
): SandboxRun => ({
  runId,
  settings,
  code,
  modules: [...surface.modules],
  internals: [...(surface.internals ?? [])],
  setup: [...(surface.setup ?? [])],
  aliases: surface.aliases,
  missing: surface.missing ?? [],
  timeoutMs: limits.timeoutMs,
  maxCpuMs: limits.maxCpuMs,
  maxLogBytes: limits.maxLogBytes,
  maxResultBytes: limits.maxResultBytes,
  maxMessageBytes: limits.maxMessageBytes,
  maxTimers: limits.maxTimers,
  randomSeed,
  sync,
});

type SandboxContext = Pick<PlanContext, 'runId' | 'settings' | 'limits'> & Pick<SandboxRun, 'randomSeed' | 'sync'>;

/** Each run has a time and a chance of its own, and the same ones however often it is repeated. */
const syncRun = (randomSeed: string, { seed, startMs }: SyncChoice = {}, repeatedMs?: number): SyncRun => ({
  seed: seed ?? syncSeedOf(randomSeed),
  startMs: startMs ?? repeatedMs ?? Date.now(),
});

const offers = (name: string, sourceId: string, id: string, capabilities: readonly string[] | undefined): boolean =>
  name === sourceId || name === id || (capabilities?.includes(name) ?? false);

/** Tools that a server lists and a script cannot have, for the servers that the script names. */
function leftOutTools(catalog: Catalog, serverIds: readonly string[]): Diagnostic[] {
  return catalog.servers
    .filter((server) => serverIds.includes(server.id))
    .flatMap((server) => (server.skipped ?? []).map((reason) => ({ server, reason })))
    .map(({ server, reason }) => ({
      severity: 'warning',
      code: 'TOOL_LEFT_OUT',
      message: `Server "${server.id}" lists a tool that cannot be used: ${reason}`,
      hint: 'Use its other tools, or report it to the operator of the server.',
    }));
}

function unavailableCapabilities(requested: readonly string[], catalog: Catalog): Diagnostic[] {
  return requested
    .filter((name) => !catalog.servers.some((server) => offers(name, server.sourceId, server.id, server.capabilities)))
    .map((name) => {
      const down = catalog.unavailable.find((server) => server.id === name || server.sourceId === name);
      const known = catalog.servers.flatMap((server) => [server.id, ...(server.capabilities ?? [])]);
      const close = nearest(name, known);
      return {
        severity: 'warning',
        code: 'CAPABILITY_UNAVAILABLE',
        message: `No connected server offers "${name}"${down === undefined ? '' : `: ${down.reason}`}`,
        hint:
          close !== undefined
            ? `Did you mean "${close}"?`
            : `Available: ${known.length === 0 ? 'nothing' : known.join(', ')}.`,
      };
    });
}

/** Words of a seed that are for `crypto`; those behind them are for `Math.random`, which must not give the others away. */
const CRYPTO_WORDS = 8;
const RANDOM_WORDS = 4;
const WORD_DIGITS = 8;

/** A seed of a run that nobody guesses. `syncSeed` becomes the one of `Math.random` where calls are synchronous. */
function createSeed(syncSeed?: number): string {
  const words = crypto.getRandomValues(new Uint32Array(CRYPTO_WORDS + RANDOM_WORDS));
  if (syncSeed !== undefined) words[CRYPTO_WORDS] = syncSeed;
  return [...words].map((word) => word.toString(16).padStart(WORD_DIGITS, '0')).join('');
}

/** The seed of `Math.random` where calls are synchronous. */
const syncSeedOf = (randomSeed: string): number =>
  Number.parseInt(randomSeed.slice(CRYPTO_WORDS * WORD_DIGITS, (CRYPTO_WORDS + 1) * WORD_DIGITS), 16);
