import type { ArmSettings } from '../bridge/sandbox-api.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { codemode } from '../dialects/codemode/index.ts';
import type { Dialect, ToolMetadata } from '../dialects/dialect.ts';
import { HostError } from '../errors.ts';
import { messageOf } from '../json.ts';
import type { LargeIntegers } from '../large-integers.ts';
import { clampLimits, type Limits } from '../limits.ts';
import type { Search, SearchKind } from '../search/index.ts';
import type { Source } from '../source.ts';
import type { Diagnostic, RunRecord, RunRequest } from '../spec.ts';
import { createValidation, type InputValidator } from '../validation/index.ts';
import { createCatalogs } from './catalogs.ts';
import { createIds, type Ids } from './ids.ts';
import { createLateSearches } from './late-searches.ts';
import { annotatedBy } from './metadata-names.ts';
import { planRun } from './plan.ts';
import type { PolicyLink } from './policy.ts';
import { createPreparedScripts } from './prepared-scripts.ts';
import { createRealmPool, type Realm, type RealmCounts, type RealmPool, type SandboxLauncher } from './realms.ts';
import { readRequest } from './request.ts';
import { runInRealm } from './run.ts';
import type { RunOptions } from './run-plan.ts';
import { runSignal } from './run-signal.ts';
import { stopDiagnostic } from './stop-diagnostic.ts';
import type { SyncChoice } from './sync-choice.ts';
import { createTurns } from './turns.ts';

export interface RuntimeHostOptions {
  readonly launch: SandboxLauncher;
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
  /** What to do with integers of results that no number holds; `warn` where absent. */
  readonly largeIntegers?: LargeIntegers;
  readonly policy?: readonly PolicyLink[];
  /** Checks tool inputs; ours where absent. */
  readonly validate?: InputValidator;
  readonly sync?: SyncChoice;
  /** How many sandboxes live at once; as many as one person needs where absent. */
  readonly realms?: RealmCounts;
  /** What is said of tools over what their servers say: their annotations count here, in every dialect. */
  readonly toolMetadata?: Readonly<Record<string, ToolMetadata>>;
}

export interface RuntimeHost {
  /** Runs a script. Never rejects for what the script did: that is in the record's diagnostics (§3.3.4). */
  run(request: RunRequest, options: RunOptions): Promise<RunRecord>;
  /** Servers and tools as a run started now would see them; connects what is not connected. */
  catalog(sources: readonly Source[], options?: { readonly signal?: AbortSignal }): Promise<Catalog>;
  /**
   * The ranked search over what the servers of a catalog offer, of some kinds or of all. Over tools alone it is the one that
   * `searchTools` has in scripts. Resources and prompts are asked for; a server that does not list them is searched without.
   */
  search(
    catalog: Catalog,
    sources: readonly Source[],
    kinds?: readonly SearchKind[],
    mayList?: (sourceId: string) => boolean,
  ): Promise<Search>;
  /** Checks inputs as its runs check them. */
  readonly validate: InputValidator;
  /** Numbers for its runs, and for calls outside of them. */
  readonly ids: Ids;
  /** Starts a worker and arms a sandbox in it, so that the next run starts at once. Idempotent. */
  warm(dialect?: Dialect): Promise<void>;
  /** Ends all realms; runs in progress end as stopped. */
  close(): Promise<void>;
}

/** Makes a host around a way to start sandboxes. Synchronous: nothing is started before `warm` or `run`. */
export function createRuntimeHost(options: RuntimeHostOptions): RuntimeHost {
  const { validate = createValidation() } = options;
  const baseDialect = options.dialect ?? codemode;
  const pool = createRealmPool(options.launch, options.realms);
  const catalogs = createCatalogs(annotatedBy(options.toolMetadata));
  const closing = new AbortController();
  const searches = createLateSearches(closing.signal);
  const turns = createTurns();
  const prepare = createPreparedScripts();
  const ids = createIds();

  const limitsOf = (dialect: Dialect): Limits => clampLimits(options.limits, dialect.limits);
  const settingsFor = (dialect: Dialect, limits: Limits): ArmSettings => {
    const { prelude, hide } = dialect.surface({ servers: [], unavailable: [] });
    const sync = dialect.calls === 'sync' ? (options.sync?.strategy ?? 'auto') : null;
    return { maxMemoryBytes: limits.maxMemoryBytes, prelude, hide, sync };
  };

  const run = async (request: RunRequest, runOptions: RunOptions): Promise<RunRecord> => {
    if (closing.signal.aborted && !runOptions.signal?.aborted)
      throw new HostError('host-closed', 'The host was closed: make another');
    const runId = ids.nextRunId();
    const startMs = performance.now();
    const dialect = runOptions.dialect ?? baseDialect;
    const read = readRequest(request, limitsOf(dialect));
    if ('refused' in read) return emptyRecord(runId, read.refused, read.limits, startMs);
    const { signal, release } = runSignal([runOptions.signal, closing.signal]);
    try {
      if (signal.aborted) return stoppedRecord(runId, read.limits, startMs);
      const { limits, diagnostics } = read;
      const settings = settingsFor(dialect, limits);
      return await runPlanned(pool, { runId, startMs, limits, settings, signal }, () =>
        planRun(read.request, runOptions, {
          ...{ runId, dialect, limits, settings, signal, diagnostics },
          ...{ prepare, catalogs, searches, turns, validate },
          nextCallId: ids.nextCallId,
          hostPolicy: options.policy ?? [],
          largeIntegers: runOptions.largeIntegers ?? options.largeIntegers ?? 'warn',
          ...(options.sync === undefined ? {} : { sync: options.sync }),
        }),
      );
    } finally {
      release();
    }
  };

  return {
    run,
    catalog: (sources, catalogOptions) => catalogs.of(sources, catalogOptions),
    search: (catalog, sources, kinds, mayList) =>
      searches.over(catalog, new Map(sources.map((source) => [source.id, source])), kinds, mayList),
    validate,
    ids,
    warm: (dialect = baseDialect) => pool.warm(settingsFor(dialect, limitsOf(dialect))),
    async close() {
      closing.abort(new HostError('host-closed', 'The host was closed'));
      pool.close();
    },
  };
}

/** A run that goes on for this long may have to be killed: from then on a realm stands in reserve. */
const RESERVE_AFTER_MS = 50;

/** A run whose request was read. */
interface AcceptedRun {
  readonly runId: number;
  readonly startMs: number;
  readonly limits: Limits;
  readonly settings: ArmSettings;
  readonly signal: AbortSignal;
}

/** Runs a plan on a realm, which is taken while the plan is made. */
async function runPlanned(
  pool: RealmPool,
  { runId, startMs, limits, settings, signal }: AcceptedRun,
  makePlan: () => ReturnType<typeof planRun>,
): Promise<RunRecord> {
  const taking = pool.take(signal);
  // A run that is stopped while its plan is made fails by that.
  taking.catch(() => undefined);
  const notNeeded = (): void => {
    taking.then((realm) => pool.giveBack(realm, settings)).catch(() => undefined);
  };
  let realm: Realm;
  let plan: Awaited<ReturnType<typeof planRun>>;
  try {
    plan = await makePlan();
    if ('refused' in plan) {
      notNeeded();
      return emptyRecord(runId, plan.refused, limits, startMs);
    }
    realm = await taking;
  } catch (error) {
    notNeeded();
    if (signal.aborted) return stoppedRecord(runId, limits, startMs);
    const startHint = error instanceof HostError ? error.hint : undefined;
    const crash = { stop: 'crashed', message: messageOf(error), beforeStart: true, startHint } as const;
    return emptyRecord(runId, [stopDiagnostic(crash, limits)], limits, startMs, 'crashed');
  }
  const reserve = setTimeout(() => void pool.warm(settings).catch(() => undefined), RESERVE_AFTER_MS);
  const ran = await runInRealm(realm, plan);
  clearTimeout(reserve);
  if (ran.reusable) pool.giveBack(realm, settings);
  else pool.discard(realm, 'the run was ended', settings);
  return ran.record;
}

function emptyRecord(
  runId: number,
  diagnostics: readonly Diagnostic[],
  limits: Limits,
  startMs: number,
  ended: RunRecord['ended'] = 'failed',
): RunRecord {
  return {
    runId,
    response: { logs: [], result: null, diagnostics, toolTrace: [] },
    resultBytes: 0,
    calls: [],
    refused: [],
    timing: { totalMs: performance.now() - startMs, waitedMs: 0, cpuMs: 0 },
    logBytes: 0,
    ended,
    limits,
    countedOps: 0,
    droppedPayloadBytes: 0,
    operations: {},
    refusedCalls: 0,
    answers: [],
    notices: [],
  };
}

function stoppedRecord(runId: number, limits: Limits, startMs: number): RunRecord {
  return emptyRecord(runId, [stopDiagnostic({ stop: 'cancelled' }, limits)], limits, startMs, 'stopped');
}
