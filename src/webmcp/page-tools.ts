import { isJsonObject, type Json, type JsonObject, messageOf } from '../runtime/json.ts';
import { toolResult } from './tool-result.ts';

/** A tool of a page as MCP lists it. */
export type ListedTool = JsonObject & { readonly name: string };

/** The tools that a page itself has registered with its browser (WebMCP), as a server has them. */
export interface PageTools {
  /** Those that are there now, each bounded. */
  list(): Promise<readonly ListedTool[]>;
  /** The result in the form of MCP; what the tool threw is one. Undefined where there is no such tool; rejects when aborted. */
  call(name: string, input: JsonObject, signal: AbortSignal): Promise<JsonObject | undefined>;
  /** Calls back when tools come or go; returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
}

/** More tools than this, or longer ones, no script needs: they are left out. */
export const MAX_TOOLS = 1_000;
export const MAX_TOOL_CHARS = 256 * 1024;
export const MAX_LIST_CHARS = 4 * 1024 * 1024;
const MAX_REASON_CHARS = 1_000;

/** The part of `document.modelContext` that reads and calls tools. */
interface ModelContext extends EventTarget {
  getTools(): Promise<Iterable<unknown>>;
  executeTool(tool: unknown, input: unknown, options: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** What the browser says of a tool. Which members there are differs between its versions. */
interface RegisteredTool {
  readonly name?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  /** The window that it was registered in, by its older and its newer name. */
  readonly window?: unknown;
  readonly source?: unknown;
}

/**
 * The tools of a page, without those whose names are `ours`. Undefined where the browser cannot read them. Tools of frames
 * in the page are not the page's.
 */
export function pageToolsOf(page: Document, ours: readonly string[] = []): PageTools | undefined {
  const context = modelContextOf(page);
  if (context === undefined) return undefined;

  const registered = async (): Promise<RegisteredTool[]> => {
    const tools = [...(await context.getTools())] as RegisteredTool[];
    return tools.filter(({ name, source, window = source }) => {
      const isOfPage = window === undefined || window === page.defaultView;
      return isOfPage && typeof name === 'string' && !ours.includes(name);
    });
  };

  return {
    async list() {
      const listed: ListedTool[] = [];
      let chars = 0;
      for (const tool of await registered()) {
        const entry = listedTool(tool);
        const size = entry === undefined ? Number.POSITIVE_INFINITY : JSON.stringify(entry).length;
        if (entry === undefined || size > MAX_TOOL_CHARS || chars + size > MAX_LIST_CHARS) continue;
        if (listed.length === MAX_TOOLS) break;
        chars += size;
        listed.push(entry);
      }
      return listed;
    },
    async call(name, input, signal) {
      const tool = (await registered()).find((one) => one.name === name);
      if (tool === undefined) return undefined;
      // Browsers that give schemas as text, as the first ones with WebMCP do, take the input as text.
      const given = typeof tool.inputSchema === 'string' ? JSON.stringify(input) : input;
      try {
        return toolResult(await context.executeTool(tool, given, { signal }));
      } catch (error) {
        signal.throwIfAborted();
        return { content: [{ type: 'text', text: messageOf(error).slice(0, MAX_REASON_CHARS) }], isError: true };
      }
    },
    onChange(listener) {
      context.addEventListener('toolchange', listener);
      return () => context.removeEventListener('toolchange', listener);
    },
  };
}

function modelContextOf(page: Document): ModelContext | undefined {
  const { modelContext } = page as { readonly modelContext?: unknown };
  const { getTools, executeTool, addEventListener } = Object(modelContext) as Partial<ModelContext>;
  const reads = [getTools, executeTool, addEventListener].every((member) => typeof member === 'function');
  return reads ? (modelContext as ModelContext) : undefined;
}

/** A tool in the words of MCP; undefined where what the page gave is no JSON. */
function listedTool({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: RegisteredTool): ListedTool | undefined {
  try {
    const output = schemaOf(outputSchema);
    return {
      name: name as string,
      ...(typeof title === 'string' && title !== '' ? { title } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      inputSchema: schemaOf(inputSchema) ?? { type: 'object' },
      ...(output === undefined ? {} : { outputSchema: output }),
      annotations: { readOnlyHint: Object(annotations).readOnlyHint === true },
    };
  } catch {
    return undefined;
  }
}

/** A schema of an object, which is all that a tool takes and gives in MCP; undefined where the page has another or none. */
function schemaOf(given: unknown): JsonObject | undefined {
  const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  const schema: Json = text === '' ? null : JSON.parse(text);
  return isJsonObject(schema) && (schema.type ?? 'object') === 'object' ? { ...schema, type: 'object' } : undefined;
}
