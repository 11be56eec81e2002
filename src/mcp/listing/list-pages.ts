import { type Json, type JsonObject, MAX_JSON_DEPTH, utf8Bytes } from '../../runtime/json.ts';
import type { Live } from '../connection/live.ts';
import { rawResult } from '../connection/raw-result.ts';
import { nestsDeeperThan } from './nesting.ts';

/** Bounds of one list. A server can hand out pages for ever. */
export interface ListBounds {
  readonly maxPages: number;
  readonly maxItems: number;
  readonly maxBytes: number;
}

export const LIST_BOUNDS: ListBounds = { maxPages: 200, maxItems: 10_000, maxBytes: 32 * 1024 * 1024 };

export interface ListedPages {
  readonly items: readonly Json[];
  /** The items as text: equal text, equal list. */
  readonly text: string;
  /** Why not everything is in it, where that is so. */
  readonly cut?: string;
}

export interface ListRequest {
  readonly method: 'tools/list' | 'resources/list' | 'resources/templates/list' | 'prompts/list';
  /** The member of each page that holds the items. */
  readonly member: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly bounds?: ListBounds;
}

/** Walks the pages of a list until the server gives no further cursor, or a bound is met. */
export async function listPages(live: Live, request: ListRequest): Promise<ListedPages> {
  const { method, member, timeoutMs, signal, bounds = LIST_BOUNDS } = request;
  const items: Json[] = [];
  const texts: string[] = [];
  const cursors = new Set<string>();
  let bytes = 0;
  let cursor: string | undefined;
  const listed = (cut?: string): ListedPages => ({
    items,
    text: texts.join('\n'),
    ...(cut === undefined ? {} : { cut }),
  });
  for (let pages = 0; pages < bounds.maxPages; pages++) {
    const page: JsonObject = await live.client.request(
      { method, ...(cursor === undefined ? {} : { params: { cursor } }) },
      rawResult,
      { timeout: timeoutMs, ...(signal === undefined ? {} : { signal }) },
    );
    const entries = page[member];
    if (!Array.isArray(entries)) return listed(`page ${pages + 1} of ${method} has no “${member}” array`);
    const text = entries.map(entryText).join('\n');
    bytes += utf8Bytes(text);
    if (bytes > bounds.maxBytes) return listed(`it is larger than ${Math.round(bounds.maxBytes / 1024 / 1024)} MiB`);
    if (items.length + entries.length > bounds.maxItems) return listed(`it has more than ${bounds.maxItems} entries`);
    for (const entry of entries) items.push(entry);
    texts.push(text);
    const next = page.nextCursor;
    // Some servers end with an empty cursor or null where they should leave it out.
    if (typeof next !== 'string' || next === '') return listed();
    if (cursors.has(next)) return listed('the server gave the same cursor twice');
    cursors.add(next);
    cursor = next;
  }
  return listed(`it has more than ${bounds.maxPages} pages`);
}

/** An entry that nests too deep to be written is nothing that can be used, so its exact text does not matter. */
function entryText(entry: Json): string {
  return nestsDeeperThan(entry, MAX_JSON_DEPTH) ? 'too deep' : JSON.stringify(entry);
}
