import { isJsonObject, type Json, stableStringify } from '../../runtime/json.ts';

/** A place where two JSON values differ. */
export interface Difference {
  /** Like `result.items[3].title`. */
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before?: Json;
  readonly after?: Json;
}

export const MAX_DIFFERENCES = 200;
/** Lists longer than this are compared by index alone. */
const MAX_ALIGNED = 400;

/**
 * Where two JSON values differ, at most {@link MAX_DIFFERENCES} places. Members are compared by key, items of lists by the
 * longest run they have in common, so that one item more is one difference.
 */
export function structuralDiff(before: Json, after: Json, root: string): readonly Difference[] {
  const differences: Difference[] = [];
  compare(before, after, root, differences);
  return differences;
}

function compare(before: Json, after: Json, path: string, differences: Difference[]): void {
  if (differences.length >= MAX_DIFFERENCES) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(before as readonly Json[], after as readonly Json[], path, differences);
  } else if (isJsonObject(before) && isJsonObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compareMembers(own(before, key), own(after, key), memberPath(path, key), differences);
    }
  } else if (stableStringify(before) !== stableStringify(after)) {
    differences.push({ path, change: 'changed', before, after });
  }
}

function compareMembers(
  before: Json | undefined,
  after: Json | undefined,
  path: string,
  differences: Difference[],
): void {
  if (differences.length >= MAX_DIFFERENCES) return;
  if (before === undefined && after !== undefined) differences.push({ path, change: 'added', after });
  else if (after === undefined && before !== undefined) differences.push({ path, change: 'removed', before });
  else if (before !== undefined && after !== undefined) compare(before, after, path, differences);
}

function compareLists(before: readonly Json[], after: readonly Json[], path: string, differences: Difference[]): void {
  const [olds, news] = [before.map(stableStringify), after.map(stableStringify)];
  let start = 0;
  while (start < olds.length && start < news.length && olds[start] === news[start]) start++;
  let end = 0;
  while (end < olds.length - start && end < news.length - start && olds.at(-1 - end) === news.at(-1 - end)) end++;
  const oldMiddle = olds.slice(start, olds.length - end);
  const newMiddle = news.slice(start, news.length - end);
  let i = 0;
  let j = 0;
  for (const [oldIndex, newIndex] of [...common(oldMiddle, newMiddle), [oldMiddle.length, newMiddle.length] as const]) {
    // Between two common items: paired as far as there are pairs.
    for (; i < oldIndex || j < newIndex; i += 1, j += 1) {
      const [oldAt, newAt] = [start + i, start + j];
      compareMembers(
        i < oldIndex ? before[oldAt] : undefined,
        j < newIndex ? after[newAt] : undefined,
        `${path}[${j < newIndex ? newAt : oldAt}]`,
        differences,
      );
    }
    i = oldIndex + 1;
    j = newIndex + 1;
  }
}

/** Indices of a longest common subsequence. */
function common(olds: readonly string[], news: readonly string[]): readonly (readonly [number, number])[] {
  if (olds.length > MAX_ALIGNED || news.length > MAX_ALIGNED) return [];
  const width = news.length + 1;
  const lengths = new Uint16Array((olds.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] as number;
  for (let i = olds.length - 1; i >= 0; i--) {
    for (let j = news.length - 1; j >= 0; j--) {
      lengths[i * width + j] = olds[i] === news[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < olds.length && j < news.length; ) {
    if (olds[i] === news[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

const own = (object: { readonly [key: string]: Json }, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const memberPath = (path: string, key: string): string =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
