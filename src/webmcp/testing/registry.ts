/** A tool as a page registers it. */
export interface TestTool {
  readonly name: unknown;
  readonly execute?: (input: unknown, client: { readonly signal: AbortSignal }) => unknown;
  readonly [member: string]: unknown;
}

/**
 * Stands in for `document.modelContext` of Chromium 156, as far as tools are read and called; `textual` is as browsers before
 * it were, whose schemas and inputs are text. End-to-end tests have the real one.
 */
export function createRegistry({ textual = false } = {}) {
  let tools: readonly TestTool[] = [];
  const view = {};
  const context = Object.assign(new EventTarget(), {
    getTools: async () =>
      tools.map(({ execute: _, inputSchema, ...tool }) => ({
        window: view,
        title: '',
        ...tool,
        ...(inputSchema === undefined
          ? {}
          : { inputSchema: textual ? JSON.stringify(inputSchema) : structuredClone(inputSchema) }),
      })),
    async executeTool(tool: { readonly name: unknown }, input: unknown, { signal }: { readonly signal: AbortSignal }) {
      if (textual !== (typeof input === 'string')) throw new TypeError('invalid input object');
      const { execute } = tools.find(({ name }) => name === tool.name) ?? {};
      const given = typeof input === 'string' ? JSON.parse(input) : input;
      const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const value = await Promise.race([aborted, execute?.(given, { signal })]);
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
  });
  return {
    page: { modelContext: context, defaultView: view } as unknown as Document,
    set(next: readonly TestTool[]): void {
      tools = next;
      context.dispatchEvent(new Event('toolchange'));
    },
  };
}
