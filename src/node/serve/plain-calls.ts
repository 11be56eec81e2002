import type { JsonObject } from '../../runtime/json.ts';
import type { Admission, RequestWords } from './call-facts.ts';
import { readAbilities } from './client-abilities.ts';
import { beginCall, type ClientCall } from './client-call.ts';
import { type McpServerSetup, watching } from './mcp-server.ts';
import { type PlainCall, plainAnswer, REVISION } from './plain-call.ts';

/** Answers calls that need nothing of MCP but their results. */
export interface PlainCalls {
  begin(call: PlainCall, around: { readonly admission: Admission } & Pick<RequestWords, 'headerTrace'>): ClientCall;
  /** The whole answer; undefined for a result that has to be checked. */
  answer(call: PlainCall, result: unknown): string | undefined;
}

/** Their clients can be asked for nothing. */
const ABILITIES = readAbilities({});

export function createPlainCalls(
  setup: Pick<McpServerSetup, 'offering' | 'links' | 'form' | 'title' | 'watch'>,
): PlainCalls {
  const { offering, links, form, title, watch } = setup;
  return {
    begin: ({ name, input, ...words }, around) =>
      beginCall({
        ...{ offering, links, name, input, form },
        abilities: ABILITIES,
        watch: watching(watch, name, () => ({
          ...words,
          ...around,
          revision: REVISION,
          sessionId: undefined,
        })),
      }),
    answer: ({ id }, result) => plainAnswer(id, result as JsonObject, title),
  };
}
