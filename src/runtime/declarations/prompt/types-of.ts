import type { CatalogServer } from '../../catalog/catalog.ts';
import { createSlices, inSlices } from '../../slices.ts';
import { printingPromptTypes } from './prompt-types.ts';
import { moduleText, PREAMBLE } from './render.ts';

const SLICE_MS = 8;

/** A tool by its server and its name. */
interface NamedTool {
  readonly serverId: string;
  readonly name: string;
}

/**
 * Tools as the system prompt declares them, with the types that they refer to, made in slices of a few milliseconds; empty for
 * none.
 */
export async function typesOf(servers: readonly CatalogServer[], tools: readonly NamedTool[]): Promise<string> {
  const modules: string[] = [];
  for (const server of servers) {
    const names = new Set(tools.filter(({ serverId }) => serverId === server.id).map(({ name }) => name));
    if (names.size === 0) continue;
    const types = await inSlices(printingPromptTypes(server), createSlices(SLICE_MS));
    const printed = types?.tools.filter(({ tool }) => names.has(tool.name)) ?? [];
    if (types !== undefined && printed.length > 0) modules.push(moduleText(server, types, printed));
  }
  return modules.length === 0 ? '' : `${PREAMBLE}${modules.join('')}`;
}
