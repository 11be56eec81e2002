import type { Hello } from '../bridge/handshake.ts';
import { fromText, type JsonText, toText } from '../bridge/json-text.ts';
import { serveRealm } from '../bridge/realm.ts';
import type { Json, JsonSchema } from '../json.ts';
import { explained } from './explain.ts';
import { measureInput } from './input-measure.ts';
import { judge, tooLong, unchecked, type Verdict } from './judge.ts';
import { prepare } from './prepare.ts';
import type { ValidationApi } from './validation-api.ts';

const MAX_SCHEMAS = 100;
/** Longer than any deadline: the other side ends this realm before. */
const BUDGET_MS = 60_000;

/** The far side of an isolated validator: checks what comes through `port`, one after another, until the realm is ended. */
export function serveValidation({ port }: Hello): void {
  const schemas = new Map<string, JsonSchema>();
  const parsed = (text: JsonText<JsonSchema>): JsonSchema => {
    const known = schemas.get(text);
    if (known !== undefined) return known;
    const schema = fromText(text);
    if (schemas.size >= MAX_SCHEMAS) schemas.clear();
    schemas.set(text, schema);
    return schema;
  };
  serveRealm<ValidationApi>(port, {
    ready: () => null,
    check: ({ schema, input }) => toText(explained(verdictOnWhole(parsed(schema), fromText(input)))),
  });
}

function verdictOnWhole(schema: JsonSchema, input: Json): Verdict {
  const prepared = prepare(schema);
  if ('unusable' in prepared) return unchecked(prepared.unusable);
  const values = measureInput(input, Number.POSITIVE_INFINITY)?.values ?? 0;
  return judge(prepared, prepared.whole, { json: input, values }, BUDGET_MS) ?? tooLong(BUDGET_MS);
}
