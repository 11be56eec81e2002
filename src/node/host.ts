import { launch, startValidation } from '../lib/launch/node.ts';
import type { Catalog } from '../runtime/catalog/catalog.ts';
import type { Dialect, DialectContext } from '../runtime/dialects/dialect.ts';
import { createRuntimeHost } from '../runtime/host/host.ts';
import type { PolicyLink } from '../runtime/host/policy.ts';
import type { SyncChoice } from '../runtime/host/sync-choice.ts';
import type { LargeIntegers } from '../runtime/large-integers.ts';
import type { Limits } from '../runtime/limits.ts';
import type { Source } from '../runtime/source.ts';
import type { RunEvent, RunRecord, RunRequest } from '../runtime/spec.ts';
import { createIsolatedValidator, createValidation } from '../runtime/validation/index.ts';

export interface NodeHostOptions {
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
  readonly policy?: readonly PolicyLink[];
  readonly largeIntegers?: LargeIntegers;
  /** What is said of tools over what their servers say. */
  readonly toolMetadata?: DialectContext['toolMetadata'];
  readonly sync?: SyncChoice | undefined;
}

export interface NodeRunOptions {
  readonly sources: readonly Source[];
  /** The dialect of this run; the host's own where absent. */
  readonly dialect?: Dialect;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

/** A host as the commands use it: they need the whole record of a run, and any dialect. */
export interface NodeHost {
  run(request: RunRequest, options: NodeRunOptions): Promise<RunRecord>;
  catalog(sources: readonly Source[], options?: { readonly signal?: AbortSignal }): Promise<Catalog>;
  close(): Promise<void>;
}

/** Makes a host whose sandboxes are threads of this process. */
export function createNodeHost(options: NodeHostOptions): NodeHost {
  const { dialect, limits, policy, largeIntegers, toolMetadata, sync } = options;
  const isolate = createIsolatedValidator(startValidation);
  const host = createRuntimeHost({
    launch,
    ...(dialect === undefined ? {} : { dialect }),
    validate: createValidation({ isolate }),
    ...(limits === undefined ? {} : { limits }),
    ...(policy === undefined ? {} : { policy }),
    ...(largeIntegers === undefined ? {} : { largeIntegers }),
    ...(toolMetadata === undefined ? {} : { toolMetadata }),
    ...(sync === undefined ? {} : { sync }),
  });
  return {
    run: (request, options) => host.run(request, options),
    catalog: (sources, options) => host.catalog(sources, options),
    async close() {
      await host.close();
      isolate.close();
    },
  };
}
