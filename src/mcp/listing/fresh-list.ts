import { createSlices } from '../../runtime/slices.ts';
import type { SkippedEntry } from '../status.ts';
import type { ListedPages } from './list-pages.ts';
import type { LeftOut } from './read-entry.ts';

/** A list that nobody would tell changes of is asked for again when it is older than this. */
const UNHEARD_FRESH_MS = 5000;
/** Lists in a row before one that changed again meanwhile is taken as it is. */
const MAX_ROUNDS = 3;
const SLICE_MS = 8;

export interface FreshListOptions<Entry extends object> {
  /** Asks for the whole list, and calls `onSend` right before the first request leaves. */
  readonly fetch: (onSend: () => void) => Promise<ListedPages>;
  readonly read: (entry: unknown) => Entry | LeftOut;
  /** What tells entries apart. Of two with the same key the first counts. */
  readonly key: (entry: Entry) => string;
  /** Whether the server would tell of a change, here and now. */
  readonly hearsChanges: () => boolean;
  /** A list that differs from the one before was read. */
  readonly onRead: (read: { readonly skipped: readonly SkippedEntry[]; readonly cut: string | undefined }) => void;
  readonly now?: () => number;
}

export interface FreshList<Entry> {
  /** The entries, from the last list where it is known to be current. The same array as before: nothing changed. */
  get(): Promise<readonly Entry[]>;
  /** The entries of the last list where it is known to be current: what `get` would give. */
  readonly current: readonly Entry[] | undefined;
  /** The entries of the last list, whatever its age. */
  readonly last: readonly Entry[] | undefined;
  readonly skipped: readonly SkippedEntry[];
  /**
   * The next `get` lists again. Where the change is `certain`, one that is under way does so too before it answers; a change
   * that may have been missed is not worth making anybody wait for.
   */
  invalidate(certain: boolean): void;
}

interface Held<Entry> {
  readonly entries: readonly Entry[];
  readonly skipped: readonly SkippedEntry[];
  readonly text: string;
  readonly sent: Sent;
}

/** When a list was asked for, and how many certain and possible changes had happened by then. */
interface Sent {
  readonly atMs: number;
  readonly certain: number;
  readonly possible: number;
}

/** Keeps one list of a server current (§8). Parallel callers share one listing. */
export function createFreshList<Entry extends object>(options: FreshListOptions<Entry>): FreshList<Entry> {
  const { fetch, hearsChanges, onRead, now = () => performance.now() } = options;
  let lastRead: Held<Entry> | undefined;
  let certain = 0;
  let possible = 0;
  let listing: Promise<readonly Entry[]> | undefined;

  async function list(): Promise<readonly Entry[]> {
    for (let round = 1; ; round++) {
      let sent: Sent = { atMs: now(), certain, possible };
      const { items, text, cut } = await fetch(() => {
        sent = { atMs: now(), certain, possible };
      });
      if (lastRead?.text === text) {
        lastRead = { ...lastRead, sent };
      } else {
        lastRead = { ...(await readEntries(items, options)), text, sent };
        onRead({ skipped: lastRead.skipped, cut });
      }
      if (sent.certain === certain || round === MAX_ROUNDS) return lastRead.entries;
    }
  }

  function isCurrent({ sent }: Held<Entry>): boolean {
    if (sent.certain !== certain || sent.possible !== possible) return false;
    return hearsChanges() || now() - sent.atMs < UNHEARD_FRESH_MS;
  }

  return {
    get last() {
      return lastRead?.entries;
    },
    get skipped() {
      return lastRead?.skipped ?? [];
    },
    get current() {
      return lastRead !== undefined && isCurrent(lastRead) ? lastRead.entries : undefined;
    },
    get() {
      const { current } = this;
      if (current !== undefined) return Promise.resolve(current);
      listing ??= list().finally(() => {
        listing = undefined;
      });
      return listing;
    },
    invalidate(isCertain) {
      if (isCertain) certain++;
      else possible++;
    },
  };
}

/** In slices: a page goes on while it is told of thousands. */
async function readEntries<Entry extends object>(
  items: readonly unknown[],
  { read, key }: Pick<FreshListOptions<Entry>, 'read' | 'key'>,
): Promise<{ entries: readonly Entry[]; skipped: readonly SkippedEntry[] }> {
  const slices = createSlices(SLICE_MS);
  const entries = new Map<string, Entry>();
  const skipped: SkippedEntry[] = [];
  for (const [index, item] of items.entries()) {
    if (slices.over()) await slices.next();
    const entry = read(item);
    if ('reason' in entry) skipped.push({ entry: entry.name ?? `#${index + 1}`, reason: entry.reason });
    else if (entries.has(key(entry))) skipped.push({ entry: key(entry), reason: 'is listed twice' });
    else entries.set(key(entry), entry);
  }
  return { entries: [...entries.values()], skipped };
}
