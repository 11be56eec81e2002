import type { Json, JsonObject } from '../../runtime/json.ts';

/** The names of the tools that agents get of this page. */
export const OFFERED = ['codemode_run', 'search_tools', 'describe_tools'] as const;

/** A tool that a page offers to the agents of its browser. */
export interface PageTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly annotations: { readonly readOnlyHint: boolean };
  /** Gives what the agent reads. */
  execute(input: unknown): Promise<Json>;
}

/** The part of WebMCP that is used here: `document.modelContext`. */
export interface ModelContext {
  /** Offers a tool until the signal is aborted. */
  registerTool(tool: PageTool, options: { readonly signal: AbortSignal }): unknown;
}

/** What this browser has of it; undefined where it has nothing, and in a frame of another page. */
export function modelContextOf(page: Document): ModelContext | undefined {
  if (page.defaultView === null || page.defaultView.parent !== page.defaultView) return undefined;
  const { modelContext } = page as { readonly modelContext?: unknown };
  if (typeof modelContext !== 'object' || modelContext === null) return undefined;
  const { registerTool } = modelContext as { readonly registerTool?: unknown };
  return typeof registerTool === 'function' ? (modelContext as ModelContext) : undefined;
}
