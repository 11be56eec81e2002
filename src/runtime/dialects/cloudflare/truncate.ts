import { isJsonObject, type Json, type JsonObject } from '../../json.ts';

/** Characters of JSON that count as one token. */
const CHARS_PER_TOKEN = 4;
const MARKER = '--- TRUNCATED ---';
/** The least room that a value is given: below it, it is left out for the others. */
const LEAST_CHARS = 128;

/**
 * A result as long as it may be for a model: one that is longer is cut, its largest parts first. What comes back has the shape
 * that it had, and says with a marker wherever something is missing.
 */
export function truncateResult(value: Json, maxTokens: number): Json {
  const maxChars = maxTokens * CHARS_PER_TOKEN;
  if (typeof value !== 'string') return cut(value, maxChars);
  if (value.length <= maxChars) return value;
  const tokens = Math.ceil(value.length / CHARS_PER_TOKEN);
  const note = `Response was ~${tokens} tokens (limit: ${maxTokens}). Narrow the request to reduce response size.`;
  return `${value.slice(0, maxChars)}\n\n${MARKER}\n${note}`;
}

const charsOf = (value: Json): number => JSON.stringify(value).length;

function cut(value: Json, maxChars: number): Json {
  if (charsOf(value) <= maxChars) return value;
  if (typeof value === 'string') return cutText(value, maxChars);
  if (Array.isArray(value)) return cutList(value as readonly Json[], maxChars);
  return isJsonObject(value) ? cutObject(value, maxChars) : value;
}

function cutText(value: string, maxChars: number): string {
  const tail = ` ${MARKER} ${value.length} chars`;
  let keep = Math.max(0, maxChars - charsOf(tail));
  // Escapes take more room than the characters that they stand for.
  for (let over = 1; over > 0 && keep > 0; keep = Math.max(0, keep - over)) {
    over = charsOf(value.slice(0, keep) + tail) - maxChars;
    if (over <= 0) break;
  }
  return value.slice(0, keep) + tail;
}

/** Room for each value: as much as it wants, or an equal share of what the smaller ones leave. */
function shares(values: readonly Json[], maxChars: number): readonly number[] {
  const sizes = values.map(charsOf);
  const given: number[] = [];
  let left = maxChars;
  let waiting = values.length;
  for (const index of sizes.map((_, at) => at).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))) {
    const share = Math.min(sizes[index] ?? 0, Math.max(0, Math.floor(left / waiting)));
    given[index] = share;
    left -= share;
    waiting -= 1;
  }
  return given;
}

const leastOf = (value: Json): number => Math.min(charsOf(value), LEAST_CHARS);

function cutList(items: readonly Json[], maxChars: number): Json {
  const marker = `${MARKER} ${items.length} more items`;
  let room = maxChars - charsOf([marker]);
  let count = 0;
  for (const item of items) {
    room -= leastOf(item) + 1;
    if (room < 0) break;
    count += 1;
  }
  const rest = items.length - count;
  const end = rest === 0 ? [] : [`${MARKER} ${rest} more items`];
  const given = shares(items.slice(0, count), maxChars - charsOf(end) - count);
  return [...items.slice(0, count).map((item, index) => cut(item, given[index] ?? 0)), ...end];
}

function cutObject(value: JsonObject, maxChars: number): Json {
  const entries = Object.entries(value) as (readonly [string, Json])[];
  const bySize = [...entries].sort((a, b) => charsOf(b[1]) - charsOf(a[1]));
  const left = new Set<string>();
  const note = (): string => `${left.size} keys omitted: ${[...left].join(', ')}`.slice(0, LEAST_CHARS);
  const frame = (): number =>
    charsOf(left.size === 0 ? {} : { [MARKER]: note() }) +
    entries.reduce((sum, [key]) => sum + (left.has(key) ? 0 : charsOf(key) + 2), 0);
  const least = (): number => entries.reduce((sum, [key, part]) => sum + (left.has(key) ? 0 : leastOf(part)), 0);
  for (const [key] of bySize) {
    if (frame() + least() <= maxChars) break;
    left.add(key);
  }
  const remaining = entries.filter(([key]) => !left.has(key));
  const given = shares(
    remaining.map(([, part]) => part),
    maxChars - frame(),
  );
  const parts = remaining.map(([key, part], index) => [key, cut(part, given[index] ?? 0)] as const);
  return Object.fromEntries([...parts, ...(left.size === 0 ? [] : [[MARKER, note()] as const])]);
}
