import type { SearchKind } from '../search/index.ts';
import type { Source } from '../source.ts';
import { listInTime, stopsOf } from './list-in-time.ts';

/** What a server lists beside its tools. */
export type OfferedKind = Exclude<SearchKind, 'tool' | 'server'>;

/** Resources and prompts of Sources, asked for without anybody having to wait long, or to hear of failures. */
export interface OfferedLists {
  /**
   * What a Source lists now. Where that fails or takes longer than five seconds, half a second from the second time on: what
   * it last listed, as also where it may not be asked. An empty list where it lists no such thing. The same array as before
   * means: nothing changed. Never rejects.
   */
  of(source: Source | undefined, kind: OfferedKind, mayAsk?: boolean): Promise<readonly unknown[]>;
}

interface Held {
  last?: readonly unknown[];
  listing?: { readonly done: Promise<void>; readonly sinceMs: number };
}

/** Longest that anybody waits for a list that was never had. */
const PATIENCE_MS = 5_000;
/** Longest that anybody waits for news of a list that is known. */
const KNOWN_PATIENCE_MS = 500;
const NOTHING: readonly unknown[] = [];

/** Lists of Sources; those under way are given up when `closing` aborts. */
export function createOfferedLists(closing: AbortSignal): OfferedLists {
  const bySource = new WeakMap<Source, Map<OfferedKind, Held>>();
  const stops = stopsOf(closing);

  const heldOf = (source: Source, kind: OfferedKind): Held => {
    const byKind = bySource.get(source) ?? new Map<OfferedKind, Held>();
    bySource.set(source, byKind);
    const lists = byKind.get(kind) ?? {};
    byKind.set(kind, lists);
    return lists;
  };

  return {
    async of(source, kind, mayAsk = true) {
      if (source === undefined) return NOTHING;
      const lists = heldOf(source, kind);
      if (!mayAsk) return lists.last ?? NOTHING;
      lists.listing ??= {
        sinceMs: performance.now(),
        done: listInTime((signal) => listing(source, kind, signal), stops)
          .then(
            (list) => {
              lists.last = Array.isArray(list) ? list : NOTHING;
            },
            // What else there is can be found all the same.
            () => undefined,
          )
          .finally(() => {
            delete lists.listing;
          }),
      };
      const { done, sinceMs } = lists.listing;
      await within(done, sinceMs + (lists.last === undefined ? PATIENCE_MS : KNOWN_PATIENCE_MS) - performance.now());
      return lists.last ?? NOTHING;
    },
  };
}

async function listing(
  source: Source,
  kind: OfferedKind,
  signal: AbortSignal,
): Promise<readonly unknown[] | undefined> {
  switch (kind) {
    case 'prompt':
      return source.listPrompts?.({ signal });
    case 'resource':
      return source.listResources?.({ signal });
    case 'resourceTemplate':
      return source.listResourceTemplates?.({ signal });
    default:
      return kind satisfies never;
  }
}

/** Resolves when `done` does, or after `ms`. */
function within(done: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    void done.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
