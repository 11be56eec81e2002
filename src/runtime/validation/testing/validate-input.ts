import type { Json, JsonSchema } from '../../json.ts';
import type { Validation } from '../contract.ts';
import { verdictOn } from '../create-validation.ts';
import { explained } from '../explain.ts';

/** What a validator without a realm of its own says, at once. */
export const validateInput = (schema: JsonSchema, input: Json): Validation => explained(verdictOn(schema, input));
