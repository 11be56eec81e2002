import type { McpSource } from '../../mcp/index.ts';
import { taskSupportOf } from '../../mcp/listing/task-support.ts';
import type { Source } from '../../runtime/source.ts';
import type { Tool } from '../../runtime/spec.ts';

/** Lists of so many servers, or of one server for so many users. */
const MAX_LISTS = 100;

interface Known {
  readonly tools: readonly Tool[];
  readonly version: string | undefined;
  readonly atMs: number;
}

/**
 * The lists of tools that requests to one isolate have fetched. Nothing else is shared between requests: a connection belongs
 * to the request that opened it.
 */
export function createKnownTools(ttlMs: number) {
  const known = new Map<string, Known>();
  return {
    /** A Source that connects when a tool is called, as far as its list is known. `key` says where it leads, and as whom. */
    over(source: McpSource, key: string): Source {
      const last = known.get(key);
      if (last !== undefined && Date.now() - last.atMs <= ttlMs) return listed(source, last);
      return changed(source, {
        async tools(options) {
          const tools = await source.tools(options);
          known.delete(key);
          if (ttlMs > 0) known.set(key, { tools, version: source.version, atMs: Date.now() });
          for (const oldest of known.keys()) if (known.size > MAX_LISTS) known.delete(oldest);
          return tools;
        },
      });
    },
  };
}

function listed(source: McpSource, { tools, version }: Known): Source {
  return changed(source, {
    ...(version === undefined ? {} : { version }),
    tools: async () => tools,
    async call(tool, input, options) {
      // Whether a tool is called as a task, the connection learns from its own list.
      if (taskSupportOf(tools.find(({ name }) => name === tool)) !== undefined) await source.tools(options);
      return source.call(tool, input, options);
    },
  });
}

/** A Source with some members replaced, without events of changes: it lives for one request. */
function changed(source: McpSource, members: Partial<Source>): Source {
  const descriptors = Object.getOwnPropertyDescriptors({ ...members, onToolsChanged: undefined });
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(source), ...descriptors }) as Source;
}
