import type { Tool } from '../../runtime/spec.ts';
import type { LeftOutTool } from '../status.ts';
import type { ListedPages } from './list-pages.ts';
import { isLeftOut, readTool } from './read-tool.ts';

/** A list that nobody would tell changes of is asked for again when it is older than this. */
const UNHEARD_FRESH_MS = 5000;
/** Lists in a row before one that changed again meanwhile is taken as it is. */
const MAX_ROUNDS = 3;

export interface ToolListOptions {
  readonly fetch: () => Promise<ListedPages>;
  /** Whether the server would tell of a change, here and now. */
  readonly hearsChanges: () => boolean;
  readonly onRead: (read: { readonly leftOut: readonly LeftOutTool[]; readonly cut: string | undefined }) => void;
  readonly now?: () => number;
}

export interface ToolList {
  /** The tools, from the last list where it is known to be current. The same array as before: nothing changed. */
  get(): Promise<readonly Tool[]>;
  /** The tools of the last list, whatever their age. */
  readonly last: readonly Tool[] | undefined;
  readonly leftOut: readonly LeftOutTool[];
  /** The next `get` lists again; one that is under way does so before it answers. */
  invalidate(): void;
}

/** Keeps the tool list of one server current (§8). Parallel callers share one listing. */
export function createToolList(options: ToolListOptions): ToolList {
  const { fetch, hearsChanges, onRead, now = () => performance.now() } = options;
  let current: { tools: readonly Tool[]; text: string; listedAt: number } | undefined;
  let leftOut: readonly LeftOutTool[] = [];
  /** Counts invalidations. A list counts for the number that stood when it was asked for. */
  let wanted = 0;
  let held = -1;
  let listing: Promise<readonly Tool[]> | undefined;

  async function list(): Promise<readonly Tool[]> {
    for (let round = 1; ; round++) {
      const asked = wanted;
      const listedAt = now();
      const pages = await fetch();
      held = asked;
      if (current?.text === pages.text) {
        current = { ...current, listedAt };
      } else {
        const read = pages.items.map(readTool);
        leftOut = read.filter(isLeftOut);
        current = { tools: read.filter((tool): tool is Tool => !isLeftOut(tool)), text: pages.text, listedAt };
        onRead({ leftOut, cut: pages.cut });
      }
      if (held === wanted || round === MAX_ROUNDS) return current.tools;
    }
  }

  return {
    get last() {
      return current?.tools;
    },
    get leftOut() {
      return leftOut;
    },
    get() {
      const isCurrent = current !== undefined && held === wanted;
      if (isCurrent && (hearsChanges() || now() - (current?.listedAt ?? 0) < UNHEARD_FRESH_MS)) {
        return Promise.resolve((current as { tools: readonly Tool[] }).tools);
      }
      listing ??= list().finally(() => {
        listing = undefined;
      });
      return listing;
    },
    invalidate() {
      wanted++;
    },
  };
}
