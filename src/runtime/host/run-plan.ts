import type { SandboxRun } from '../bridge/sandbox-api.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Dialect, Surface } from '../dialects/dialect.ts';
import type { LargeIntegers } from '../large-integers.ts';
import type { Limits } from '../limits.ts';
import type { Prepared } from '../program/index.ts';
import type { Search, SearchKind } from '../search/index.ts';
import type { Source } from '../source.ts';
import type { Diagnostic, RunEvent, RunMoment, RunStart } from '../spec.ts';
import type { InputValidator } from '../validation/index.ts';
import type { PolicyLink } from './policy.ts';
import type { createSyncBridge } from './sync-bridge.ts';
import type { Turns } from './turns.ts';

/** What a run is given beside its request. */
export interface RunOptions extends RunStart {
  /** Servers of this run, in the order of the configuration. */
  readonly sources: readonly Source[];
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  readonly policy?: readonly PolicyLink[];
  /** For this run; the host's own where absent. */
  readonly largeIntegers?: LargeIntegers;
  /** True for a script of the dialect itself, which no agent wrote. Nothing depends on it here. */
  readonly own?: boolean;
  /** The dialect of this run; the host's own where absent. */
  readonly dialect?: Dialect;
}

/** A script made ready, with everything its run needs. */
export interface RunPlan {
  readonly runId: number;
  /** Ids of calls, which no two calls of a host share. */
  readonly nextCallId: () => number;
  readonly source: string;
  readonly prepared: Prepared;
  readonly surface: Surface;
  /** What a realm is given of the run. */
  readonly sandbox: SandboxRun;
  /** What answers calls that a realm's thread waits for: with synchronous calls only. */
  readonly createSyncBridge?: typeof createSyncBridge;
  readonly catalog: Catalog;
  readonly sources: ReadonlyMap<string, Source>;
  /** The search over what the servers of the catalog offer, of some kinds or of all. */
  readonly search: (
    kinds: readonly SearchKind[] | undefined,
    mayList: (sourceId: string) => boolean,
  ) => Promise<Search>;
  readonly dialect: Dialect;
  readonly limits: Limits;
  readonly largeIntegers: LargeIntegers;
  readonly policy: readonly PolicyLink[];
  readonly validate: InputValidator;
  /** The turns of the host, which all of its runs share. */
  readonly turns: Turns;
  readonly signal: AbortSignal;
  readonly onEvent: (event: RunMoment) => void;
  /** Diagnostics from before the run: warnings of the preparation, unavailable capabilities. */
  readonly diagnostics: readonly Diagnostic[];
}
