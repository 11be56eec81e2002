import { type Json, type JsonSchema, MAX_JSON_DEPTH } from '../json.ts';

/** Room for what stands around a schema in a message. */
const MAX_DEPTH = MAX_JSON_DEPTH - 12;

const known = new WeakMap<object, JsonSchema>();

/**
 * A schema as it can be handed to scripts and agents: itself, or a schema that accepts any object where JSON cannot hold it
 * (it holds itself, nests too deep, or has values that are no JSON).
 */
export function sendableSchema(schema: JsonSchema | undefined): JsonSchema {
  if (typeof schema !== 'object' || schema === null) return schema ?? ANY_OBJECT;
  let sendable = known.get(schema);
  if (sendable === undefined) {
    sendable = isSendable(schema) ? schema : ANY_OBJECT;
    known.set(schema, sendable);
  }
  return sendable;
}

const ANY_OBJECT: Json = { type: 'object' };

type Step = { readonly value: unknown; readonly depth: number } | { readonly leave: object };

/** Without recursion: what nests deep would overflow it. */
function isSendable(root: object): boolean {
  const open = new Set<object>();
  const steps: Step[] = [{ value: root, depth: 1 }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('leave' in step) {
      open.delete(step.leave);
      continue;
    }
    const { value, depth } = step;
    if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH || open.has(value)) return false;
    open.add(value);
    steps.push({ leave: value });
    for (const member of Object.values(value)) steps.push({ value: member, depth: depth + 1 });
  }
  return true;
}
