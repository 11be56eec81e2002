import { isJsonObject, type Json, type JsonSchema } from '../json.ts';
import type { Validation } from './contract.ts';
import { measureInput } from './input-measure.ts';
import { judge, unchecked } from './judge.ts';
import { prepare } from './prepare.ts';

const MAX_SCHEMAS = 100;
/** Longer than any deadline: the other side ends this realm before. */
const BUDGET_MS = 60_000;

/** The far side of an isolated validator: checks what comes through `port`, one after another, until the realm is ended. */
export function serveValidation(port: MessagePort): void {
  const schemas = new Map<string, JsonSchema>();
  port.addEventListener('message', ({ data }) => {
    if (!isJsonObject(data) || typeof data.schema !== 'string' || typeof data.input !== 'string') return;
    let schema = schemas.get(data.schema);
    if (schema === undefined) {
      schema = JSON.parse(data.schema) as JsonSchema;
      if (schemas.size >= MAX_SCHEMAS) schemas.clear();
      schemas.set(data.schema, schema);
    }
    port.postMessage({ id: data.id, verdict: validateWhole(schema, JSON.parse(data.input) as Json) });
  });
  port.start();
  port.postMessage({ ready: true });
}

function validateWhole(schema: JsonSchema, input: Json): Validation {
  const prepared = prepare(schema);
  if ('unusable' in prepared) return unchecked(prepared.unusable);
  const values = measureInput(input, Number.POSITIVE_INFINITY)?.values ?? 0;
  return judge(prepared, prepared.whole, { json: input, values }, BUDGET_MS);
}
