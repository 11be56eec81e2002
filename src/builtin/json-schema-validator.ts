import type { jsonSchemaValidator as JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { Json } from '../runtime/json.ts';
import { verdictOn } from '../runtime/validation/index.ts';

/**
 * The validator that is passed to the SDK, which otherwise takes one that compiles schemas with `new Function`. It runs on the
 * validator that the rest of the product uses.
 */
export const jsonSchemaValidator: JsonSchemaValidator = {
  getValidator<T>(schema: unknown) {
    return (input: unknown) => {
      const { ok } = verdictOn(schema as Json, input as Json);
      return ok
        ? { valid: true, data: input as T, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: 'It does not fit the schema' };
    };
  },
};
