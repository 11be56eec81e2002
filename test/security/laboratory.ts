import { sourceOf, structured, text } from '../../src/runtime/host/testing/sources.ts';
import type { Json } from '../../src/runtime/json.ts';
import type { Source } from '../../src/runtime/source.ts';

/** A call as it arrived at the server. */
export interface Arrived {
  readonly tool: string;
  readonly input: Json | undefined;
}

/** The server of every attempt, and what reached it. */
export function laboratory(): { readonly source: Source; readonly arrived: Arrived[] } {
  const arrived: Arrived[] = [];
  const server = sourceOf('lab', {
    echo: (input) => structured({ input: input ?? null }),
    fail: () => ({ content: [{ type: 'text', text: 'no' }], isError: true }),
    text: () => text('plain'),
    strict: {
      tool: { inputSchema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } },
      answer: () => text('accepted'),
    },
  });
  const source: Source = {
    ...server,
    call: (tool, input, options) => {
      arrived.push({ tool, input });
      return server.call(tool, input, options);
    },
  };
  return { source, arrived };
}
