import type { jsonSchemaValidator as JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { Json } from '../runtime/json.ts';
import { validateInput } from '../runtime/validation/index.ts';

/**
 * The validator that is passed to the SDK, which otherwise takes one that compiles schemas with `new Function`. It runs on the
 * validator that the rest of the product uses.
 */
export const jsonSchemaValidator: JsonSchemaValidator = {
  getValidator<T>(schema: unknown) {
    return (input: unknown) => {
      const checked = validateInput(schema as Json, input as Json);
      if (!('ok' in checked) || checked.ok) return { valid: true, data: input as T, errorMessage: undefined };
      return { valid: false, data: undefined, errorMessage: checked.problem.message };
    };
  },
};
