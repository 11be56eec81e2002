import type { DeclarationFile } from '../../runtime/declarations/index.ts';

/** What stands in for a dialect's globals. */
export const globals: DeclarationFile = {
  path: 'globals.d.ts',
  text: `declare var console: { log(...values: unknown[]): void };
declare var __codemode_result__: unknown;
`,
};

/** A server's module with these lines in it. */
export function server(id: string, body: string): DeclarationFile {
  return { path: `servers/${id}.d.ts`, text: `declare module "@codemode/servers/${id}" {\n${body}\n}\n` };
}

export const issues = server(
  'issues',
  `  export interface Issue { id: number; title: string }
  /**
   * Find issues by state, newest first.
   * @example list_issues({ state: "open" })
   */
  export function list_issues(input: {
    /** Which issues. */
    state: "open" | "closed" | "all";
    limit?: number;
  }): Promise<{ total: number; items: Issue[] }>;
  /** Delete an issue for good. */
  export function delete_issue(input: { id: number }): Promise<unknown>;`,
);

/** A server of so many tools, each with a few properties. */
export function manyTools(id: string, count: number): DeclarationFile {
  const tools = Array.from(
    { length: count },
    (_, index) => `  /**
   * Does the thing numbered ${index} and tells how it went.
   */
  export function ${id}_tool_${index}(input: { name: string; count?: number; mode: "fast" | "safe" }): Promise<{ ok: boolean; value_${index}: string }>;`,
  );
  return server(id, tools.join('\n'));
}
