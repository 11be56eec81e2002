import type { RunResponse } from '../runtime/bridge/index.ts';

/** What a run ends with whose frame was taken away: a page that moves an element makes the browser load the frame anew. */
export function moved(): RunResponse {
  return {
    logs: [],
    result: null,
    diagnostics: [
      {
        severity: 'error',
        code: 'CANCELLED',
        message: 'The run ended because its element was moved or removed from the page',
        hint: 'Move it with moveBefore(), or run it again where it is now',
      },
    ],
    toolTrace: [],
  };
}
