import type { jsonSchemaValidator } from '@modelcontextprotocol/client';

/**
 * The validator that is passed to the SDK, which would take another one in a page than in Node. It accepts everything: we
 * send requests past the SDK's own checks of results, and the host checks them.
 */
export const acceptAll: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};
