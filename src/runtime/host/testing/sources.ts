import { SourceError } from '../../errors.ts';
import type { Json } from '../../json.ts';
import type { CallOptions, Source } from '../../source.ts';
import type { CallToolResult, Tool } from '../../spec.ts';

type Answer = (input: Json | undefined, options: CallOptions) => CallToolResult | Promise<CallToolResult>;

/** A server of plain functions, for tests: each tool with what it answers. */
export function sourceOf(
  id: string,
  tools: Readonly<Record<string, Answer | { readonly tool: Partial<Tool>; readonly answer: Answer }>>,
  more: Partial<Source> = {},
): Source {
  const list = Object.entries(tools).map(
    ([name, entry]): Tool => ({ name, ...(typeof entry === 'function' ? {} : entry.tool) }),
  );
  return {
    id,
    tools: async () => list,
    call: async (name, input, options) => {
      const entry = tools[name];
      if (entry === undefined) throw new SourceError('protocol', `no tool ${name}`);
      return (typeof entry === 'function' ? entry : entry.answer)(input, options);
    },
    ...more,
  };
}

export const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] });
export const structured = (value: Json): CallToolResult => ({ content: [], structuredContent: value });

/** Answers after a time, or fails when the call is cancelled first. */
export const afterMs =
  (ms: number, result: CallToolResult): Answer =>
  (_input, { signal }) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(result), ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new SourceError('cancelled', 'The call was cancelled'));
      });
    });
