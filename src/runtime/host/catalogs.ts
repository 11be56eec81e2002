import {
  type Annotate,
  buildCatalog,
  type Catalog,
  type CatalogInput,
  catalogInput,
  readCatalogTools,
} from '../catalog/catalog.ts';
import { HostError, SourceError } from '../errors.ts';
import { messageOf } from '../json.ts';
import type { Source, WhilePaused } from '../source.ts';
import type { Tool } from '../spec.ts';
import { listFrom } from './list-from.ts';

/** Catalogs of runs, rebuilt only when a server's tool list changed. */
export interface Catalogs {
  /**
   * Servers and tools as they are now (§8). `isRequested` says which servers must be asked; of the others a run sees what is
   * known already.
   */
  of(
    sources: readonly Source[],
    options?: {
      readonly signal?: AbortSignal;
      readonly isRequested?: (source: Source, index: number) => boolean;
      /** Longest that the run may take: it waits no longer for a list. */
      readonly timeoutMs?: number;
    },
  ): Promise<Catalog>;
}

/** `annotate` says what the host says of tools, over what servers say. */
export function createCatalogs(annotate?: Annotate): Catalogs {
  const known = new WeakMap<Source, CatalogInput['tools']>();
  let last: { readonly inputs: readonly CatalogInput[]; readonly catalog: Catalog } | undefined;

  const inputOf = async (
    source: Source,
    isRequested: boolean,
    stops: Stops,
    timeoutMs: number,
  ): Promise<CatalogInput> => {
    let tools = known.get(source);
    if (isRequested) {
      try {
        tools = await listed(source, stops, timeoutMs);
        await readCatalogTools(tools);
        known.set(source, tools);
      } catch (error) {
        const hint = error instanceof SourceError ? error.hint : undefined;
        tools = { unavailable: messageOf(error), ...(hint === undefined ? {} : { hint }) };
        known.delete(source);
      }
    }
    return catalogInput(source, tools ?? { unavailable: 'it is not connected yet' });
  };

  return {
    async of(sources, { signal, isRequested = () => true, timeoutMs = LISTING_TIMEOUT_MS } = {}) {
      const stops: Stops = new Set();
      const onAbort = (): void => {
        for (const stop of stops) stop();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const waitMs = Math.min(Math.max(timeoutMs, MIN_LISTING_TIMEOUT_MS), LISTING_TIMEOUT_MS);
      const listing = sources.map((source, index) => inputOf(source, isRequested(source, index), stops, waitMs));
      if (signal?.aborted === true) onAbort();
      const inputs = await Promise.all(listing).finally(() => signal?.removeEventListener('abort', onAbort));
      if (last !== undefined && sameInputs(last.inputs, inputs)) return last.catalog;
      const catalog = buildCatalog(inputs, annotate);
      last = { inputs, catalog };
      return catalog;
    },
  };
}

/** Longest a run waits for a server to list its tools; after it the server counts as unavailable. */
const LISTING_TIMEOUT_MS = 20_000;
/** However little time a script has: to connect takes its own. */
const MIN_LISTING_TIMEOUT_MS = 1_000;

/** What ends the listings that are under way: one listener serves them all. */
type Stops = Set<() => void>;

/** Lists a server's tools; a Source that heeds neither its signal nor the time is left behind. */
function listed(source: Source, stops: Stops, timeoutMs: number): Promise<readonly Tool[]> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined;
    let controller: AbortController | undefined;
    const fail = (error: Error): void => {
      failed = error;
      controller?.abort(error);
      reject(error);
    };
    const stop = (): void => fail(new HostError('aborted', 'The run was stopped before the server answered'));
    let timer: TimerId | undefined;
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(
        () => fail(new HostError('timeout', `it did not list its tools within ${timeoutMs / 1000} s`)),
        timeoutMs,
      );
    };
    const whilePaused: WhilePaused = async (_reason, ask) => {
      clearTimeout(timer);
      try {
        return await ask();
      } finally {
        if (failed === undefined) watch();
      }
    };
    watch();
    stops.add(stop);
    // One written in JavaScript may answer, or throw, at once.
    const list = async (): Promise<readonly Tool[]> =>
      source.tools({
        // Most Sources know their tools, and a signal takes longer to make than that.
        get signal() {
          controller ??= new AbortController();
          if (failed !== undefined) controller.abort(failed);
          return controller.signal;
        },
        whilePaused,
      });
    list()
      .then((tools) => resolve(listFrom(tools)))
      .catch(reject)
      .finally(() => {
        clearTimeout(timer);
        stops.delete(stop);
      });
  });
}

function sameInputs(a: readonly CatalogInput[], b: readonly CatalogInput[]): boolean {
  const keys = ['id', 'name', 'description', 'version', 'capabilities', 'readOnly', 'tools'] as const;
  return a.length === b.length && a.every((input, index) => keys.every((key) => input[key] === b[index]?.[key]));
}
