import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';
import { childId, isBranch, pathText } from './tree-model.ts';

/** A list of objects inside a result, which reads well as a table. */
export interface TableSource {
  readonly id: string;
  /** How a script writes the way to it; empty for the result itself. */
  readonly path: string;
  readonly rows: readonly JsonObject[];
}

const MAX_DEPTH = 3;

/** The lists of objects in a value, outermost first. */
export function tablesIn(root: Json): TableSource[] {
  const sources: TableSource[] = [];
  let level: { readonly id: string; readonly value: Json }[] = [{ id: '', value: root }];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { id, value } of level) {
      if (Array.isArray(value)) {
        if (value.length > 0 && value.every(isJsonObject)) sources.push({ id, path: pathText(root, id), rows: value });
      } else if (isJsonObject(value)) {
        for (const [key, child] of Object.entries(value)) {
          if (isBranch(child)) next.push({ id: childId(id, key), value: child });
        }
      }
    }
    level = next;
  }
  return sources;
}
