import type { StandardSchemaV1 } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../runtime/json.ts';

const RAW = Symbol('the result as the server sent it');
type Carrier = { readonly [RAW]?: JsonObject };

const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

/** The least that the SDK accepts as an answer to each method whose real answers we read ourselves. */
const SHELLS: Readonly<Record<string, JsonObject>> = {
  'tools/list': { tools: [], ...UNCACHED },
  'tools/call': { content: [] },
  'resources/list': { resources: [], ...UNCACHED },
  'resources/templates/list': { resourceTemplates: [], ...UNCACHED },
  'resources/read': { contents: [], ...UNCACHED },
  'prompts/list': { prompts: [], ...UNCACHED },
  'prompts/get': { messages: [] },
  'completion/complete': { completion: { values: [] } },
  'tasks/get': {},
  'tasks/result': {},
  'tasks/update': {},
  'tasks/cancel': {},
};

/**
 * Wraps a result in a shell that passes the SDK's schemas. They refuse a whole list for one odd tool, and a whole result
 * for one block of an unknown kind. The symbol cannot come from JSON, so no server can put a result under it.
 */
export function withRawResult(method: string, result: JsonObject): JsonObject {
  const shell = SHELLS[method];
  if (shell === undefined || result.resultType === 'input_required') return result;
  // The SDK knows no tasks: what they answer is complete to it, whatever kind of result the server calls it.
  if (method.startsWith('tasks/') || (method === 'tools/call' && result.resultType === 'task')) {
    return { ...shell, resultType: 'complete', [RAW]: result } as JsonObject & Carrier;
  }
  let carrier: JsonObject & Carrier = { ...shell, [RAW]: result };
  if (result.resultType !== undefined) {
    const { resultType, ...raw } = result;
    carrier = { ...shell, resultType, [RAW]: raw };
  }
  return carrier;
}

/** Result schema for `client.request` that accepts anything and hands over what the server sent. */
export const rawResult: StandardSchemaV1<unknown, JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'codemode',
    validate: (value) => ({ value: (value as Carrier)[RAW] ?? (value as JsonObject) }),
  },
};
