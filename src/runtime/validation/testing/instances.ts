import { isJsonObject, type Json, type JsonSchema } from '../../json.ts';
import { exampleOf } from '../explain.ts';
import { prepare } from '../prepare.ts';

const MAX_MUTANTS = 40;

/** Inputs near a schema: examples made for it, one for each property, and each of these with one thing changed. */
export function* instancesNear(schema: JsonSchema): Generator<Json> {
  const prepared = prepare(schema);
  if ('unusable' in prepared) return;
  const names = isJsonObject(schema) && isJsonObject(schema.properties) ? Object.keys(schema.properties) : [];
  const seen = new Set<string>();
  for (const name of [undefined, ...names.slice(0, 15)]) {
    const example = exampleOf(prepared, name);
    if (example === undefined) continue;
    for (const instance of [example, ...mutants(example)]) {
      const text = JSON.stringify(instance);
      if (seen.has(text)) continue;
      seen.add(text);
      yield instance;
    }
  }
}

/** Every value of `whole` missing, or of another type, or another string; and a property too many. */
function* mutants(whole: Json): Generator<Json> {
  let left = MAX_MUTANTS;
  for (const path of pathsIn(whole)) {
    for (const change of [undefined, 'zz-no-such-member', 12.5, true, null, {}, []]) {
      if (left-- <= 0) return;
      const changed = changedAt(whole, path, change);
      if (changed !== undefined) yield changed;
    }
  }
  if (isJsonObject(whole)) yield { ...whole, 'zz-unknown': 1 };
}

function pathsIn(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsIn(child as Json, [...path, key]))];
}

function changedAt(value: Json, [key, ...rest]: readonly string[], change: Json | undefined): Json | undefined {
  if (key === undefined) return change;
  const copy = structuredClone(value) as Record<string, Json>;
  const child = changedAt(copy[key] as Json, rest, change);
  if (child !== undefined) copy[key] = child;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}
