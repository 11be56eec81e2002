import { isJsonObject, type Json } from '../../runtime/json.ts';

export type PathPart = string | number;

/** One line of a tree of JSON. */
export interface TreeRow {
  /** JSON Pointer of the value (RFC 6901); of the parent, with `#more` behind it, for the row that stands for the rest. */
  readonly id: string;
  readonly depth: number;
  readonly key: PathPart | undefined;
  readonly value: Json;
  readonly kind: 'scalar' | 'open' | 'closed' | 'more';
  /** Position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

export interface TreeShape {
  readonly open: ReadonlySet<string>;
  /** Children shown of a value, where that is more than {@link CHILDREN_SHOWN}. */
  readonly limits: ReadonlyMap<string, number>;
}

/** Children of one value that are shown before the reader asks for more. */
export const CHILDREN_SHOWN = 2_000;
const FIRST_ROWS = 40;

export function isBranch(value: Json): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

export function childCount(value: Json): number {
  return Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
}

function entriesOf(value: Json): readonly (readonly [PathPart, Json])[] {
  if (Array.isArray(value)) return value.map((item: Json, index) => [index, item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
}

/** JSON Pointer of a child. */
export function childId(parentId: string, key: PathPart): string {
  return `${parentId}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The lines of a tree of which the values in `shape.open` are open. */
export function treeRows(root: Json, shape: TreeShape): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (
    value: Json,
    id: string,
    depth: number,
    key: PathPart | undefined,
    position: number,
    siblings: number,
  ) => {
    const kind = !isBranch(value) || childCount(value) === 0 ? 'scalar' : shape.open.has(id) ? 'open' : 'closed';
    rows.push({ id, depth, key, value, kind, position, siblings });
    if (kind !== 'open') return;
    const entries = entriesOf(value);
    const limit = shape.limits.get(id) ?? CHILDREN_SHOWN;
    const shown = Math.min(entries.length, limit);
    for (let i = 0; i < shown; i++) {
      const [childKey, child] = entries[i] as readonly [PathPart, Json];
      add(child, childId(id, childKey), depth + 1, childKey, i + 1, entries.length);
    }
    if (shown === entries.length) return;
    const rest = entries.length - shown;
    rows.push({
      id: `${id}#more`,
      depth: depth + 1,
      key: undefined,
      value: rest,
      kind: 'more',
      position: shown + 1,
      siblings: entries.length,
    });
  };
  add(root, '', 0, undefined, 1, 1);
  return rows;
}

/** The values to open at first: level by level from the root, as long as the lines fit a screen. */
export function firstOpen(root: Json): Set<string> {
  const open = new Set<string>();
  let lines = 1;
  let level: { readonly id: string; readonly value: Json }[] = [{ id: '', value: root }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { id, value } of level) {
      const count = childCount(value);
      if (count === 0) continue;
      if (id !== '' && lines + count > FIRST_ROWS) return open;
      open.add(id);
      lines += count;
      if (count > FIRST_ROWS) continue;
      for (const [key, child] of entriesOf(value))
        if (isBranch(child)) next.push({ id: childId(id, key), value: child });
    }
    level = next;
  }
  return open;
}

/** Keys from the root to a value. */
export function pathOf(id: string): string[] {
  return id
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** How a script writes the way to a value: `told[0].place`. */
export function pathText(root: Json, id: string): string {
  let text = '';
  let value: Json | undefined = root;
  for (const key of pathOf(id)) {
    if (Array.isArray(value)) text += `[${key}]`;
    else if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) text += text === '' ? key : `.${key}`;
    else text += `[${JSON.stringify(key)}]`;
    value = isBranch(value ?? null) ? (value as Record<string, Json>)[key] : undefined;
  }
  return text;
}

/** Ids of the values above a value, from the root. */
export function ancestorIds(id: string): string[] {
  const parts = id.split('/').slice(1, -1);
  const ids = [''];
  for (const part of parts) ids.push(`${ids.at(-1)}/${part}`);
  return id === '' ? [] : ids;
}

/** Ids of values whose key or scalar text holds `query`, first in the text first, at most `max`. */
export function findInTree(root: Json, query: string, max: number): string[] {
  const needle = query.toLowerCase();
  const paths: string[] = [];
  const stack: { readonly id: string; readonly key: PathPart | undefined; readonly value: Json }[] = [
    { id: '', key: undefined, value: root },
  ];
  while (stack.length > 0 && paths.length < max) {
    const { id, key, value } = stack.pop() as (typeof stack)[number];
    const text = isBranch(value) ? '' : String(value);
    if (text.toLowerCase().includes(needle) || (typeof key === 'string' && key.toLowerCase().includes(needle))) {
      paths.push(id);
    }
    const entries = entriesOf(value);
    for (let i = entries.length - 1; i >= 0; i--) {
      const [childKey, child] = entries[i] as readonly [PathPart, Json];
      stack.push({ id: childId(id, childKey), key: childKey, value: child });
    }
  }
  return paths;
}

const HINT_CHARACTERS = 64;

/** What tells a closed value apart: its first scalars, or how much is in it. */
export function closedHint(value: Json, counts: { items(n: number): string; keys(n: number): string }): string {
  if (Array.isArray(value)) return counts.items(value.length);
  const scalars = Object.values(value ?? {}).filter((member) => !isBranch(member) && member !== null);
  const text = scalars.slice(0, 3).map(String).join(', ').replace(/\s+/g, ' ');
  if (text === '') return counts.keys(childCount(value));
  return text.length > HINT_CHARACTERS ? `${text.slice(0, HINT_CHARACTERS - 1)}…` : text;
}
