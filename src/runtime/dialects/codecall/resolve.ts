import { type Catalog, whyWithheld } from '../../catalog/catalog.ts';
import { nearest } from '../../catalog/nearest.ts';
import type { GuestThrow } from '../../errors.ts';
import { type IndexedTool, type ToolIndex, toolsNamed } from './tool-index.ts';

const MAX_NAMED = 10;

/** The one tool that a name means among those given, or why there is none. */
export function resolveTool(
  name: string,
  tools: readonly IndexedTool[],
  why: () => string,
  search = 'codecall.search',
): { readonly tool: IndexedTool } | { readonly thrown: GuestThrow } {
  const matches = toolsNamed(tools, name);
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return { tool: only };
  if (only === undefined) {
    return {
      thrown: unknown(name, `There is no tool ${JSON.stringify(name)}${why()}`, `Find its name with ${search}.`),
    };
  }
  const names = matches.slice(0, MAX_NAMED).map((tool) => `"${tool.name}"`);
  return {
    thrown: {
      errorClass: 'ToolNotFoundError',
      message: `${JSON.stringify(name)} is ambiguous: it means ${names.join(' or ')}`,
      hint: 'Call the tool by one of these names.',
      fields: { code: 'AmbiguousTool', toolName: name, tools: matches.map((tool) => tool.name) },
    },
  };
}

function unknown(name: string, message: string, hint: string): GuestThrow {
  return { errorClass: 'ToolNotFoundError', message, hint, fields: { code: 'UnknownTool', toolName: name } };
}

/** Why a script cannot call a tool of a name, as the end of a sentence. */
export function whyNot(name: string, catalog: Catalog, { enabled, callable }: ToolIndex): string {
  if (/^codecall[.:]/.test(name))
    return ': the tools of CodeCall are for agents, and scripts call the tools behind them';
  const withheld = withheldTool(name, catalog);
  if (withheld !== undefined) return withheld;
  if (toolsNamed(enabled, name).length > 0) return ' among the allowed tools of this run';
  const down = unavailableApp(name, catalog);
  if (down !== undefined) return down;
  const close = nearest(
    name,
    callable.map((tool) => tool.name),
  );
  return close === undefined ? '' : `. Did you mean "${close}"?`;
}

/** That a tool is withheld by the host, as the end of a sentence. */
export function withheldTool(name: string, { servers }: Catalog): string | undefined {
  const whys = servers.map((server) => {
    const app = [server.sourceId, server.id].find((id) => name.startsWith(`${id}:`));
    return whyWithheld(server, app === undefined ? name : name.slice(app.length + 1));
  });
  const why = whys.find((one) => one !== undefined);
  return why === undefined ? undefined : `: ${why}`;
}

/** That the app of a qualified name cannot be reached, as the end of a sentence. */
export function unavailableApp(name: string, { unavailable }: Catalog): string | undefined {
  const app = unavailable.find(({ id, sourceId }) => name.startsWith(`${sourceId}:`) || name.startsWith(`${id}:`));
  return app === undefined ? undefined : `: app "${app.sourceId}" is not available: ${app.reason}`;
}
