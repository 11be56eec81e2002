import { type PageTools, pageToolsOf } from '../webmcp/page-tools.ts';
import { servePageTools } from '../webmcp/serve-page-tools.ts';
import type { RunnerProperties } from './properties.ts';
import type { createLent as CreateLent, LentServer } from './relay.ts';

const lent = new WeakMap<Element, Map<string, LentServer>>();

/**
 * The server that the attribute `page-tools` names: the tools that the page has registered with its browser. Each name has
 * one server an element, which has no tools while the attribute names another. Undefined where the browser has no such tools.
 */
export function pageToolsServer(host: RunnerProperties, createLent: typeof CreateLent): LentServer | undefined {
  const id = host.pageTools;
  // The page may have taken the attribute away while this code was loaded.
  if (id === '') return undefined;
  const there = lent.get(host)?.get(id);
  const tools = there === undefined ? pageToolsOf(host.ownerDocument) : undefined;
  if (tools === undefined) return there;
  const named = whileNamed(host, id, tools);
  const server = createLent(id, (port) => servePageTools(named, port));
  lent.set(host, new Map([...(lent.get(host) ?? []), [id, server]]));
  return server;
}

/** The page can take its tools away from the frame at any time. */
function whileNamed(host: RunnerProperties, id: string, tools: PageTools): PageTools {
  const isNamed = (): boolean => host.pageTools === id;
  return {
    list: async () => (isNamed() ? tools.list() : []),
    call: async (name, input, signal) => (isNamed() ? tools.call(name, input, signal) : undefined),
    onChange(listener) {
      const unsubscribe = tools.onChange(listener);
      const attribute = new MutationObserver(listener);
      attribute.observe(host, { attributeFilter: ['page-tools'] });
      return () => {
        unsubscribe();
        attribute.disconnect();
      };
    },
  };
}
